import { createHash, timingSafeEqual } from 'node:crypto'
import type { Store } from '../store/store.ts'
import { isPassword } from './passwords.ts'

export interface LoginSecretsOptions {
  readonly store: Pick<Store, 'loginSecrets'>
  readonly projectId: string
  /** Of the environment, where the content is the operator's own; they apply to no deployed site. */
  readonly operators?:
    | { readonly sitePassword?: string | undefined; readonly oidcClientSecret?: string | undefined }
    | undefined
}

export interface SitePassword {
  /** Another password has another. */
  readonly text: string
  matches(given: string): Promise<boolean>
}

export interface ProviderSecret {
  /** The operator, or an admin, chose this provider: it may be sent the secret, and say who enters the dashboard. */
  readonly isChosen: boolean
  readonly clientSecret: string | undefined
}

/** The secrets that logins of one project need. What was deployed names a provider; it does not get secrets by that. */
export class LoginSecrets {
  readonly #options: LoginSecretsOptions

  constructor(options: LoginSecretsOptions) {
    this.#options = options
  }

  /** One password for all readers. */
  async sitePassword(): Promise<SitePassword | undefined> {
    const { store, projectId, operators } = this.#options
    const hash = await store.loginSecrets.sitePassword(projectId)
    if (hash !== undefined) return { text: hash, matches: (given) => isPassword(given, hash) }
    const password = operators?.sitePassword
    if (password === undefined) return undefined
    return { text: password, matches: (given) => Promise.resolve(isSame(given, password)) }
  }

  async provider(issuer: string): Promise<ProviderSecret> {
    const { store, projectId, operators } = this.#options
    const bound = await store.loginSecrets.oidc(projectId)
    if (bound !== undefined && bound !== 'unreadable' && isSameIssuer(bound.issuer, issuer))
      return { isChosen: true, clientSecret: bound.clientSecret }
    return { isChosen: operators !== undefined, clientSecret: operators?.oidcClientSecret }
  }
}

/** Providers differ in the slash at the end of their name, and so do those who type it. */
function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '')
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}
