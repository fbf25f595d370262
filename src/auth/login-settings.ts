import type { SessionRules } from './sessions.ts'

export interface OidcLoginSettings {
  readonly method: 'oidc'
  readonly issuer: string
  readonly clientId: string
  readonly scopes: readonly string[]
  readonly groupsClaim: string
  /** Address that tells more about a reader, asked with their access token. */
  readonly infoUrl?: string | undefined
  readonly allowedDomains?: readonly string[] | undefined
}

export interface JwtLoginSettings {
  readonly method: 'jwt'
  readonly keys: readonly { readonly publicKey: string }[]
}

/** How readers of a site log in. */
export type LoginSettings = SessionRules &
  ({ readonly method: 'accounts' } | { readonly method: 'password' } | OidcLoginSettings | JwtLoginSettings)

/**
 * The settings that let somebody in, as texts: a login holds for as long as one of them is what it was made under. For
 * signed tokens there is one for each key, so that a new key logs nobody out and a revoked one its readers.
 */
export function termsOf(settings: LoginSettings, sitePassword: string | undefined): readonly string[] {
  if (settings.method === 'jwt') return settings.keys.map(({ publicKey }) => jwtTerms(publicKey))
  if (settings.method === 'password')
    return sitePassword === undefined ? [] : [text('password', sitePassword)]
  if (settings.method === 'accounts') return [text('accounts')]
  const { issuer, clientId, groupsClaim, infoUrl, allowedDomains } = settings
  return [text('oidc', issuer, clientId, groupsClaim, infoUrl, allowedDomains)]
}

export function jwtTerms(publicKey: string): string {
  return text('jwt', publicKey.trim())
}

function text(...parts: readonly unknown[]): string {
  return JSON.stringify(parts)
}

/** Whether what the login sends goes to the provider only: whoever deploys must not collect readers' access tokens. */
export function isOfProvider({ issuer, infoUrl }: Pick<OidcLoginSettings, 'issuer' | 'infoUrl'>): boolean {
  return infoUrl === undefined || new URL(infoUrl).origin === new URL(issuer).origin
}
