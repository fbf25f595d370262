import * as client from 'openid-client'
import { readUser, type LoggedIn } from './logged-in.ts'

export interface OidcSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  readonly scopes: readonly string[]
  readonly groupsClaim: string
  /** Address that tells more about a reader, asked with their access token. */
  readonly infoUrl?: string | undefined
  readonly allowedDomains?: readonly string[] | undefined
}

/** What the browser keeps for us between going to the provider and coming back. */
export interface PendingLogin {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The provider refused, or what it said cannot be trusted. The sentence is for the reader. */
export class LoginError extends Error {}

const REDISCOVER_MS = 3_600_000

/** Login at an OpenID provider: authorization code with PKCE. */
export class OidcLogin {
  readonly #settings: OidcSettings
  #found: { readonly at: number; readonly provider: Promise<client.Configuration> } | undefined

  constructor(settings: OidcSettings) {
    this.#settings = settings
  }

  async begin(redirectUri: string): Promise<{ readonly url: string; readonly pending: PendingLogin }> {
    const provider = await this.#provider()
    const verifier = client.randomPKCECodeVerifier()
    const pending = { state: client.randomState(), nonce: client.randomNonce(), verifier }
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope: [...new Set(['openid', ...this.#settings.scopes])].join(' '),
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
    })
    return { url: url.href, pending }
  }

  async finish(callback: URL, { state, nonce, verifier }: PendingLogin): Promise<LoggedIn> {
    const provider = await this.#provider()
    const tokens = await client
      .authorizationCodeGrant(provider, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
      })
      .catch((error: unknown) => {
        throw new LoginError(
          `The login was not completed: ${error instanceof Error ? error.message : 'unknown'}.`,
        )
      })
    const claims = tokens.claims()
    if (!claims) throw new LoginError('The login was not completed: the provider sent no identity.')
    const info = await this.#info(provider, tokens.access_token, claims.sub)
    const all = { ...info, ...claims }
    this.#checkDomain(all['email'], all['email_verified'])
    const user = readUser(
      { ...all, content: { ...profile(all), ...record(info['content']) } },
      this.#settings.groupsClaim,
    )
    const fromInfo = readUser(info)
    const groups = user.groups.length > 0 ? user.groups : fromInfo.groups
    const email =
      all['email_verified'] === true && typeof all['email'] === 'string' ? all['email'] : undefined
    return {
      email,
      reader: { id: `oidc:${claims.iss}|${claims.sub}`.slice(0, 300), groups, userData: { ...user, groups } },
    }
  }

  /** Providers that keep their claims out of the token tell them at the user info endpoint. */
  async #info(
    provider: client.Configuration,
    accessToken: string,
    subject: string,
  ): Promise<Readonly<Record<string, unknown>>> {
    const { infoUrl } = this.#settings
    if (infoUrl !== undefined) {
      const answer = await fetch(infoUrl, {
        headers: { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      }).catch(() => undefined)
      if (!answer?.ok)
        throw new LoginError('The login was not completed: the provider did not say who you are.')
      return record(await answer.json())
    }
    if (provider.serverMetadata().userinfo_endpoint === undefined) return {}
    return record(await client.fetchUserInfo(provider, accessToken, subject).catch(() => ({})))
  }

  #checkDomain(email: unknown, verified: unknown): void {
    const { allowedDomains } = this.#settings
    if (!allowedDomains) return
    const domain =
      typeof email === 'string' && !isFalse(verified) ? email.split('@').at(-1)?.toLowerCase() : undefined
    if (domain === undefined || !allowedDomains.some((allowed) => allowed.toLowerCase() === domain))
      throw new LoginError('Your email address is not allowed on this site.')
  }

  #provider(): Promise<client.Configuration> {
    const now = Date.now()
    if (this.#found && now - this.#found.at < REDISCOVER_MS) return this.#found.provider
    const { issuer, clientId, clientSecret } = this.#settings
    const local = /^http:\/\/(?:localhost|127\.|\[::1\])/.test(issuer)
    const provider = client.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      clientSecret === undefined ? client.None() : undefined,
      // Only on the operator's own machine; anywhere else a plain connection would give the login away.
      local ? { execute: [client.allowInsecureRequests] } : {},
    )
    this.#found = { at: now, provider }
    provider.catch(() => (this.#found = undefined))
    return provider
  }
}

/** Some providers send it as text. */
function isFalse(value: unknown): boolean {
  return value === false || value === 'false' || value === 0
}

function profile(claims: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = ['name', 'given_name', 'family_name', 'email', 'picture']
  return Object.fromEntries(
    names.flatMap((name) => (claims[name] === undefined ? [] : [[name, claims[name]]])),
  )
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
