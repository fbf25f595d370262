import type { DatabaseSync } from 'node:sqlite'
import type { Work } from '../statement.ts'
import { toFailure } from './failures.ts'
import { commitGroup, Prepared } from './group-commit.ts'
import { openDatabase } from './open-database.ts'
import { wantsNewConnection } from './sqlite-errors.ts'
import type { Answer, Request, WorkerOptions } from './worker-protocol.ts'

/** So many units share one wait for the disk; more would make the first of them wait for the last. */
const MOST_UNITS = 500

/** One connection to the database, which answers the requests of `SqliteThread`. */
export class SqliteConnection {
  readonly #options: WorkerOptions
  readonly #send: (answer: Answer) => void
  readonly #waiting: { readonly id: number; readonly write: readonly Work[] }[] = []
  #database: DatabaseSync | undefined
  #prepared: Prepared | undefined

  constructor(options: WorkerOptions, send: (answer: Answer) => void) {
    this.#options = options
    this.#send = send
  }

  answer(request: Request): void {
    if ('write' in request) {
      // Everything that arrives in one turn of the loop is committed together.
      if (this.#waiting.push(request) === 1) setImmediate(() => this.#commitWaiting())
    } else if ('read' in request) this.#answerRead(request)
    else this.#close(request.id)
  }

  #open(): { database: DatabaseSync; prepared: Prepared } {
    const { file, role } = this.#options
    this.#database ??= openDatabase(file, {
      readOnly: role === 'reader',
      cacheKib: role === 'reader' ? 32_768 : 16_384,
    })
    this.#prepared ??= new Prepared(this.#database)
    return { database: this.#database, prepared: this.#prepared }
  }

  #answerRead({ id, read }: Extract<Request, { read: unknown }>): void {
    try {
      this.#send({ id, table: this.#open().prepared.table(read.sql, read.parameters) })
    } catch (error) {
      this.#fail([id], error)
    }
  }

  #commitWaiting(): void {
    const group = this.#waiting.splice(0, MOST_UNITS)
    // It was closed meanwhile.
    if (group.length === 0) return
    if (this.#waiting.length > 0) setImmediate(() => this.#commitWaiting())
    const ids = group.map(({ id }) => id)
    try {
      const open = this.#open()
      const outcomes = commitGroup(
        open.database,
        open.prepared,
        group.map(({ write }) => write),
      )
      outcomes.forEach((outcome, index) => {
        const id = ids[index] as number
        if (outcome instanceof Error) this.#send({ id, failed: toFailure(outcome) })
        else this.#send({ id, written: outcome })
      })
    } catch (error) {
      this.#fail(ids, error)
    }
  }

  #fail(ids: readonly number[], error: unknown): void {
    const failed = toFailure(error)
    if (wantsNewConnection(error)) this.#forget()
    for (const id of ids) this.#send({ id, failed })
  }

  #forget(): void {
    try {
      this.#database?.close()
    } catch {
      // It is given up either way.
    }
    this.#database = this.#prepared = undefined
  }

  #close(id: number): void {
    if (this.#waiting.length > 0) this.#commitWaiting()
    try {
      if (this.#options.role === 'writer') this.#database?.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    } catch {
      // The next start does it.
    }
    this.#forget()
    this.#send({ id, written: [] })
  }
}
