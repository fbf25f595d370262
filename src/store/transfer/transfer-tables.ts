import type { Tables } from '../tables.ts'

/** A backup holds the files themselves: which objects of a bucket they are is of this installation alone. */
type Moved = Exclude<keyof Tables, 'schema_migrations' | 'bucket_objects'>

export interface TransferTable {
  readonly name: Moved
  /** Primary key: the order in which rows are read, and the place where a page ended. */
  readonly key: readonly string[]
  /** Kept by triggers: while rows are put back these count too, so the table is replaced at the end. */
  readonly counts: boolean
}

type Keys = { readonly [Name in Moved]: readonly (keyof Tables[Name] & string)[] }

// A table that is missing here does not compile. Parents come before children.
const STATE = {
  secrets: ['name'],
  organizations: ['id'],
  projects: ['id'],
  api_keys: ['id'],
  live_settings: ['project_id', 'name'],
  project_hosts: ['host'],
  content_sources: ['project_id'],
  pull_requests: ['project_id', 'number'],
  git_hosts: ['project_id', 'key_id'],
  content_files: ['project_id', 'hash'],
  deployments: ['project_id', 'id'],
  live_deployments: ['project_id'],
  serving_nodes: ['project_id', 'node_id'],
  servers: ['node_id'],
  changes: ['topic'],
  outgoing_webhooks: ['project_id', 'id'],
  deployment_artifacts: ['project_id', 'deployment_id', 'name'],
  accounts: ['id'],
  readers: ['project_id', 'id'],
  sessions: ['project_id', 'hash'],
  login_secrets: ['project_id', 'name', 'key_id'],
  one_time_links: ['hash'],
  client_credentials: ['project_id', 'client_id'],
  oauth_records: ['project_id', 'kind', 'id'],
  audit_log: ['organization_id', 'id'],
  event_days: ['project_id', 'day'],
  feedback: ['project_id', 'id'],
  feedback_changes: ['project_id', 'feedback_id', 'id'],
  assistant_queries: ['project_id', 'at', 'id'],
  page_views: ['project_id', 'at', 'id'],
  searches: ['project_id', 'at', 'id'],
  tool_calls: ['project_id', 'at', 'id'],
  agent_steps: ['project_id', 'at', 'id'],
  agent_gaps: ['project_id', 'id'],
  told_gaps: ['project_id', 'id'],
} as const satisfies Partial<Keys>

const COUNTS = {
  assistant_hours: ['project_id', 'hour'],
  assistant_days: ['project_id', 'day'],
  page_view_days: ['project_id', 'day', 'path'],
} as const satisfies Partial<Keys>

const ALL: Keys = { ...STATE, ...COUNTS }

/** Every table a backup holds, in the order in which they are put back. */
export const TRANSFER_TABLES: readonly TransferTable[] = Object.entries(ALL).map(([name, key]) => ({
  name: name as Moved,
  key,
  counts: name in COUNTS,
}))
