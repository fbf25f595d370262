import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { StoreError } from './statement.ts'

/** What the database said last, on the disk of this server: with it a server starts while the database is away. */
export class LastKnown {
  readonly #folder: string
  /** Digests of what was written, by name. */
  readonly #written = new Map<string, string>()

  constructor(dataFolder: string) {
    this.#folder = path.join(dataFolder, 'last-known')
  }

  /** What the database says; while it is away, what it said last. Fails as the database does where that is not known. */
  async of<Value>(name: string, ask: () => Promise<Value>): Promise<Value> {
    try {
      const value = await ask()
      this.keep(name, value)
      return value
    } catch (error) {
      if (!(error instanceof StoreError && error.passing)) throw error
      const known = this.#read(name)
      if (!known) throw error
      return known.value as Value
    }
  }

  /** What was said before this server was started, or while it ran. */
  recall<Value>(name: string): Value | undefined {
    return this.#read(name)?.value as Value | undefined
  }

  keep(name: string, value: unknown): void {
    const file = this.#file(name)
    const text = JSON.stringify({ value })
    const digest = createHash('sha256').update(text).digest('base64')
    if (this.#written.get(name) === digest) return
    try {
      fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
      const part = `${file}.${process.pid}`
      fs.writeFileSync(part, text, { mode: 0o600 })
      fs.renameSync(part, file)
      this.#written.set(name, digest)
    } catch {
      // A disk that takes nothing costs a start without the database, no more.
    }
  }

  #read(name: string): { readonly value: unknown } | undefined {
    try {
      return JSON.parse(fs.readFileSync(this.#file(name), 'utf8')) as { value: unknown }
    } catch {
      return undefined
    }
  }

  #file(name: string): string {
    return path.join(this.#folder, `${encodeURIComponent(name)}.json`)
  }
}
