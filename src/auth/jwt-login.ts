import { createHash } from 'node:crypto'
import { decodeProtectedHeader, importSPKI, jwtVerify } from 'jose'
import type { Reader } from '../store/repositories/sessions.ts'
import { readUser, type LoggedIn } from './logged-in.ts'

export interface JwtKey {
  readonly id?: string | undefined
  readonly publicKey: string
}

export interface JwtRules {
  readonly keys: readonly JwtKey[]
  /** Maximum age of a token, in seconds. */
  readonly maxAge: number
  /** The docs host; tokens made for another site open nothing here. */
  readonly host: string
}

const ALGORITHMS = ['EdDSA', 'Ed25519', 'ES256']
const CLOCK_SKEW_S = 5

/** The reader a signed hand-off names; undefined when the token is not one of ours, too old, or for another host. */
export async function readLoginToken(token: string, rules: JwtRules): Promise<LoggedIn | undefined> {
  if (token.length > 16_384) return undefined
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg === undefined || !ALGORITHMS.includes(alg)) return undefined
    const named = rules.keys.filter(({ id }) => id === undefined || kid === undefined || id === kid)
    for (const { publicKey } of named) {
      const payload = await verified(token, publicKey, { alg, maxAge: rules.maxAge })
      const entered = payload && toReader(payload, rules.host)
      if (payload) return entered && { ...entered, signedBy: publicKey }
    }
    return undefined
  } catch {
    return undefined
  }
}

async function verified(
  token: string,
  publicKey: string,
  { alg, maxAge }: { readonly alg: string; readonly maxAge: number },
): Promise<Record<string, unknown> | undefined> {
  try {
    const key = await importSPKI(publicKey, alg)
    const { payload } = await jwtVerify(token, key, { algorithms: ALGORITHMS, clockTolerance: CLOCK_SKEW_S })
    const now = Date.now() / 1000
    // A hand-off is used at once: one that would be valid for hours could be kept and replayed.
    if (payload.exp === undefined || payload.exp > now + maxAge + CLOCK_SKEW_S) return undefined
    return payload
  } catch {
    return undefined
  }
}

function toReader(payload: Record<string, unknown>, host: string): LoggedIn | undefined {
  if (typeof payload['host'] !== 'string' || payload['host'].toLowerCase() !== host.toLowerCase())
    return undefined
  const subject = typeof payload['sub'] === 'string' ? payload['sub'] : undefined
  const user = readUser(payload)
  const name = subject ?? createHash('sha256').update(JSON.stringify(user)).digest('base64url')
  const reader: Reader = { id: `jwt:${name.slice(0, 200)}`, groups: user.groups, userData: user }
  const expiresAt = typeof payload['expiresAt'] === 'number' ? payload['expiresAt'] * 1000 : undefined
  return { reader, expiresAt }
}
