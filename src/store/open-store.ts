import path from 'node:path'
import type { Engine } from './engine.ts'
import type { Migration } from './migrations/migration.ts'
import { SqliteEngine } from './sqlite/sqlite-engine.ts'
import { Store } from './store.ts'
import { refuseHalfRestored } from './transfer/restore-mark.ts'

export interface StoreOptions {
  /** Where the SQLite file is, when no database is named. */
  readonly dataFolder: string
  /** PostgreSQL, or another SQLite file. */
  readonly databaseUrl?: string | undefined
  /** A server keeps other servers off its SQLite file. */
  readonly exclusive?: boolean | undefined
  /** Steps of the schema; ours unless a test brings others. */
  readonly migrations?: readonly Migration[] | undefined
  /** Stands before the engine, to time it. */
  readonly around?: ((engine: Engine) => Engine) | undefined
}

/** Opens the database and brings its schema up to date. A StoreError says why it cannot. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const engine = await openEngine(options)
  try {
    await refuseHalfRestored(engine)
  } catch (error) {
    await engine.close()
    throw error
  }
  return new Store(options.around?.(engine) ?? engine)
}

export async function openEngine({
  dataFolder,
  databaseUrl,
  exclusive = false,
  migrations,
}: StoreOptions): Promise<Engine> {
  if (databaseUrl !== undefined && /^postgres(?:ql)?:/.test(databaseUrl)) {
    // Most sites have none.
    const { PostgresEngine } = await import('./postgres/postgres-engine.ts')
    return PostgresEngine.open(databaseUrl, migrations)
  }
  return SqliteEngine.open({ file: sqliteFile(dataFolder, databaseUrl), exclusive, migrations })
}

export function sqliteFile(dataFolder: string, databaseUrl: string | undefined): string {
  const named = databaseUrl?.replace(/^(?:sqlite|file):(?:\/\/(?=\/))?/, '')
  return named === undefined ? path.join(dataFolder, 'lectern.db') : path.resolve(named)
}
