import * as client from 'openid-client'
import { checkedFetch } from '../lib/checked-fetch.ts'
import { trustedHostRule, type PrivateHosts } from '../lib/private-hosts.ts'
import { readUser, type LoggedIn } from './logged-in.ts'
import { isOfProvider, type OidcLoginSettings } from './login-settings.ts'

export interface OidcOptions extends Omit<OidcLoginSettings, 'method'> {
  readonly clientSecret: string | undefined
}

/** What the browser keeps for us between going to the provider and coming back. */
export interface PendingLogin {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The provider refused, or what it said cannot be trusted. The sentence is for the reader. */
export class LoginError extends Error {
  /** The name of the message that says it in other languages. */
  readonly why: 'notCompleted' | 'emailNotAllowed'

  constructor(message: string, why: LoginError['why'] = 'notCompleted') {
    super(message)
    this.why = why
  }
}

const REDISCOVER_MS = 3_600_000
/** Redirects are not followed. */
const BOUNDS = { mostBytes: 1_000_000, timeoutMs: 10_000 }

/** Login at an OpenID provider: authorization code with PKCE. */
export class OidcLogin {
  readonly #settings: OidcOptions
  /** Discovery, keys, tokens and what is known of a reader: whoever names the provider names these addresses. */
  readonly #fetch: ReturnType<typeof checkedFetch>
  /** The operator named the provider, and with it where tokens go. */
  readonly #isLocal: boolean
  #found: { readonly at: number; readonly provider: Promise<client.Configuration> } | undefined

  constructor(settings: OidcOptions, hosts: PrivateHosts) {
    this.#settings = settings
    this.#isLocal = hosts.local === true
    const { issuer, infoUrl } = settings
    const named = infoUrl === undefined ? [issuer] : [issuer, infoUrl]
    this.#fetch = checkedFetch({ ...BOUNDS, allowPrivate: trustedHostRule(named, hosts) })
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
      // Whoever deploys must not collect the access tokens of readers.
      if (!this.#isLocal && !isOfProvider(this.#settings))
        throw new LoginError('The login was not completed: its info URL is not on the host of the provider.')
      const headers = { Authorization: `Bearer ${accessToken}`, Accept: 'application/json' }
      const answer = await this.#fetch(infoUrl, { headers }).catch(() => undefined)
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
      throw new LoginError('Your email address is not allowed on this site.', 'emailNotAllowed')
  }

  #provider(): Promise<client.Configuration> {
    const now = Date.now()
    if (this.#found && now - this.#found.at < REDISCOVER_MS) return this.#found.provider
    const { issuer, clientId, clientSecret } = this.#settings
    // Only on the operator's own machine; anywhere else a plain connection would give the login away.
    const local = /^http:\/\/(?:localhost|127\.|\[::1\])/.test(issuer)
    const discovered = client.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      clientSecret === undefined ? client.None() : undefined,
      {
        [client.customFetch]: (address, { body, method, headers, signal }) =>
          this.#fetch(address, { body: body ?? null, method, headers, signal: signal ?? null }),
        ...(local && { execute: [client.allowInsecureRequests] }),
      },
    )
    const provider = discovered.catch((error: unknown) => {
      // What the library says leaves out why; readers are told neither.
      throw new Error(`The login service ${issuer} cannot be asked: ${reasonOf(error)}`, { cause: error })
    })
    this.#found = { at: now, provider }
    provider.catch(() => (this.#found = undefined))
    return provider
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
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
