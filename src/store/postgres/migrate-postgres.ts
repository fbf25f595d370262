import type { PoolClient } from 'pg'
import { DIALECTS } from '../migrations/dialect.ts'
import type { Migration } from '../migrations/migration.ts'
import { pendingMigrations, stillUsed, type AppliedSchema } from '../migrations/migrations.ts'
import { StoreError } from '../statement.ts'

/** Any number that is ours: servers that start together take turns. */
const LOCK = 4_711_320_261

/** A server says every two seconds that it runs. */
const ALIVE_MS = 15_000

/** Brings the database to the newest schema in one transaction. */
export async function migratePostgres(client: PoolClient, migrations: readonly Migration[]): Promise<void> {
  await client.query('BEGIN')
  try {
    // Rows may have to be moved, or another server be waited for that moves them.
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (version BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)',
    )
    const applied = await appliedSchema(client)
    const pending = pendingMigrations(applied, migrations)
    // Databases from before servers of several versions could share one lack it.
    if (pending.length > 0)
      await client.query('ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS oldest BIGINT')
    if (applied.version > 0 && pending.some(({ oldest }) => oldest > 1)) {
      const reason = stillUsed(pending, await runningServers(client))
      if (reason !== undefined) throw new StoreError(reason, false)
    }
    for (const migration of pending) {
      const { version, name, oldest } = migration
      for (const sql of migration.statements(DIALECTS.postgres)) await client.query(sql)
      await client.query(
        'INSERT INTO schema_migrations (version, name, applied_at, oldest) VALUES ($1, $2, $3, $4)',
        [version, name, Date.now(), oldest],
      )
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** What was done to a database, whether or not it can say for whom. */
export async function appliedSchema(client: Pick<PoolClient, 'query'>): Promise<AppliedSchema> {
  const { rows } = await client.query<{ version: string | null; oldest: string | null; unsaid: string }>(
    `SELECT max(version) AS version, max(oldest) AS oldest,
      count(*) FILTER (WHERE oldest IS NULL AND version > 1) AS unsaid
      FROM (SELECT version, (to_jsonb(one) ->> 'oldest')::bigint AS oldest FROM schema_migrations AS one) AS steps`,
  )
  const { version = null, oldest = null, unsaid = '0' } = rows[0] ?? {}
  const said = Number(unsaid) === 0 && oldest !== null
  return { version: Number(version ?? 0), oldest: said ? Number(oldest) : null }
}

/** Servers that said lately that they run. */
async function runningServers(client: PoolClient) {
  const columns = await client.query(
    "SELECT 1 FROM information_schema.columns WHERE table_name = 'servers' AND column_name = 'known_schema'",
  )
  const known =
    (columns.rowCount ?? 0) > 0 ? 'version, known_schema' : 'NULL AS version, NULL AS known_schema'
  const { rows } = await client.query<{
    node_id: string
    version: string | null
    known_schema: number | null
  }>(
    `SELECT node_id, ${known} FROM servers WHERE seen_at > extract(epoch FROM clock_timestamp()) * 1000 - $1 ORDER BY node_id`,
    [ALIVE_MS],
  )
  return rows.map(({ node_id, version, known_schema }) => ({ id: node_id, version, schema: known_schema }))
}
