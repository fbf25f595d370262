import type { Reader } from '../store/repositories/sessions.ts'

/** What a login method found out. */
export interface LoggedIn {
  readonly reader: Reader
  /** An address the login vouches for. */
  readonly email?: string | undefined
  /** The key that signed for them, where one did. */
  readonly signedBy?: string | undefined
  /** When the session ends at the latest, if the login says so. */
  readonly expiresAt?: number | undefined
}

export interface UserData {
  readonly groups: readonly string[]
  /** Anything, for `{user...}` in pages. */
  readonly content: Readonly<Record<string, unknown>>
  readonly apiPlaygroundInputs: Readonly<Record<string, unknown>>
}

const MOST_GROUPS = 500

/** The user object of the format, from a token or an info URL. */
export function readUser(given: Readonly<Record<string, unknown>>, groupsClaim = 'groups'): UserData {
  const groups = given[groupsClaim]
  const list = Array.isArray(groups) ? groups : typeof groups === 'string' ? groups.split(/[\s,]+/) : []
  return {
    groups: list
      .filter((group): group is string => typeof group === 'string' && group !== '')
      .slice(0, MOST_GROUPS),
    content: record(given['content']),
    apiPlaygroundInputs: record(given['apiPlaygroundInputs']),
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}
