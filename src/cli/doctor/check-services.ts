import type { Environment } from '../../config/env.ts'
import { inspectDatabase } from '../../store/inspect-database.ts'
import type { Inspection } from '../../store/inspection.ts'
import { openLimits } from '../../server/open-limits.ts'
import { StartError } from '../../server/start-error.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

export interface DatabaseFindings {
  readonly findings: readonly Finding[]
  readonly now: number | undefined
}

/** The database: reachable, whole, of a schema that is known. */
export async function checkDatabase(dataFolder: string, environment: Environment): Promise<DatabaseFindings> {
  const { databaseUrl } = environment
  try {
    const found = await inspectDatabase({ dataFolder, databaseUrl })
    return { findings: [reach(found), schema(found), ...integrity(found)], now: found.now }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const hint =
      databaseUrl === undefined
        ? 'Check who may read the data folder; a damaged file is replaced by a backup: lectern restore.'
        : 'Check LECTERN_DATABASE_URL, and whether the server runs and lets this machine in.'
    return { findings: [fail('database', message, hint)], now: undefined }
  }
}

function reach({ where, writable, kind }: Inspection): Finding {
  if (writable) return ok('database', where)
  const hint = kind === 'sqlite' ? 'Give the file to the user of the server.' : 'Name the primary server.'
  return fail('database', `${where} only allows reading.`, hint)
}

function schema({ schema: found, newestSchema }: Inspection): Finding {
  if (found > newestSchema)
    return fail(
      'schema',
      `The database has schema ${found}; this Lectern knows up to ${newestSchema}.`,
      'Start the newer Lectern that wrote it, or restore a backup.',
    )
  if (found === 0) return ok('schema', `Made at the first start (${newestSchema})`)
  return found === newestSchema
    ? ok('schema', String(found))
    : warn(
        'schema',
        `Schema ${found}; the next start brings it to ${newestSchema}.`,
        'Make a backup first: lectern backup FILE.',
      )
}

function integrity({ kind, schema: found, damage }: Inspection): readonly Finding[] {
  if (kind !== 'sqlite' || found === 0) return []
  return damage.length === 0
    ? [ok('integrity', 'SQLite finds nothing wrong')]
    : [
        fail(
          'integrity',
          `The file is damaged: ${damage[0]}`,
          'Stop the server and restore the last backup: lectern restore FILE.',
        ),
      ]
}

export async function checkRedis(environment: Environment): Promise<readonly Finding[]> {
  if (environment.redisUrl === undefined) return []
  try {
    const { close } = await openLimits(environment, () => undefined)
    close()
    return [ok('redis', 'Redis answers')]
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [fail('redis', error.message, 'Check LECTERN_REDIS_URL, and whether the server runs.')]
  }
}

/** What several servers must share, and what protects what they keep. */
export function checkSecrets({ secret, databaseUrl, redisUrl, metricsToken }: Environment): Finding {
  const shared = redisUrl !== undefined || (databaseUrl ?? '').startsWith('postgres')
  if (secret === undefined && shared)
    return warn(
      'secrets',
      'LECTERN_SECRET is not set.',
      'Give all servers the same one, at least 32 characters: openssl rand -hex 32.',
    )
  const kept = secret === undefined ? 'generated into the database' : 'LECTERN_SECRET is set'
  return ok('secrets', metricsToken === undefined ? kept : `${kept}, so is LECTERN_METRICS_TOKEN`)
}
