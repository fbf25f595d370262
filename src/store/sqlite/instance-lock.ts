import fs from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../statement.ts'
import { isBusy, sqliteError } from './sqlite-errors.ts'
import { sqlite } from './node-sqlite.ts'

/** Says whose the lock is. */
const OWNER = 'instance.pid'

/** Held for the life of a server, and let go by the system even after kill -9. */
export class InstanceLock {
  readonly #database: DatabaseSync

  private constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Two servers on one folder would count limits twice and know nothing of each other's cache. */
  static take(folder: string): InstanceLock {
    let database: DatabaseSync | undefined
    try {
      fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
      database = new sqlite.DatabaseSync(path.join(folder, 'instance.lock'))
      database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
      fs.writeFileSync(path.join(folder, OWNER), `${process.pid}\n`)
      return new InstanceLock(database)
    } catch (error) {
      database?.close()
      throw isBusy(error) ? taken(folder) : sqliteError(error)
    }
  }

  release(): void {
    this.#database.close()
  }
}

function taken(folder: string): StoreError {
  const owner = path.join(folder, OWNER)
  const pid = fs.existsSync(owner) ? ` (process ${fs.readFileSync(owner, 'utf8').trim()})` : ''
  return new StoreError(
    `Another Lectern server${pid} uses the data folder ${folder}. Stop it, use another --data folder, or use PostgreSQL for both.`,
    false,
  )
}
