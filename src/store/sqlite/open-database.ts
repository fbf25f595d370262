import fs from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../statement.ts'
import { sqlite } from './node-sqlite.ts'

/** Older ones can corrupt a database when two connections check-point at once (sqlite.org/wal.html#walresetbug). */
const OLDEST_SQLITE = '3.51.3'

export interface OpenMode {
  readonly readOnly: boolean
  /** Memory for pages of the file, in KiB. */
  readonly cacheKib: number
}

/** A connection with the settings that make an acknowledged row a row on disk. */
export function openDatabase(file: string, { readOnly, cacheKib }: OpenMode): DatabaseSync {
  if (!readOnly && file !== ':memory:')
    fs.mkdirSync(path.dirname(path.resolve(file)), { recursive: true, mode: 0o700 })
  const database = new sqlite.DatabaseSync(file, { readOnly, enableForeignKeyConstraints: true })
  try {
    prepare(database, cacheKib)
    if (!readOnly) prepareForWriting(database, file)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function prepare(database: DatabaseSync, cacheKib: number): void {
  database.exec(`PRAGMA busy_timeout = 5000; PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY`)
  database.exec(`PRAGMA cache_size = -${cacheKib}`)
}

function prepareForWriting(database: DatabaseSync, file: string): void {
  refuseOldSqlite(database)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000')
  if (file !== ':memory:') fs.chmodSync(file, 0o600)
}

function refuseOldSqlite(database: DatabaseSync): void {
  const { version } = database.prepare('SELECT sqlite_version() AS version').get() as { version: string }
  if (version.localeCompare(OLDEST_SQLITE, 'en', { numeric: true }) < 0)
    throw new StoreError(
      `SQLite ${version} can lose data; ${OLDEST_SQLITE} or newer is required. Use a newer version of Node.`,
      false,
    )
}
