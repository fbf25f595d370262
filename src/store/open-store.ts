import path from 'node:path'
import { Bucket, type BucketPlace, type BucketWatch } from './bucket/bucket.ts'
import type { Engine } from './engine.ts'
import type { Migration } from './migrations/migration.ts'
import type { PostgresEngine as Postgres } from './postgres/postgres-engine.ts'
import { SqliteEngine } from './sqlite/sqlite-engine.ts'
import type { GivenSecret } from './repositories/secrets.ts'
import { StoreError } from './statement.ts'
import { Store } from './store.ts'
import { refuseHalfRestored } from './transfer/restore-mark.ts'

export interface StoreOptions extends GivenSecret {
  /** Where the SQLite file is, when no database is named. */
  readonly dataFolder: string
  /** PostgreSQL, or another SQLite file. */
  readonly databaseUrl?: string | undefined
  /** A server keeps other servers off its SQLite file. */
  readonly exclusive?: boolean | undefined
  /** Steps of the schema; ours unless a test brings others. */
  readonly migrations?: readonly Migration[] | undefined
  /** The most connections to PostgreSQL. */
  readonly connections?: number | undefined
  /** What PostgreSQL does meanwhile. With it, one that is away at first may come later. */
  readonly watch?: DatabaseWatch | undefined
  /** Where files are kept, if not in the database. */
  readonly bucket?: BucketPlace | undefined
  readonly bucketWatch?: BucketWatch | undefined
  /** Stands before the engine, to time it. */
  readonly around?: ((engine: Engine) => Engine) | undefined
}

export interface DatabaseWatch {
  readonly onOutage: (error: Error) => void
  readonly onRecovery: () => void
  /** Read whenever somebody asks. */
  readonly onOpen: (connections: () => Postgres['connections']) => void
}

/** Opens the database and brings its schema up to date. A StoreError says why it cannot. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const engine = await openEngine(options)
  try {
    await refuseHalfRestored(engine)
  } catch (error) {
    // One that is away was not asked; a server that starts without it says so.
    if (!(options.watch && error instanceof StoreError && error.passing)) {
      await engine.close()
      throw error
    }
  }
  const bucket = options.bucket && new Bucket(options.bucket, options.bucketWatch)
  return new Store(options.around?.(engine) ?? engine, options, bucket)
}

export async function openEngine({
  dataFolder,
  databaseUrl,
  exclusive = false,
  migrations,
  connections,
  watch,
}: StoreOptions): Promise<Engine> {
  if (databaseUrl !== undefined && /^postgres(?:ql)?:/.test(databaseUrl)) {
    // Most sites have none.
    const { PostgresEngine } = await import('./postgres/postgres-engine.ts')
    const { onOutage, onRecovery } = watch ?? {}
    const options = { migrations, connections, late: watch !== undefined, onOutage, onRecovery }
    const engine = await PostgresEngine.open(databaseUrl, options)
    watch?.onOpen(() => engine.connections)
    return engine
  }
  return SqliteEngine.open({ file: sqliteFile(dataFolder, databaseUrl), exclusive, migrations })
}

export function sqliteFile(dataFolder: string, databaseUrl: string | undefined): string {
  const named = databaseUrl?.replace(/^(?:sqlite|file):(?:\/\/(?=\/))?/, '')
  return named === undefined ? path.join(dataFolder, 'lectern.db') : path.resolve(named)
}
