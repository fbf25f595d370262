import { inspectedSecret, SECRETS_QUERY, type Inspection } from './inspection.ts'
import fs from 'node:fs'
import { newestSchema } from './migrations/migrations.ts'
import { sqliteFile, type StoreOptions } from './open-store.ts'
import { appliedSchema } from './sqlite/migrate-sqlite.ts'
import { openDatabase } from './sqlite/open-database.ts'

/** Rejects when it cannot be reached. */
export async function inspectDatabase({ dataFolder, databaseUrl }: StoreOptions): Promise<Inspection> {
  if (databaseUrl !== undefined && /^postgres(?:ql)?:/.test(databaseUrl)) {
    const { inspectPostgres } = await import('./postgres/inspect-postgres.ts')
    return {
      kind: 'postgres',
      newestSchema: newestSchema(),
      damage: [],
      ...(await inspectPostgres(databaseUrl)),
    }
  }
  return inspectSqlite(sqliteFile(dataFolder, databaseUrl))
}

function inspectSqlite(file: string): Inspection {
  const nothing = {
    kind: 'sqlite',
    where: file,
    schema: 0,
    oldestSchema: null,
    newestSchema: newestSchema(),
    damage: [],
    secrets: [],
    writable: true,
    connections: undefined,
    now: undefined,
  } as const
  if (!fs.existsSync(file)) return nothing
  const database = openDatabase(file, { readOnly: true, cacheKib: 4096 })
  try {
    const damage = database
      .prepare('PRAGMA quick_check(5)')
      .all()
      .map((row) => String(row['quick_check']))
      .filter((line) => line !== 'ok')
    const { version: schema, oldest: oldestSchema } = appliedSchema(database)
    const secrets = schema === 0 ? [] : database.prepare(SECRETS_QUERY).all().map(inspectedSecret)
    return { ...nothing, schema, oldestSchema, damage, secrets, writable: mayWrite(file) }
  } finally {
    database.close()
  }
}

function mayWrite(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.W_OK)
    return true
  } catch {
    return false
  }
}
