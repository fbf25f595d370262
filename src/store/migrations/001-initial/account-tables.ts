import type { Dialect } from '../dialect.ts'

/** Accounts, sessions, client credentials, OAuth. */
export function accountTables({ int, text, end }: Dialect): readonly string[] {
  return [
    `CREATE TABLE accounts (
      id ${text} PRIMARY KEY,
      organization_id ${text} NOT NULL REFERENCES organizations (id),
      email ${text} NOT NULL,
      name ${text},
      password_hash ${text},
      groups ${text} NOT NULL,
      role ${text},
      created_at ${int} NOT NULL,
      valid_from ${int} NOT NULL,
      UNIQUE (organization_id, email)
    ) ${end}`,
    // Everyone who logged in, by any method, with their groups as of the last login.
    `CREATE TABLE readers (
      project_id ${text} NOT NULL,
      id ${text} NOT NULL,
      groups ${text} NOT NULL,
      user_data ${text},
      seen_at ${int} NOT NULL,
      PRIMARY KEY (project_id, id)
    ) ${end}`,
    `CREATE TABLE sessions (
      hash ${text} NOT NULL,
      audience ${text} NOT NULL,
      project_id ${text} NOT NULL,
      subject ${text} NOT NULL,
      created_at ${int} NOT NULL,
      used_at ${int} NOT NULL,
      expires_at ${int} NOT NULL,
      terms ${text} NOT NULL,
      PRIMARY KEY (project_id, hash)
    ) ${end}`,
    // A secret of the installation has rows of its own, so that the one before it can still be used.
    `CREATE TABLE login_secrets (
      project_id ${text} NOT NULL REFERENCES projects (id),
      name ${text} NOT NULL,
      key_id ${text} NOT NULL,
      value ${text} NOT NULL,
      issuer ${text},
      set_at ${int} NOT NULL,
      PRIMARY KEY (project_id, name, key_id)
    ) ${end}`,
    `CREATE INDEX sessions_by_subject ON sessions (project_id, subject)`,
    `CREATE INDEX sessions_by_expiry ON sessions (expires_at)`,
    `CREATE TABLE one_time_links (
      hash ${text} PRIMARY KEY,
      purpose ${text} NOT NULL,
      subject ${text},
      expires_at ${int} NOT NULL
    ) ${end}`,
    `CREATE TABLE client_credentials (
      client_id ${text} NOT NULL,
      project_id ${text} NOT NULL REFERENCES projects (id),
      label ${text} NOT NULL,
      secret_hash ${text} NOT NULL,
      created_at ${int} NOT NULL,
      created_by ${text},
      last_used_at ${int},
      PRIMARY KEY (project_id, client_id)
    ) ${end}`,
    `CREATE TABLE oauth_records (
      project_id ${text} NOT NULL,
      kind ${text} NOT NULL,
      id ${text} NOT NULL,
      payload ${text} NOT NULL,
      grant_id ${text},
      uid ${text},
      client_id ${text},
      consumed_at ${int},
      expires_at ${int},
      PRIMARY KEY (project_id, kind, id)
    ) ${end}`,
    `CREATE INDEX oauth_by_grant ON oauth_records (project_id, grant_id) WHERE grant_id IS NOT NULL`,
    `CREATE INDEX oauth_by_uid ON oauth_records (project_id, kind, uid) WHERE uid IS NOT NULL`,
    `CREATE INDEX oauth_by_client ON oauth_records (project_id, client_id) WHERE client_id IS NOT NULL`,
    `CREATE INDEX oauth_by_expiry ON oauth_records (expires_at) WHERE expires_at IS NOT NULL`,
  ]
}
