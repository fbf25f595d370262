import { DAY_MS } from '../shared/time.ts'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type Provider from 'oidc-provider'
import type { PrivateHosts } from '../lib/private-hosts.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { Reader } from '../store/repositories/sessions.ts'
import type { Store } from '../store/store.ts'
import { CREDENTIAL_PREFIX } from './client-credentials.ts'
import { CLIENT_ACCOUNT } from './oauth/client-credentials-grant.ts'
import type { LoggedIn } from './logged-in.ts'
import type { OidcLogin, OidcSettings } from './oidc-login.ts'
import { SealedCookies } from './sealed-cookie.ts'
import { Sessions, type SessionRules } from './sessions.ts'

export interface SiteAuthOptions {
  readonly store: Store
  readonly project: Project
  readonly secret: string
  /** One password for all readers. */
  readonly sitePassword?: string | undefined
  readonly oidcClientSecret?: string | undefined
  /** Hosts outside the public internet that a login may ask. */
  readonly hosts: PrivateHosts
}

export interface OAuthRules {
  readonly tokenLifetime: number
  readonly redirects: () => readonly string[]
}

/** Whom a token of the MCP server stands for. */
export type TokenHolder = { readonly kind: 'reader'; readonly reader: Reader } | { readonly kind: 'client' }

type Method = 'accounts' | 'password' | 'oidc' | 'jwt'
export type LoginRules = SessionRules & { readonly method: Method }

/** How ids of readers begin, by the method that let them in. */
const PREFIX: Readonly<Record<Method, string>> = {
  accounts: 'account',
  password: 'password',
  oidc: 'oidc',
  jwt: 'jwt',
}
/** A server that does not know its address sees as many as there are names for it on its machine. */
const MOST_PROVIDERS = 8

/** Who may enter a site, and how that is remembered. */
export class SiteAuth {
  readonly store: Store
  readonly project: Project
  readonly sessions: Sessions
  readonly sealed: SealedCookies
  readonly #options: SiteAuthOptions
  readonly #providers = new Map<string, Promise<Provider>>()
  #oidc: { readonly key: string; readonly login: Promise<OidcLogin> } | undefined

  constructor(options: SiteAuthOptions) {
    this.#options = options
    this.store = options.store
    this.project = options.project
    this.sessions = new Sessions(options.store, options.project.id, 'site')
    this.sealed = new SealedCookies(options.secret)
  }

  /** The reader a browser's session belongs to. */
  async readerOf(token: string | undefined, rules: LoginRules): Promise<Reader | undefined> {
    const session = await this.sessions.find(token, rules)
    return session && this.#reader(session.subject, { method: rules.method, since: session.createdAt })
  }

  /** Begins a session for somebody a login method let in. */
  async enter({ reader, expiresAt }: LoggedIn, rules: SessionRules): Promise<string> {
    await this.sessions.keepReader(reader)
    const days = expiresAt === undefined ? rules.sessionDays : (expiresAt - Date.now()) / DAY_MS
    return this.sessions.begin(reader.id, {
      ...rules,
      sessionDays: Math.min(rules.sessionDays, Math.max(days, 0)),
    })
  }

  /** Whoever came in by the shared password; another password is another reader, so changing it logs everybody out. */
  get sitePasswordReader(): string {
    const { sitePassword = '', secret } = this.#options
    return `password:${createHmac('sha256', secret).update(sitePassword).digest('base64url').slice(0, 22)}`
  }

  isSitePassword(given: string): boolean {
    const { sitePassword } = this.#options
    if (sitePassword === undefined) return false
    const digest = (text: string) => createHash('sha256').update(text).digest()
    return timingSafeEqual(digest(given), digest(sitePassword))
  }

  /** The login at a provider, made anew when its settings change. */
  oidc(settings: Omit<OidcSettings, 'clientSecret'>): Promise<OidcLogin> {
    const key = JSON.stringify(settings)
    if (this.#oidc?.key !== key) {
      const clientSecret = this.#options.oidcClientSecret
      const login = import('./oidc-login.ts').then(
        ({ OidcLogin: Login }) => new Login({ ...settings, clientSecret }, this.#options.hosts),
      )
      this.#oidc = { key, login }
    }
    return this.#oidc.login
  }

  /** The OAuth server under an address of the site. */
  provider(baseUrl: string, rules: OAuthRules): Promise<Provider> {
    const key = `${baseUrl} ${rules.tokenLifetime}`
    let provider = this.#providers.get(key)
    if (!provider) {
      const { store, project } = this
      // Half a second to load: only sites with login and a tool that asks for it need it.
      provider = import('./oauth/provider.ts').then(({ createProvider }) =>
        createProvider({ store, projectId: project.id, baseUrl, ...rules }),
      )
      provider.catch(() => this.#providers.delete(key))
      this.#providers.set(key, provider)
      if (this.#providers.size > MOST_PROVIDERS)
        this.#providers.delete(this.#providers.keys().next().value as string)
    }
    return provider
  }

  /** Whom a bearer token stands for; undefined when it opens nothing, or no longer does. */
  async holderOf(
    token: string,
    {
      provider,
      resource,
      method,
    }: { readonly provider: Provider; readonly resource: string; readonly method: Method },
  ): Promise<TokenHolder | undefined> {
    if (!/^[\w-]{20,128}$/.test(token)) return undefined
    const found = await provider.AccessToken.find(token)
    const audience = found?.aud
    if (!found?.isValid || (Array.isArray(audience) ? !audience.includes(resource) : audience !== resource))
      return undefined
    if (!found.scopes.has('mcp:search')) return undefined
    if (found.accountId.startsWith(CLIENT_ACCOUNT)) {
      const clientId = found.accountId.slice(CLIENT_ACCOUNT.length)
      const known =
        clientId.startsWith(CREDENTIAL_PREFIX) &&
        (await this.store.credentials.secretHash(this.project.id, clientId))
      return known ? { kind: 'client' } : undefined
    }
    // Of the consent, not of the token: a token that was refreshed is always new.
    const grant = found.grantId === undefined ? undefined : await provider.Grant.find(found.grantId)
    const since = (grant?.iat ?? 0) * 1000 + 999
    const reader = await this.#reader(found.accountId, { method, since })
    return reader && { kind: 'reader', reader }
  }

  /** Groups of a local account are those it has now; of others, those of the last login. */
  async #reader(
    id: string,
    { method, since }: { readonly method: Method; readonly since: number },
  ): Promise<Reader | undefined> {
    // Whom an earlier method let in has not been let in by this one.
    if (!id.startsWith(`${PREFIX[method]}:`)) return undefined
    if (method === 'password' && id !== this.sitePasswordReader) return undefined
    const reader = await this.sessions.findReader(id)
    if (!reader || method !== 'accounts') return reader
    const account = await this.store.accounts.find(id.slice('account:'.length))
    return account && since >= account.validFrom ? { ...reader, groups: account.groups } : undefined
  }
}
