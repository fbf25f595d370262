import type { Tables } from './tables.ts'

/** Tables whose rows belong to one project. */
export type OwnedTable = {
  [Name in keyof Tables]: 'project_id' extends keyof Tables[Name] ? Name : never
}[keyof Tables]

/** A table of a project that is missing here does not compile. */
const OWNED: { readonly [Name in OwnedTable]: true } = {
  api_keys: true,
  live_settings: true,
  project_hosts: true,
  content_sources: true,
  pull_requests: true,
  git_hosts: true,
  content_files: true,
  deployments: true,
  live_deployments: true,
  serving_nodes: true,
  outgoing_webhooks: true,
  deployment_artifacts: true,
  login_secrets: true,
  readers: true,
  sessions: true,
  client_credentials: true,
  oauth_records: true,
  event_days: true,
  feedback: true,
  feedback_changes: true,
  assistant_queries: true,
  assistant_hours: true,
  assistant_days: true,
  page_views: true,
  page_view_days: true,
  searches: true,
  tool_calls: true,
  agent_steps: true,
  agent_gaps: true,
  told_gaps: true,
}

const NAMES: ReadonlySet<string> = new Set(Object.keys(OWNED))

export function isOwned(table: string): table is OwnedTable {
  return NAMES.has(table)
}

/** Tables that belong to an organization; they go with its last project. */
export const OF_ORGANIZATION = ['api_keys', 'accounts', 'audit_log'] as const

/** What a project does not take along to another installation: logins end there, servers and whom they tell are others. */
const STAYS: ReadonlySet<string> = new Set([
  'sessions',
  'oauth_records',
  'serving_nodes',
  'outgoing_webhooks',
])

/** How the rows of a table that move with a project are found. */
export type ProjectRows = 'organization' | 'project' | 'of-organization' | 'of-project' | 'none'

export function projectRows(table: string): ProjectRows {
  if (table === 'organizations') return 'organization'
  if (table === 'projects') return 'project'
  if (OF_ORGANIZATION.some((name) => name === table)) return 'of-organization'
  return isOwned(table) && !STAYS.has(table) ? 'of-project' : 'none'
}
