import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import { queryBuilder } from '../build-query.ts'
import type { Engine, ReadRows } from '../engine.ts'
import type { SqlValue, Work, Written } from '../statement.ts'
import { Prepared } from './group-commit.ts'
import { InstanceLock } from './instance-lock.ts'
import type { Migration } from '../migrations/migration.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { openDatabase } from './open-database.ts'
import { rowsOf } from './read-table.ts'
import { sqliteError } from './sqlite-errors.ts'
import { SqliteThread } from './sqlite-thread.ts'

export interface SqliteOptions {
  readonly file: string
  /** A server keeps others off its folder; commands do not. */
  readonly exclusive: boolean
  /** Steps of the schema; ours unless a test brings others. */
  readonly migrations?: readonly Migration[] | undefined
}

/** One file, one thread that writes, one that reads. */
export class SqliteEngine implements Engine {
  readonly kind = 'sqlite'
  readonly build = queryBuilder('sqlite')
  readonly #file: string
  readonly #writer: SqliteThread
  readonly #reader: SqliteThread
  readonly #lock: InstanceLock | undefined

  private constructor(file: string, lock: InstanceLock | undefined) {
    this.#file = file
    this.#lock = lock
    this.#writer = new SqliteThread({ file, role: 'writer' })
    this.#reader = new SqliteThread({ file, role: 'reader' })
  }

  static async open({ file, exclusive, migrations = MIGRATIONS }: SqliteOptions): Promise<SqliteEngine> {
    // First of all: a second server must not change the schema under the first.
    const lock = exclusive ? InstanceLock.take(path.dirname(file)) : undefined
    try {
      await migrateSqlite(file, migrations, { locked: exclusive })
    } catch (error) {
      lock?.release()
      throw error
    }
    return new SqliteEngine(file, lock)
  }

  async read<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<readonly Row[]> {
    const answer = await this.#reader.ask({ read: { sql, parameters: parameters as readonly SqlValue[] } })
    return 'table' in answer ? (rowsOf(answer.table) as readonly Row[]) : []
  }

  async write(unit: readonly Work[]): Promise<readonly Written[]> {
    const answer = await this.#writer.ask({ write: unit })
    return 'written' in answer ? answer.written : []
  }

  async snapshot<Result>(work: (read: ReadRows) => Promise<Result>): Promise<Result> {
    let database: DatabaseSync | undefined
    try {
      database = openDatabase(this.#file, { readOnly: true, cacheKib: 4096 })
      database.exec('BEGIN')
      const prepared = new Prepared(database)
      return await work(async ({ sql, parameters }) => prepared.all(sql, parameters as readonly SqlValue[]))
    } catch (error) {
      throw sqliteError(error)
    } finally {
      database?.close()
    }
  }

  async close(): Promise<void> {
    await this.#reader.close()
    await this.#writer.close()
    this.#lock?.release()
  }
}
