import type { Context } from 'hono'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type Provider from 'oidc-provider'
import { OAUTH_PATH, RESOURCE_PATH } from '../../auth/oauth/paths.ts'
import { consentPage } from '../../site/auth-pages/consent-page.ts'
import { noticePage } from '../../site/auth-pages/login-page.ts'
import { readCookie } from '../request/cookies.ts'
import { authResponse, loginAddress } from '../answer/auth-response.ts'
import { readForm } from '../request/read-form.ts'
import type { RequestContext } from '../request/request-context.ts'
import { requireSameSite } from '../request/same-site.ts'
import { authPageOf } from './login.ts'
import { nodePair, providerOf, requireOAuth } from './oauth.ts'

const SCOPES = new Set(['openid', 'offline_access', 'mcp:search'])

type Details = Awaited<ReturnType<Provider['interactionDetails']>>

/** Between the tool's question and its token: the reader logs in as on the site, and says yes or no. */
export async function serveConsent(c: Context, request: RequestContext): Promise<Response> {
  const found = await step(c, request)
  if (found instanceof Response) return found
  const { provider, details } = found
  const { client_id, redirect_uri } = details.params as { client_id: string; redirect_uri: string }
  const client = await provider.Client.find(client_id)
  const { host, protocol, hostname } = new URL(redirect_uri)
  const page = authPageOf(c, request)
  const web = protocol === 'https:' || protocol === 'http:'
  return authResponse(
    c,
    consentPage({
      ...page,
      clientName: plainName(client?.clientName ?? client_id) || page.words.noName,
      redirectHost: web ? host : `${protocol}//${host}`,
      local: ['localhost', '127.0.0.1', '[::1]'].includes(hostname),
      action: `${OAUTH_PATH}/interaction/${details.uid}`,
    }),
  )
}

export async function decideConsent(c: Context, request: RequestContext): Promise<Response> {
  requireSameSite(c, request)
  const answer = (await readForm(c))('answer')
  const found = await step(c, request)
  if (found instanceof Response) return found
  const { provider, details, subject } = found
  const { incoming, outgoing } = nodePair(c, request)
  if (answer !== 'allow') {
    const refusal = { error: 'access_denied', error_description: 'The reader denied the request' }
    await provider.interactionFinished(incoming, outgoing, refusal, { mergeWithLastSubmission: false })
    return RESPONSE_ALREADY_SENT
  }
  const { client_id, scope } = details.params as { client_id: string; scope?: string }
  const grant = new provider.Grant({ accountId: subject, clientId: client_id })
  grant.addResourceScope(`${request.baseUrl}${RESOURCE_PATH}`, 'mcp:search')
  // The provider asks again for every scope it knows that was not granted in so many words.
  const known = (scope ?? '').split(' ').filter((name) => SCOPES.has(name))
  if (known.length > 0) grant.addOIDCScope(known.join(' '))
  const grantId = await grant.save()
  const result = { login: { accountId: subject, remember: false }, consent: { grantId } }
  await provider.interactionFinished(incoming, outgoing, result, { mergeWithLastSubmission: false })
  return RESPONSE_ALREADY_SENT
}

/** Without signs that change how the words around them look, such as those that turn the direction of writing. */
function plainName(name: string): string {
  return name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(0, 100)
}

/** What is being asked, and by which reader; a stranger is sent to log in first. */
async function step(
  c: Context,
  request: RequestContext,
): Promise<Response | { provider: Provider; details: Details; subject: string }> {
  const { auth, settings } = requireOAuth(request)
  const provider = await providerOf(request)
  const { incoming, outgoing } = nodePair(c, request)
  const details = await provider.interactionDetails(incoming, outgoing).catch(() => undefined)
  if (!details) {
    const page = authPageOf(c, request)
    const { nothingToAllow: title, requestExpired: text } = page.words
    return authResponse(c, noticePage({ ...page, title, text }), 400)
  }
  const token = readCookie(c, request.baseUrl, 'lectern_session')
  const subject = await auth.accountOf(token, settings)
  if (subject === undefined)
    return c.redirect(loginAddress(request, `${OAUTH_PATH}/interaction/${details.uid}`), 303)
  return { provider, details, subject }
}
