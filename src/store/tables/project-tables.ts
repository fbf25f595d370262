import type { KeyType } from '../../shared/api/enumerations.ts'

interface OrganizationRow {
  id: string
  name: string
  created_at: number
}

interface ProjectRow {
  id: string
  organization_id: string
  name: string
  created_at: number
  state: 'active' | 'suspended' | 'deleting'
}

interface ApiKeyRow {
  id: string
  organization_id: string
  /** Keys of the assistant open one project only. */
  project_id: string | null
  type: KeyType
  label: string
  hash: string
  /** Last four characters, to tell keys apart. */
  hint: string
  scopes: string | null
  addresses: string | null
  created_at: number
  created_by: string | null
  expires_at: number | null
  last_used_at: number | null
}

interface LiveSettingRow {
  project_id: string
  name: string
  value: string
}

interface AuditRow {
  organization_id: string
  id: string
  at: number
  who: string
  action: string
  target: string | null
}

/** Projects, their keys and settings, and what servers tell each other. */
export interface ProjectTables {
  schema_migrations: { version: number; name: string; applied_at: number; oldest: number | null }
  secrets: { name: string; value: string; created_at: number }
  organizations: OrganizationRow
  projects: ProjectRow
  api_keys: ApiKeyRow
  live_settings: LiveSettingRow
  audit_log: AuditRow
  /** Servers that run, and when they last said so. */
  servers: { node_id: string; seen_at: number; version: string | null; known_schema: number | null }
  /** Counts up when something changed that all servers must know. */
  changes: { topic: string; version: number }
}
