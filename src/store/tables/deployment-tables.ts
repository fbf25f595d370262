import type { GitHostKind } from '../../shared/api/enumerations.ts'

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

interface OutgoingWebhookRow {
  project_id: string
  id: string
  target: string
  body: string
  attempts: number
  due_at: number
  created_at: number
}

/** Content, where it comes from and where it is live. */
export interface DeploymentTables {
  /**
   * The body is compressed and written in base64, so that it is text in every engine and backup.
   * One with a location is in the bucket, and its body is empty.
   */
  content_files: { project_id: string; hash: string; size: number; body: string; location: string | null }
  /** Not a table of a project: it outlives it until its objects are gone. */
  bucket_objects: { object_key: string; of_project: string; noted_at: number; unused_since: number | null }
  deployments: DeploymentRow
  live_deployments: { project_id: string; deployment_id: string; at: number }
  serving_nodes: ServingNodeRow
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
