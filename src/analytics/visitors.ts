import { createHmac } from 'node:crypto'
import { Lru } from '../lib/lru.ts'
import { DAY_MS } from '../shared/time.ts'
import type { SecretRepository } from '../store/repositories/secrets.ts'

const PREFIX = 'visitor-salt:'
/** Of callers who came lately: an agent asks again and again. */
const KEPT_HASHES = 1000

/** A day as a number, its salt, and what was hashed with it. */
interface Day {
  readonly number: number
  readonly salt: Promise<string>
  readonly hashes: Lru<string, string>
}

/**
 * Tells visitors of one day apart without knowing them: a hash with a salt that is thrown away the day after, so that nobody,
 * not even with the database, can find out who it was or follow anybody from one day to the next.
 */
export class Visitors {
  readonly #secrets: SecretRepository
  #day: Day | undefined

  constructor(secrets: SecretRepository) {
    this.#secrets = secrets
  }

  async hash(projectId: string, address: string, userAgent: string): Promise<string> {
    const day = this.#today()
    const salt = await day.salt
    const visitor = `${projectId}\0${address}\0${userAgent}`
    return day.hashes.getOrMake(visitor, () =>
      createHmac('sha256', salt).update(visitor).digest('base64url').slice(0, 16),
    )
  }

  #today(): Day {
    const now = Date.now()
    const number = Math.floor(now / DAY_MS)
    if (this.#day?.number === number) return this.#day
    const name = `${PREFIX}${new Date(now).toISOString().slice(0, 10)}`
    const day = {
      number,
      salt: this.#secrets.ensure(name),
      hashes: new Lru<string, string>({ entries: KEPT_HASHES }),
    }
    this.#day = day
    day.salt.then(
      () => this.#secrets.forget(PREFIX, name).catch(() => undefined),
      // The next visitor tries again.
      () => {
        if (this.#day === day) this.#day = undefined
      },
    )
    return day
  }
}
