import type { Dialect } from '../dialect.ts'

/** Organizations, projects and their addresses, keys, live settings, the audit log. */
export function projectTables({ int, text, end }: Dialect): readonly string[] {
  return [
    `CREATE TABLE secrets (name ${text} PRIMARY KEY, value ${text} NOT NULL, created_at ${int} NOT NULL) ${end}`,
    `CREATE TABLE organizations (id ${text} PRIMARY KEY, name ${text} NOT NULL, created_at ${int} NOT NULL) ${end}`,
    `CREATE TABLE projects (
      id ${text} PRIMARY KEY,
      organization_id ${text} NOT NULL REFERENCES organizations (id),
      name ${text} NOT NULL,
      created_at ${int} NOT NULL,
      state ${text} NOT NULL
    ) ${end}`,
    `CREATE TABLE api_keys (
      id ${text} PRIMARY KEY,
      organization_id ${text} NOT NULL REFERENCES organizations (id),
      project_id ${text} REFERENCES projects (id),
      type ${text} NOT NULL,
      label ${text} NOT NULL,
      hash ${text} NOT NULL UNIQUE,
      hint ${text} NOT NULL,
      scopes ${text},
      addresses ${text},
      created_at ${int} NOT NULL,
      created_by ${text},
      expires_at ${int},
      last_used_at ${int}
    ) ${end}`,
    `CREATE TABLE live_settings (
      project_id ${text} NOT NULL REFERENCES projects (id),
      name ${text} NOT NULL,
      value ${text} NOT NULL,
      PRIMARY KEY (project_id, name)
    ) ${end}`,
    `CREATE TABLE audit_log (
      organization_id ${text} NOT NULL,
      id ${text} NOT NULL,
      at ${int} NOT NULL,
      who ${text} NOT NULL,
      action ${text} NOT NULL,
      target ${text},
      PRIMARY KEY (organization_id, id)
    ) ${end}`,
    // A host leads to one project, whoever asks: so the host alone is the key.
    `CREATE TABLE project_hosts (
      host ${text} PRIMARY KEY,
      project_id ${text} NOT NULL REFERENCES projects (id),
      url ${text} NOT NULL,
      added_at ${int} NOT NULL
    ) ${end}`,
    `CREATE TABLE content_sources (
      project_id ${text} PRIMARY KEY REFERENCES projects (id),
      url ${text} NOT NULL,
      branch ${text},
      folder ${text} NOT NULL,
      checked_at ${int} NOT NULL,
      seen_commit ${text},
      problem ${text}
    ) ${end}`,
  ]
}
