import type { Dialect } from '../dialect.ts'

/** Sessions and client credentials were found by a random name alone; a shard is found by the project. */
export function keysByProject({ kind, int, text, end }: Dialect): readonly string[] {
  if (kind === 'postgres')
    return [
      'ALTER TABLE sessions DROP CONSTRAINT sessions_pkey, ADD PRIMARY KEY (project_id, hash)',
      'ALTER TABLE client_credentials DROP CONSTRAINT client_credentials_pkey, ADD PRIMARY KEY (project_id, client_id)',
    ]
  return [
    ...rebuilt(
      'sessions',
      `CREATE TABLE new_sessions (
        hash ${text} NOT NULL,
        audience ${text} NOT NULL,
        project_id ${text} NOT NULL,
        subject ${text} NOT NULL,
        created_at ${int} NOT NULL,
        used_at ${int} NOT NULL,
        expires_at ${int} NOT NULL,
        PRIMARY KEY (project_id, hash)
      ) ${end}`,
    ),
    'CREATE INDEX sessions_by_subject ON sessions (project_id, subject)',
    'CREATE INDEX sessions_by_expiry ON sessions (expires_at)',
    ...rebuilt(
      'client_credentials',
      `CREATE TABLE new_client_credentials (
        client_id ${text} NOT NULL,
        project_id ${text} NOT NULL REFERENCES projects (id),
        label ${text} NOT NULL,
        secret_hash ${text} NOT NULL,
        created_at ${int} NOT NULL,
        created_by ${text},
        last_used_at ${int},
        PRIMARY KEY (project_id, client_id)
      ) ${end}`,
    ),
  ]
}

/** SQLite cannot change the key of a table. The columns stay in their order. */
export function rebuilt(table: string, create: string): readonly string[] {
  return [
    create,
    `INSERT INTO new_${table} SELECT * FROM ${table}`,
    `DROP TABLE ${table}`,
    `ALTER TABLE new_${table} RENAME TO ${table}`,
  ]
}
