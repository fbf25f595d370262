import fs from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DIALECTS } from '../migrations/dialect.ts'
import type { Migration } from '../migrations/migration.ts'
import { pendingMigrations, type AppliedSchema } from '../migrations/migrations.ts'
import { InstanceLock } from './instance-lock.ts'
import { openDatabase } from './open-database.ts'
import { sqliteError } from './sqlite-errors.ts'
import { sqlite } from './node-sqlite.ts'

/** Brings a file to the newest schema in one transaction; one that holds data is copied first. */
export async function migrateSqlite(
  file: string,
  migrations: readonly Migration[],
  { locked }: { readonly locked: boolean },
): Promise<void> {
  let database: DatabaseSync | undefined
  let lock: InstanceLock | undefined
  try {
    database = openDatabase(file, { readOnly: false, cacheKib: 4096 })
    const before = appliedSchema(database)
    if (before.version > 0 && pendingMigrations(before, migrations).length > 0) {
      // A command must not change the schema under an older server that runs.
      if (!locked) lock = InstanceLock.take(path.dirname(file))
      await keepCopy(database, file, before.version)
    }
    migrate(database, migrations)
  } catch (error) {
    throw sqliteError(error)
  } finally {
    database?.close()
    lock?.release()
  }
}

function migrate(database: DatabaseSync, migrations: readonly Migration[]): void {
  // Another process may be doing the same: the version is read again inside.
  database.exec('BEGIN IMMEDIATE')
  try {
    database.exec(
      'CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at INTEGER NOT NULL) STRICT',
    )
    if (!hasOldest(database)) database.exec('ALTER TABLE schema_migrations ADD COLUMN oldest INTEGER')
    const note = database.prepare(
      'INSERT INTO schema_migrations (version, name, applied_at, oldest) VALUES (?, ?, ?, ?)',
    )
    for (const migration of pendingMigrations(appliedSchema(database), migrations)) {
      const { version, name, oldest } = migration
      for (const sql of migration.statements(DIALECTS.sqlite)) database.exec(sql)
      note.run(version, name, Date.now(), oldest)
    }
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

export function appliedSchema(database: DatabaseSync): AppliedSchema {
  const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'").get()
  if (!known) return { version: 0, oldest: null }
  const oldest = hasOldest(database) ? 'oldest' : 'NULL'
  const row = database
    .prepare(
      `SELECT max(version) AS version, max(${oldest}) AS oldest,
        sum(${oldest} IS NULL AND version > 1) AS unsaid FROM schema_migrations`,
    )
    .get()
  const said = Number(row?.['unsaid'] ?? 0) === 0 ? row?.['oldest'] : null
  return {
    version: Number(row?.['version'] ?? 0),
    oldest: said === null || said === undefined ? null : Number(said),
  }
}

/** Databases from before servers of several versions could share one lack it. */
function hasOldest(database: DatabaseSync): boolean {
  return (
    database.prepare("SELECT 1 FROM pragma_table_info('schema_migrations') WHERE name = 'oldest'").get() !==
    undefined
  )
}

async function keepCopy(database: DatabaseSync, file: string, version: number): Promise<void> {
  const folder = path.join(path.dirname(file), 'backups')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = path.join(folder, `${path.basename(file, '.db')}-schema-${version}.db`)
  await sqlite.backup(database, copy)
  fs.chmodSync(copy, 0o600)
}
