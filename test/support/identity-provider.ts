import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { atEndOfFile } from './at-end.ts'

export interface Person {
  readonly id: string
  readonly claims: Readonly<Record<string, unknown>>
  /** What the info URL says. */
  readonly info?: Readonly<Record<string, unknown>>
}

export interface IdentityProvider {
  readonly issuer: string
  readonly infoUrl: string
  /** Who sits before the browser. */
  person: Person
  /** Tokens the info URL was asked with. */
  readonly asked: string[]
  open(redirectUri: string): void
}

/** Another company's OpenID provider, on this machine: whoever comes is `person`, and agrees to everything. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let provider: Provider | undefined
  const asked: string[] = []
  const server = http.createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  atEndOfFile(() => server.close())
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const made: IdentityProvider = {
    issuer,
    infoUrl: `${issuer}/who`,
    person: { id: 'nobody', claims: {} },
    asked,
    open(redirectUri) {
      provider = new Provider(
        issuer,
        configuration(redirectUri, () => made.person),
      )
    },
  }
  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    if (!provider) return void response.writeHead(503).end()
    if (url.pathname === '/who') {
      asked.push(request.headers.authorization ?? '')
      response.writeHead(made.person.info ? 200 : 500, { 'content-type': 'application/json' })
      return void response.end(JSON.stringify(made.person.info ?? {}))
    }
    if (!url.pathname.startsWith('/interaction/')) return void provider.callback()(request, response)
    const { params } = await provider.interactionDetails(request, response)
    const accountId = made.person.id
    const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
    grant.addOIDCScope(String(params['scope']))
    const result = { login: { accountId }, consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }
  return made
}

function configuration(redirectUri: string, person: () => Person): Configuration {
  return {
    clients: [
      {
        client_id: 'docs',
        client_secret: 'a secret between the two',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'groups', 'roles'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id, ...person().claims }) }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['not a secret'] },
  }
}
