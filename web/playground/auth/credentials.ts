import type { SecurityScheme } from '../../../src/shared/reference/endpoint.ts'
import type { SecurityValue } from '../../../src/shared/request/build-request.ts'
import { readStored, writeStored } from '../remembered.ts'

/** What a reader typed for one scheme. */
export interface Credential {
  /** API key, token, or user name. */
  readonly value?: string | undefined
  readonly password?: string | undefined
  readonly clientId?: string | undefined
  readonly clientSecret?: string | undefined
}

/** By scheme and origin: a token of one server is nothing for another. */
export type Credentials = Readonly<Record<string, Credential>>

export function credentialKey(scheme: SecurityScheme, serverUrl: string): string {
  return `${scheme.id}@${URL.canParse(serverUrl) ? new URL(serverUrl).origin : serverUrl}`
}

export function isRemembering(): boolean {
  return readStored('local', 'remember') === true
}

/** For this tab, unless the reader wants them kept on the device. */
export function recallCredentials(): Credentials {
  const stored = readStored(isRemembering() ? 'local' : 'session', 'auth')
  return typeof stored === 'object' && stored !== null ? (stored as Credentials) : {}
}

export function rememberCredentials(credentials: Credentials, onDevice: boolean): void {
  writeStored('local', 'remember', onDevice ? true : undefined)
  writeStored(onDevice ? 'local' : 'session', 'auth', credentials)
  writeStored(onDevice ? 'session' : 'local', 'auth', undefined)
}

/** What goes along with the request: schemes the reader filled in. */
export function securityValues(
  schemes: readonly SecurityScheme[],
  credentials: Credentials,
  serverUrl: string,
): readonly SecurityValue[] {
  return schemes.flatMap((scheme) => {
    const { value = scheme.prefill ?? '', password } = credentials[credentialKey(scheme, serverUrl)] ?? {}
    if (value === '' && (password ?? '') === '') return []
    return [{ scheme, value, password }]
  })
}

/** For samples: words in place of what is not filled in yet. */
export function withPlaceholders(
  schemes: readonly SecurityScheme[],
  given: readonly SecurityValue[],
): readonly SecurityValue[] {
  return schemes.map((scheme) => {
    const known = given.find((one) => one.scheme === scheme)
    if (known) return known
    if (scheme.type === 'apiKey') return { scheme, value: '<api-key>' }
    return scheme.scheme === 'basic'
      ? { scheme, value: '<credentials>', encoded: true }
      : { scheme, value: '<token>' }
  })
}

const MASK = '********'

/** For what is shown: secrets a reader typed are not, until they are copied. */
export function masked(given: readonly SecurityValue[]): readonly SecurityValue[] {
  return given.map((one) => {
    if (one.value === one.scheme.prefill) return one
    return { scheme: one.scheme, value: MASK, encoded: true }
  })
}
