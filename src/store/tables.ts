import type {
  AgentStepKind,
  FeedbackSource,
  FeedbackStatus,
  GapStatus,
  GitHostKind,
  KeyType,
  Role,
} from '../shared/api/enumerations.ts'
// Rows as they stand in both engines: times are milliseconds since 1970 in UTC, flags are 0 and 1, lists are JSON text.

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

interface FeedbackRow {
  project_id: string
  id: string
  /** -1 where nobody knows the time: imported rows; they come last. */
  created_at: number
  source: FeedbackSource
  status: FeedbackStatus
  path: string
  comment: string | null
  helpful: number | null
  contact: string | null
  code: string | null
  filename: string | null
  lang: string | null
  resolved_at: number | null
}

interface FeedbackChangeRow {
  project_id: string
  feedback_id: string
  id: string
  at: number
  who: string
  kind: 'status' | 'note'
  old_value: string | null
  new_value: string
}

interface AssistantQueryRow {
  project_id: string
  at: number
  id: string
  /** 0 web, 1 api, 2 other. */
  origin: number
  thread_id: string | null
  query: string | null
  response: string | null
  sources: string | null
  answered: number
  page: string | null
}

interface CallerCountRow {
  project_id: string
  web: number
  api: number
  other: number
}

interface PageViewRow {
  project_id: string
  at: number
  id: string
  path: string
  ai: number
  markdown: number
  visitor: string | null
  agent: string | null
  referrer: string | null
}

interface PageViewDayRow {
  project_id: string
  day: number
  path: string
  human: number
  ai: number
}

interface SearchRow {
  project_id: string
  at: number
  id: string
  query: string
  results: number
  clicked: string | null
}

interface ToolCallRow {
  project_id: string
  at: number
  id: string
  tool: string
  client: string | null
  authed: number
  /** ok, error or limited. */
  outcome: string
  ms: number
}

interface AgentStepRow {
  project_id: string
  at: number
  id: string
  /** Calls of one client within a short time have the same. */
  visit: string
  client: string | null
  authed: number
  kind: AgentStepKind
  /** What was searched for, or the command. */
  words: string | null
  /** JSON: paths of pages that were found, read or reported. */
  pages: string
  /** Results of a search. */
  found: number | null
  /** Of the words of a search, how many percent the best result has. */
  sure: number | null
  /** ok or error. */
  outcome: string
}

interface AgentGapRow {
  project_id: string
  id: string
  /** The question as it is asked most. */
  words: string
  status: GapStatus
  changed_at: number
  changed_by: string
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

interface AccountRow {
  id: string
  organization_id: string
  email: string
  name: string | null
  password_hash: string | null
  groups: string
  role: Role | null
  created_at: number
  /** Sessions and tokens from before this moment open nothing. */
  valid_from: number
}

interface ReaderRow {
  project_id: string
  id: string
  groups: string
  user_data: string | null
  seen_at: number
}

interface SessionRow {
  hash: string
  audience: 'site' | 'dashboard'
  project_id: string
  /** Id of a reader, or of an account on the dashboard. */
  subject: string
  created_at: number
  used_at: number
  expires_at: number
  /** What stands for the login settings it was made under; other settings make it worthless. */
  terms: string
}

interface LoginSecretRow {
  project_id: string
  name: 'site-password' | 'oidc-client-secret'
  /** The installation's secret it is sealed under; empty for a hash. */
  key_id: string
  value: string
  /** The provider that may be sent it. */
  issuer: string | null
  set_at: number
}

interface ClientCredentialRow {
  client_id: string
  project_id: string
  label: string
  secret_hash: string
  created_at: number
  created_by: string | null
  last_used_at: number | null
}

interface OAuthRow {
  project_id: string
  kind: string
  id: string
  payload: string
  grant_id: string | null
  uid: string | null
  client_id: string | null
  consumed_at: number | null
  expires_at: number | null
}

interface DeploymentRow {
  project_id: string
  id: string
  created_at: number
  ended_at: number | null
  created_by: string
  /** uploading, in_progress, success or failure. */
  status: string
  summary: string
  logs: string
  /** JSON: path -> [hash, size]. */
  files: string
  /** JSON: the commit it was made from, if it was. */
  git_commit: string | null
  /** The server that took it on. */
  built_by: string | null
  /** Built to be seen beside the live one. */
  preview: number
  branch: string | null
  /** The branch as it stands in a host. */
  branch_label: string | null
}

interface ContentSourceRow {
  project_id: string
  url: string
  /** Null is the one the remote itself names. */
  branch: string | null
  /** Of the repository; empty is all of it. */
  folder: string
  checked_at: number
  seen_commit: string | null
  /** Why the last look failed. */
  problem: string | null
}

interface PullRequestRow {
  project_id: string
  number: number
  /** Of its changes; not a branch of ours where it comes from a fork. */
  branch: string
  /** Where its changes stand in the repository. */
  ref: string
  /** The newest commit that the host told of. */
  head: string
  fork: number
  state: 'open' | 'closed'
  /** When the host says that it changed: what is told of before counts no more. */
  told_at: number
  /** When a server is to see to it; null when there is nothing to do. */
  due_at: number | null
  /** How often it failed since. */
  attempts: number
  /** Tells our comment from others. */
  marker: string
  comment_id: string | null
  /** Its preview. */
  deployment_id: string | null
  /** Why it has no preview, or nothing could be said on it. */
  problem: string | null
}

interface GitHostRow {
  project_id: string
  /** The installation's secret that the token is sealed under. */
  key_id: string
  kind: GitHostKind
  api_url: string
  repository: string
  token: string
  set_at: number
}

interface ServingNodeRow {
  project_id: string
  node_id: string
  deployment_id: string | null
}

export interface OutgoingWebhookRow {
  project_id: string
  id: string
  target: string
  body: string
  attempts: number
  due_at: number
  created_at: number
}

export interface Tables {
  schema_migrations: { version: number; name: string; applied_at: number; oldest: number | null }
  secrets: { name: string; value: string; created_at: number }
  organizations: OrganizationRow
  projects: ProjectRow
  api_keys: ApiKeyRow
  feedback: FeedbackRow
  feedback_changes: FeedbackChangeRow
  assistant_queries: AssistantQueryRow
  assistant_hours: CallerCountRow & { hour: number }
  assistant_days: CallerCountRow & { day: number }
  page_views: PageViewRow
  page_view_days: PageViewDayRow
  /** How many events a project recorded in a day, where the operator limits them. */
  event_days: { project_id: string; day: number; events: number }
  searches: SearchRow
  tool_calls: ToolCallRow
  agent_steps: AgentStepRow
  agent_gaps: AgentGapRow
  /** Questions without an answer that a webhook told of. */
  told_gaps: { project_id: string; id: string; words: string; at: number }
  live_settings: LiveSettingRow
  audit_log: AuditRow
  accounts: AccountRow
  readers: ReaderRow
  sessions: SessionRow
  login_secrets: LoginSecretRow
  one_time_links: { hash: string; purpose: string; subject: string | null; expires_at: number }
  client_credentials: ClientCredentialRow
  oauth_records: OAuthRow
  /** The body is compressed and written in base64, so that it is text in every engine and backup. */
  /** One with a location is in the bucket, and its body is empty. */
  content_files: { project_id: string; hash: string; size: number; body: string; location: string | null }
  /** Not a table of a project: it outlives it until its objects are gone. */
  bucket_objects: { object_key: string; of_project: string; noted_at: number; unused_since: number | null }
  deployments: DeploymentRow
  live_deployments: { project_id: string; deployment_id: string; at: number }
  serving_nodes: ServingNodeRow
  /** Servers that run, and when they last said so. */
  servers: { node_id: string; seen_at: number; version: string | null; known_schema: number | null }
  /** Counts up when something changed that all servers must know. */
  changes: { topic: string; version: number }
  /** Messages to other servers that wait to be taken. */
  outgoing_webhooks: OutgoingWebhookRow
  project_hosts: { host: string; project_id: string; url: string; added_at: number }
  content_sources: ContentSourceRow
  pull_requests: PullRequestRow
  git_hosts: GitHostRow
  /** What one server made of a deployment, for the others; compressed like content. */
  deployment_artifacts: {
    project_id: string
    deployment_id: string
    name: string
    body: string
    location: string | null
  }
}
