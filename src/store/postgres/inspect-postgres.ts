import { Client } from 'pg'
import { inspectedSecret, SECRETS_QUERY, type Inspection } from '../inspection.ts'
import { connectionOptions } from './connection-options.ts'
import { appliedSchema } from './migrate-postgres.ts'
import { postgresError } from './postgres-errors.ts'

type Found = Pick<
  Inspection,
  'where' | 'schema' | 'oldestSchema' | 'secrets' | 'writable' | 'connections' | 'now'
>

/** Looks at a server without changing anything. */
export async function inspectPostgres(url: string): Promise<Found> {
  // The time limit is ours: a pooler takes no settings with a connection.
  const client = new Client({ ...connectionOptions(url, 'lectern doctor'), query_timeout: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT current_setting('server_version') AS version,
              current_setting('transaction_read_only') = 'on' AS read_only,
              extract(epoch FROM clock_timestamp()) * 1000 AS now,
              to_regclass('schema_migrations') IS NOT NULL AS known,
              current_setting('max_connections')::int AS most,
              (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`,
    )
    const row = rows[0] ?? {}
    const { version: schema, oldest: oldestSchema } =
      row['known'] === true ? await appliedSchema(client) : { version: 0, oldest: null }
    return {
      where: `PostgreSQL ${String(row['version'])}`,
      schema,
      oldestSchema,
      secrets: schema === 0 ? [] : (await client.query(SECRETS_QUERY)).rows.map(inspectedSecret),
      writable: row['read_only'] === false,
      connections: { most: Number(row['most']), free: Number(row['most']) - Number(row['used']) },
      now: Number(row['now']),
    }
  } catch (error) {
    throw postgresError(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}
