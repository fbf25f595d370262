import fs from 'node:fs'
import path from 'node:path'
import { backup, type DatabaseSync } from 'node:sqlite'
import { DIALECTS } from '../migrations/dialect.ts'
import type { Migration } from '../migrations/migration.ts'
import { pendingMigrations } from '../migrations/migrations.ts'
import { InstanceLock } from './instance-lock.ts'
import { openDatabase } from './open-database.ts'
import { sqliteError } from './sqlite-errors.ts'

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
    const before = appliedVersion(database)
    if (before > 0 && pendingMigrations(before, migrations).length > 0) {
      // A command must not change the schema under an older server that runs.
      if (!locked) lock = InstanceLock.take(path.dirname(file))
      await keepCopy(database, file, before)
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
    const note = database.prepare('INSERT INTO schema_migrations VALUES (?, ?, ?)')
    for (const migration of pendingMigrations(appliedVersion(database), migrations)) {
      for (const sql of migration.statements(DIALECTS.sqlite)) database.exec(sql)
      note.run(migration.version, migration.name, Date.now())
    }
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function appliedVersion(database: DatabaseSync): number {
  const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'").get()
  if (!known) return 0
  const row = database.prepare('SELECT max(version) AS version FROM schema_migrations').get()
  return Number(row?.['version'] ?? 0)
}

async function keepCopy(database: DatabaseSync, file: string, version: number): Promise<void> {
  const folder = path.join(path.dirname(file), 'backups')
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const copy = path.join(folder, `${path.basename(file, '.db')}-schema-${version}.db`)
  await backup(database, copy)
  fs.chmodSync(copy, 0o600)
}
