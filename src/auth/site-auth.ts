import { DAY_MS } from '../shared/time.ts'
import type Provider from 'oidc-provider'
import type { PrivateHosts } from '../lib/private-hosts.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { Reader } from '../store/repositories/sessions.ts'
import type { Store } from '../store/store.ts'
import { CREDENTIAL_PREFIX } from './client-credentials.ts'
import { CLIENT_ACCOUNT } from './oauth/client-credentials-grant.ts'
import type { LoggedIn } from './logged-in.ts'
import type { LoginSecrets } from './login-secrets.ts'
import { jwtTerms, termsOf, type LoginSettings, type OidcLoginSettings } from './login-settings.ts'
import type { OidcLogin } from './oidc-login.ts'
import { SealedCookies } from './sealed-cookie.ts'
import { Sessions } from './sessions.ts'

export interface SiteAuthOptions {
  readonly store: Store
  readonly project: Project
  /** For what browsers keep for us. */
  readonly cookieSecret: string
  readonly secrets: LoginSecrets
  /** Hosts outside the public internet that a login may ask. */
  readonly hosts: PrivateHosts
}

export interface OAuthRules {
  readonly tokenLifetime: number
  readonly redirects: () => readonly string[]
}

/** Whom a token of the MCP server stands for. */
export type TokenHolder = { readonly kind: 'reader'; readonly reader: Reader } | { readonly kind: 'client' }

/** Lets a reader of the site into a preview of it: who they are, since when, until when, under which settings. */
export interface SitePass {
  readonly subject: string
  readonly since: number
  readonly until: number
  readonly terms: string
}

type Method = LoginSettings['method']

/** How ids of readers begin, by the method that let them in. */
const PREFIX: Readonly<Record<Method, string>> = {
  accounts: 'account',
  password: 'password',
  oidc: 'oidc',
  jwt: 'jwt',
}

/** Whoever came in by the shared password: nobody knows who they are. */
export const PASSWORD_READER = 'password:everybody'

/** A server that does not know its address sees as many as there are names for it on its machine. */
const MOST_PROVIDERS = 8

/** Who may enter a site, and how that is remembered. */
export class SiteAuth {
  readonly store: Store
  readonly project: Project
  readonly sessions: Sessions
  readonly sealed: SealedCookies
  readonly secrets: LoginSecrets
  readonly #options: SiteAuthOptions
  readonly #providers = new Map<string, Promise<Provider>>()
  #oidc: { readonly key: string; readonly login: Promise<OidcLogin> } | undefined

  constructor(options: SiteAuthOptions) {
    this.#options = options
    this.store = options.store
    this.project = options.project
    this.secrets = options.secrets
    this.sessions = new Sessions(options.store, options.project.id, 'site')
    this.sealed = new SealedCookies(options.cookieSecret)
  }

  /**
   * The reader a browser's session belongs to. One that was made under other login settings belongs to nobody, and one of
   * a preview counts on its origin only: whoever got hold of it there has nothing of the site.
   */
  async readerOf(
    token: string | undefined,
    settings: LoginSettings,
    previewOrigin?: string,
  ): Promise<Reader | undefined> {
    return (await this.#entered(token, settings, previewOrigin))?.reader
  }

  /** The same as tokens remember it: who it is, and under which settings they logged in. */
  async accountOf(token: string | undefined, settings: LoginSettings): Promise<string | undefined> {
    const entered = await this.#entered(token, settings)
    return entered && `${entered.reader.id}#${entered.terms}`
  }

  async #entered(token: string | undefined, settings: LoginSettings, previewOrigin?: string) {
    const session = await this.sessions.find(token, settings)
    if (!session) return undefined
    const valid = (await this.terms(settings)).map((terms) => termsThere(terms, previewOrigin))
    if (!valid.includes(session.terms)) return undefined
    const { subject, createdAt: since, expiresAt: until, terms } = session
    const reader = await this.#reader(subject, { method: settings.method, since })
    return reader && { reader, since, until, terms }
  }

  async passOf(token: string | undefined, settings: LoginSettings): Promise<SitePass | undefined> {
    const entered = await this.#entered(token, settings)
    if (!entered) return undefined
    const { reader, since, until, terms } = entered
    return { subject: reader.id, since, until, terms }
  }

  /** A session of a day at most, and never longer than the one it comes from. Undefined when that has ended since. */
  async enterWithPass(
    { subject, since, until, terms }: SitePass,
    settings: LoginSettings,
    previewOrigin: string,
  ): Promise<string | undefined> {
    const reader = await this.#reader(subject, { method: settings.method, since })
    if (!reader || !(await this.terms(settings)).includes(terms)) return undefined
    const days = Math.min((until - Date.now()) / DAY_MS, 1)
    if (days <= 0) return undefined
    return this.sessions.begin(subject, termsThere(terms, previewOrigin), { ...settings, sessionDays: days })
  }

  /** What stands for the login settings of now; the newest secret of the installation first. */
  async terms(settings: LoginSettings): Promise<readonly string[]> {
    const keys = await this.store.secrets.keys()
    const password = settings.method === 'password' ? await this.secrets.sitePassword() : undefined
    const texts = termsOf(settings, password?.text)
    return keys.ids.flatMap((_, index) => texts.flatMap((text) => keys.marks('terms', text)[index] ?? []))
  }

  /** The same for logins that open the dashboard: a provider that only an upload named opens none. */
  async dashboardTerms(settings: LoginSettings): Promise<readonly string[]> {
    if (settings.method !== 'oidc') return []
    const { isChosen } = await this.secrets.provider(settings.issuer)
    return isChosen ? this.terms(settings) : []
  }

  /** Begins a session for somebody a login method let in. */
  async enter({ reader, expiresAt, signedBy }: LoggedIn, settings: LoginSettings): Promise<string> {
    await this.sessions.keepReader(reader)
    const days = expiresAt === undefined ? settings.sessionDays : (expiresAt - Date.now()) / DAY_MS
    const keys = await this.store.secrets.keys()
    const [terms = ''] =
      signedBy === undefined ? await this.terms(settings) : keys.marks('terms', jwtTerms(signedBy))
    return this.sessions.begin(reader.id, terms, {
      ...settings,
      sessionDays: Math.min(settings.sessionDays, Math.max(days, 0)),
    })
  }

  /** The login at a provider, made anew when its settings change. */
  async oidc(settings: OidcLoginSettings): Promise<OidcLogin> {
    const { clientSecret } = await this.secrets.provider(settings.issuer)
    const key = JSON.stringify([settings, clientSecret])
    if (this.#oidc?.key !== key) {
      const { hosts } = this.#options
      const login = import('./oidc-login.ts').then(
        ({ OidcLogin: Login }) => new Login({ ...settings, clientSecret }, hosts),
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
      settings,
    }: { readonly provider: Provider; readonly resource: string; readonly settings: LoginSettings },
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
    const at = found.accountId.lastIndexOf('#')
    if (!(await this.terms(settings)).includes(found.accountId.slice(at + 1))) return undefined
    const reader = await this.#reader(found.accountId.slice(0, at), { method: settings.method, since })
    return reader && { kind: 'reader', reader }
  }

  /** Groups of a local account are those it has now; of others, those of the last login. */
  async #reader(
    id: string,
    { method, since }: { readonly method: Method; readonly since: number },
  ): Promise<Reader | undefined> {
    // Whom an earlier method let in has not been let in by this one.
    if (!id.startsWith(`${PREFIX[method]}:`)) return undefined
    const reader = await this.sessions.findReader(id)
    if (!reader || method !== 'accounts') return reader
    const account = await this.store.accounts.find(id.slice('account:'.length))
    return account && since >= account.validFrom ? { ...reader, groups: account.groups } : undefined
  }
}

/** What stands for the login settings in a session of the site, or of one preview. */
function termsThere(terms: string, previewOrigin: string | undefined): string {
  return previewOrigin === undefined ? terms : `${terms} ${previewOrigin}`
}
