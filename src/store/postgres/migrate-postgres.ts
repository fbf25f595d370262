import type { PoolClient } from 'pg'
import { DIALECTS } from '../migrations/dialect.ts'
import type { Migration } from '../migrations/migration.ts'
import { pendingMigrations } from '../migrations/migrations.ts'

/** Any number that is ours: servers that start together take turns. */
const LOCK = 4_711_320_261

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
    const { rows } = await client.query<{ version: number | null }>(
      'SELECT max(version) AS version FROM schema_migrations',
    )
    for (const migration of pendingMigrations(rows[0]?.version ?? 0, migrations)) {
      for (const sql of migration.statements(DIALECTS.postgres)) await client.query(sql)
      await client.query('INSERT INTO schema_migrations VALUES ($1, $2, $3)', [
        migration.version,
        migration.name,
        Date.now(),
      ])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
