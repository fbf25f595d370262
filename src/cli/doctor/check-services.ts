import type { Environment } from '../../config/env.ts'
import { SecretKeys } from '../../lib/secret-keys.ts'
import { USUAL_CONNECTIONS } from '../../store/postgres/connection-options.ts'
import { inspectDatabase } from '../../store/inspect-database.ts'
import type { InspectedSecret, Inspection } from '../../store/inspection.ts'
import { NOTE_COUNTS_MS, ROOT_SECRET, SERVER_NOTE } from '../../store/repositories/secrets.ts'
import { StoreError } from '../../store/statement.ts'
import { openLimits } from '../../server/open-limits.ts'
import { StartError } from '../../server/start-error.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

export interface DatabaseFindings {
  readonly findings: readonly Finding[]
  /** Of the servers that use it. */
  readonly secrets: readonly InspectedSecret[]
  readonly now: number | undefined
}

/** The database: reachable, whole, of a schema that is known. */
export async function checkDatabase(dataFolder: string, environment: Environment): Promise<DatabaseFindings> {
  const { databaseUrl } = environment
  try {
    const found = await inspectDatabase({ dataFolder, databaseUrl })
    return {
      findings: [reach(found), schema(found), ...integrity(found), ...connections(found, environment)],
      secrets: found.secrets,
      now: found.now,
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const usual =
      databaseUrl === undefined
        ? 'Check the permissions of the data folder. If the file is damaged, restore a backup: lectern restore.'
        : 'Check LECTERN_DATABASE_URL, and whether the server is running and accepts connections from this machine.'
    const hint = (error instanceof StoreError ? error.hint : undefined) ?? usual
    return { findings: [fail('database', message, hint)], secrets: [], now: undefined }
  }
}

function reach({ where, writable, kind }: Inspection): Finding {
  if (writable) return ok('database', where)
  const hint =
    kind === 'sqlite'
      ? 'Make the file writable for the user that runs the server.'
      : 'Use the primary server.'
  return fail('database', `${where} is read-only.`, hint)
}

/** Enough for one more server beside those that run. */
function connections({ connections: found }: Inspection, environment: Environment): readonly Finding[] {
  if (!found) return []
  const { most, free } = found
  const wanted = environment.databaseConnections ?? USUAL_CONNECTIONS
  const text = `${free} of ${most} connections of PostgreSQL are free`
  if (free >= wanted) return [ok('connections', text)]
  return [
    warn(
      'connections',
      `${text}; a server uses up to ${wanted}.`,
      'Lower LECTERN_DATABASE_CONNECTIONS on the servers, raise max_connections, or use a pooler.',
    ),
  ]
}

function schema({ schema: found, newestSchema, oldestSchema }: Inspection): Finding {
  if (found > newestSchema && oldestSchema !== null && oldestSchema <= newestSchema)
    return ok('schema', `Schema ${found} of a newer Lectern, which servers of schema ${newestSchema} can use`)
  if (found > newestSchema)
    return fail(
      'schema',
      `The database has schema ${found}; this version of Lectern supports up to ${newestSchema}.`,
      'Use the newer version of Lectern that wrote it, or restore a backup.',
    )
  if (found === 0) return ok('schema', `Created at the first start (${newestSchema})`)
  return found === newestSchema
    ? ok('schema', String(found))
    : warn(
        'schema',
        `Schema ${found}; the next start migrates it to ${newestSchema}.`,
        'Create a backup first: lectern backup FILE.',
      )
}

function integrity({ kind, schema: found, damage }: Inspection): readonly Finding[] {
  if (kind !== 'sqlite' || found === 0) return []
  return damage.length === 0
    ? [ok('integrity', 'No problems found')]
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
  let trouble: string | undefined
  try {
    const { close } = await openLimits(environment, { onTrouble: (message) => (trouble = message) })
    close()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return [fail('redis', error.message, error.hint ?? 'Check LECTERN_REDIS_URL.')]
  }
  return trouble === undefined
    ? [ok('redis', 'Redis responds')]
    : [fail('redis', trouble, 'Check LECTERN_REDIS_URL, and whether the server is running.')]
}

/** What several servers must share, and what protects what they keep. */
export function checkSecrets(
  { secret, previousSecret, databaseUrl, redisUrl, metricsToken }: Environment,
  noted: readonly InspectedSecret[],
): Finding {
  const own = secret ?? noted.find(({ name }) => name === ROOT_SECRET)?.value
  const ids: readonly string[] = own === undefined ? [] : new SecretKeys(own, previousSecret).ids
  const others = noted.filter(
    ({ name, createdAt }) =>
      name.startsWith(SERVER_NOTE) &&
      createdAt > Date.now() - NOTE_COUNTS_MS &&
      !ids.includes(name.slice(SERVER_NOTE.length)),
  )
  if (others.length > 0)
    return fail(
      'secrets',
      'A server that used this database within the last two hours has another LECTERN_SECRET: sessions, tokens and limits are not shared with it.',
      'Set the same LECTERN_SECRET on all servers. If you have just changed it everywhere, this passes by itself.',
    )
  const shared = redisUrl !== undefined || (databaseUrl ?? '').startsWith('postgres')
  if (secret === undefined && shared)
    return warn(
      'secrets',
      'LECTERN_SECRET is not set.',
      'Set the same secret on all servers, at least 32 characters: openssl rand -hex 32.',
    )
  const kept = secret === undefined ? 'generated and stored in the database' : 'LECTERN_SECRET is set'
  return ok('secrets', metricsToken === undefined ? kept : `${kept}, so is LECTERN_METRICS_TOKEN`)
}
