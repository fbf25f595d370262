import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StoreTrouble } from '../statement.ts'

/** Held for the life of a server, and let go by the system even after kill -9. */
export class InstanceLock {
  readonly #database: DatabaseSync

  private constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Two servers on one folder would count limits twice and know nothing of each other's cache. */
  static take(folder: string): InstanceLock {
    const owner = path.join(folder, 'instance.pid')
    const database = new DatabaseSync(path.join(folder, 'instance.lock'))
    try {
      database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
    } catch {
      database.close()
      const pid = fs.existsSync(owner) ? ` (process ${fs.readFileSync(owner, 'utf8').trim()})` : ''
      throw new StoreTrouble(
        `Another Lectern server${pid} uses the data folder ${folder}. Stop it, give this one another --data, or let both use PostgreSQL.`,
        false,
      )
    }
    fs.writeFileSync(owner, `${process.pid}\n`)
    return new InstanceLock(database)
  }

  release(): void {
    this.#database.close()
  }
}
