import { DAY_MS } from '../shared/time.ts'
import type { Reader, SessionRow } from '../store/repositories/sessions.ts'
import type { Store } from '../store/store.ts'
import { isToken, makeToken } from './secret-token.ts'

const PREFIX = 'lses_'
const TOUCH_EVERY_MS = 60_000

export interface SessionRules {
  readonly sessionDays: number
  readonly idleDays: number
}

export interface Session {
  readonly hash: string
  readonly subject: string
  readonly createdAt: number
  readonly expiresAt: number
  /** What stands for the settings it was made under. */
  readonly terms: string
}

/** Logins of one project. What a browser holds is random; what is kept stands for it under the installation's secret. */
export class Sessions {
  readonly #store: Store
  readonly #projectId: string
  readonly #audience: SessionRow['audience']

  constructor(store: Store, projectId: string, audience: SessionRow['audience']) {
    this.#store = store
    this.#projectId = projectId
    this.#audience = audience
  }

  /** Always a new secret: one that was planted before the login opens nothing. */
  async begin(subject: string, terms: string, { sessionDays }: SessionRules): Promise<string> {
    const token = makeToken(PREFIX)
    const now = Date.now()
    await this.#store.sessions.add({
      hash: (await this.#hashes(token))[0],
      audience: this.#audience,
      project_id: this.#projectId,
      subject,
      created_at: now,
      used_at: now,
      expires_at: now + sessionDays * DAY_MS,
      terms,
    })
    return token
  }

  async find(token: string | undefined, { idleDays }: SessionRules): Promise<Session | undefined> {
    if (token === undefined || !isToken(token, PREFIX)) return undefined
    const row = await this.#store.sessions.find(this.#projectId, await this.#hashes(token))
    if (!row || row.audience !== this.#audience) return undefined
    const now = Date.now()
    if (row.expires_at <= now || row.used_at + idleDays * DAY_MS <= now) return undefined
    if (now - row.used_at > TOUCH_EVERY_MS)
      void this.#store.sessions.touch(this.#projectId, row.hash, now).catch(() => undefined)
    const { hash, subject, created_at: createdAt, expires_at: expiresAt, terms } = row
    return { hash, subject, createdAt, expiresAt, terms }
  }

  async end(token: string | undefined): Promise<void> {
    if (token !== undefined && isToken(token, PREFIX))
      await this.#store.sessions.delete(this.#projectId, await this.#hashes(token))
  }

  async #hashes(token: string): Promise<readonly [string, ...string[]]> {
    return (await this.#store.secrets.keys()).marks('session', token)
  }

  keepReader(reader: Reader): Promise<void> {
    return this.#store.sessions.keepReader(this.#projectId, reader)
  }

  findReader(id: string): Promise<Reader | undefined> {
    return this.#store.sessions.findReader(this.#projectId, id)
  }
}
