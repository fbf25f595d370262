import { createHmac } from 'node:crypto'
import type { SecretRepository } from '../store/repositories/secrets.ts'

const PREFIX = 'visitor-salt:'

/**
 * Tells visitors of one day apart without knowing them: a hash with a salt that is thrown away the day after, so that nobody,
 * not even with the database, can find out who it was or follow anybody from one day to the next.
 */
export class Visitors {
  readonly #secrets: SecretRepository
  #day = ''
  #salt: Promise<string> | undefined

  constructor(secrets: SecretRepository) {
    this.#secrets = secrets
  }

  async hash(projectId: string, address: string, userAgent: string): Promise<string> {
    const salt = await this.#today()
    return createHmac('sha256', salt)
      .update(`${projectId}\0${address}\0${userAgent}`)
      .digest('base64url')
      .slice(0, 16)
  }

  #today(): Promise<string> {
    const day = new Date().toISOString().slice(0, 10)
    if (this.#salt && this.#day === day) return this.#salt
    this.#day = day
    const salt = this.#secrets.ensure(`${PREFIX}${day}`)
    this.#salt = salt
    salt.then(
      () => this.#secrets.forget(PREFIX, `${PREFIX}${day}`).catch(() => undefined),
      // The next visitor tries again.
      () => (this.#salt = undefined),
    )
    return salt
  }
}
