// What the dashboard and its server say to each other. Every address is under /v1/manage/{projectId} unless it says
// otherwise, and answers JSON; times are ISO 8601 in UTC, ranges are `dateFrom` (inclusive) and `dateTo` (exclusive).

export type Role = 'viewer' | 'editor' | 'admin'

/** GET /v1/manage/session (no project): who is logged in, and where. 401 when nobody is. */
export interface DashboardSession {
  readonly user: { readonly email: string; readonly name: string | null; readonly role: Role }
  readonly project: { readonly id: string; readonly name: string; readonly organization: string }
  /** Address of the site. */
  readonly baseUrl: string
  /** Of lectern.json; null on a public site. */
  readonly auth: 'accounts' | 'password' | 'oidc' | 'jwt' | 'closed' | null
  readonly demo: boolean
}

/** A number of a period, that of the period before, and its course. */
export interface Trend {
  readonly value: number
  readonly previous: number
  /** One value a bucket of the range, oldest first. */
  readonly series: readonly number[]
}

/** GET overview?dateFrom&dateTo */
export interface Overview {
  /** Start of each bucket of the series. */
  readonly buckets: readonly string[]
  readonly views: { readonly human: Trend; readonly ai: Trend }
  readonly searches: Trend
  readonly searchesWithoutResult: Trend
  /** Share of votes that were yes, 0 to 1; null without votes. */
  readonly helpful: {
    readonly value: number | null
    readonly previous: number | null
    readonly votes: number
  }
  readonly agentCalls: Trend
  readonly deployment: DeploymentSummary
  readonly newestFeedback: readonly ManagedFeedback[]
}

export interface DeploymentSummary {
  readonly snapshot: string
  readonly pages: number
  readonly errors: number
  readonly warnings: number
}

export type FeedbackSource = 'code_snippet' | 'contextual' | 'agent' | 'thumbs_only'
export type FeedbackStatus = 'pending' | 'in_progress' | 'resolved' | 'dismissed'

/** GET feedback/{id}: one entry with everything that is known of it. */
export interface ManagedFeedback {
  readonly id: string
  readonly path: string
  readonly source: FeedbackSource
  readonly status: FeedbackStatus
  readonly comment: string | null
  readonly createdAt: string | null
  readonly helpful: boolean | null
  readonly contact: string | null
  readonly code: string | null
  readonly filename: string | null
  readonly lang: string | null
}

/** GET feedback?dateFrom&dateTo&source&status&path&limit&cursor */
export interface ManagedFeedbackPage {
  readonly feedback: readonly ManagedFeedback[]
  readonly nextCursor: string | null
  readonly hasMore: boolean
}

/** GET feedback/{id}/history; POST feedback/{id}/notes {text} adds one (editor). */
export interface FeedbackHistory {
  readonly history: readonly {
    readonly id: string
    readonly at: string
    readonly who: string
    readonly kind: 'status' | 'note'
    readonly from: string | null
    readonly to: string
  }[]
}

/** POST feedback/status {ids, status} (editor) */
export interface StatusChanged {
  readonly changed: number
}

/** GET feedback/by-day?dateFrom&dateTo: votes of each day. */
export interface FeedbackByDay {
  readonly days: readonly {
    readonly day: string
    readonly helpful: number
    readonly unhelpful: number
    readonly other: number
  }[]
}

/** GET searches?dateFrom&dateTo&limit&offset&only=no-result */
export interface ManagedSearches {
  readonly days: readonly {
    readonly day: string
    readonly searches: number
    readonly withoutResult: number
  }[]
  readonly total: number
  readonly withoutResult: number
  readonly queries: readonly {
    readonly query: string
    readonly hits: number
    readonly clicks: number
    /** Least results it had. */
    readonly results: number
    readonly topClicked: string | null
    readonly lastAt: string
  }[]
  readonly hasMore: boolean
}

/** GET agents?dateFrom&dateTo */
export interface AgentStats {
  readonly days: readonly {
    readonly day: string
    readonly search: number
    readonly filesystem: number
    readonly feedback: number
  }[]
  readonly tools: readonly {
    readonly tool: 'search' | 'filesystem' | 'feedback'
    readonly ok: number
    readonly error: number
    readonly limited: number
    readonly averageMs: number
  }[]
  readonly callers: {
    readonly web: number
    readonly api: number
    readonly other: number
    readonly total: number
  }
  readonly clients: readonly { readonly client: string; readonly calls: number }[]
  /** Markdown and llms.txt reads. */
  readonly reads: readonly { readonly agent: string; readonly markdown: number; readonly html: number }[]
}

/** GET pages?dateFrom&dateTo&sort&order&limit&offset */
export interface PageStats {
  readonly pages: readonly {
    readonly path: string
    readonly title: string | null
    readonly human: number
    readonly ai: number
    readonly helpful: number
    readonly unhelpful: number
    readonly comments: number
    /** Searches in which this page was chosen. */
    readonly searches: number
  }[]
  readonly hasMore: boolean
}

/** GET content */
export interface ContentState {
  readonly summary: DeploymentSummary
  /** Where the pages come from. */
  readonly source: {
    readonly kind: 'folder' | 'uploads' | 'git'
    readonly url: string | null
    /** Why it could not be read the last time. */
    readonly problem: string | null
  }
  /** Links are still being followed. */
  readonly checking: boolean
  readonly diagnostics: readonly {
    readonly severity: 'error' | 'warning' | 'info'
    readonly code: string
    readonly message: string
    readonly file: string | null
    readonly line: number | null
    readonly column: number | null
    readonly hint: string | null
  }[]
  readonly deployments: readonly {
    readonly id: string
    readonly status: 'queued' | 'in_progress' | 'success' | 'failure'
    readonly summary: string
    readonly logs: readonly string[]
    readonly createdAt: string
    readonly endedAt: string | null
    /** The commit it was made from, if it came from git. */
    readonly commit: { readonly sha: string; readonly message: string } | null
  }[]
}

/** GET keys; POST keys {type, label, expiresAt?, scopes?, allowedIps?} -> CreatedKey; DELETE keys/{id} (admin) */
export interface ManagedKey {
  readonly id: string
  readonly type: 'admin' | 'assistant'
  readonly label: string
  readonly hint: string
  readonly scopes: readonly string[] | null
  readonly allowedIps: readonly string[] | null
  readonly createdAt: string
  readonly createdBy: string | null
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

export interface CreatedKey {
  readonly id: string
  /** Shown this once. */
  readonly key: string
}

/** GET mcp; PUT mcp {enabled?, redirects?} (admin). POST mcp/check-redirect {entry} -> {fault: string | null} */
export interface McpSettings {
  readonly enabled: boolean
  readonly publicUrl: string
  readonly authenticatedUrl: string
  /** Of lectern.json: cannot be changed here. */
  readonly configuredRedirects: readonly string[]
  readonly popularRedirects: readonly string[]
  readonly redirects: readonly string[]
}

/** GET credentials; POST credentials {label} -> CreatedCredential; DELETE credentials/{clientId} (admin) */
export interface ManagedCredential {
  readonly clientId: string
  readonly label: string
  readonly createdAt: string
  readonly createdBy: string | null
  readonly lastUsedAt: string | null
}

export interface CreatedCredential {
  readonly label: string
  readonly clientId: string
  /** Shown this once. */
  readonly clientSecret: string
}

/** GET people; POST people {email, name?, groups, role, password}; PATCH people/{id} {groups?, role?, password?}; DELETE people/{id} (admin) */
export interface Person {
  readonly id: string
  readonly email: string
  readonly name: string | null
  readonly groups: readonly string[]
  readonly role: Role | null
  readonly createdAt: string
}

/** GET settings; PUT settings {retentionDays} (admin) */
export interface GeneralSettings {
  /** Days raw events are kept; counts stay for ever. */
  readonly retentionDays: number
  readonly store: 'sqlite' | 'postgres'
  readonly version: string
}

/** POST backup (admin) */
export interface MadeBackup {
  /** Its name in the data folder. */
  readonly file: string
  readonly rows: number
}

/** GET audit (admin) */
export interface AuditEntries {
  readonly entries: readonly {
    readonly id: string
    readonly at: string
    readonly who: string
    readonly action: string
    readonly target: string | null
  }[]
}

/** What anything that fails says; `details` name fields. */
export interface ApiFailure {
  readonly error: string
  readonly details?: readonly { readonly message: string }[]
}
