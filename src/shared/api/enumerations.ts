// Values that the API, the database and the dashboard share. No library is needed to read them.

export const FEEDBACK_SOURCES = ['code_snippet', 'contextual', 'agent', 'thumbs_only'] as const
export type FeedbackSource = (typeof FEEDBACK_SOURCES)[number]

export const FEEDBACK_STATUSES = ['pending', 'in_progress', 'resolved', 'dismissed'] as const
export type FeedbackStatus = (typeof FEEDBACK_STATUSES)[number]

/** What an account may do in the dashboard; each role may do what those before it may. */
export const ROLES = ['viewer', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

export function hasRole(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

export const KEY_TYPES = ['admin', 'assistant'] as const
export type KeyType = (typeof KEY_TYPES)[number]

/**
 * What an admin key may do: publish content and nothing else; read; also change feedback and reload; also manage accounts,
 * keys and settings. A key without scopes may do all of it.
 */
export const KEY_SCOPES = ['deploy', 'read', 'write', 'admin'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export const DEPLOYMENT_STATUSES = ['queued', 'in_progress', 'success', 'failure'] as const

/** A deployment whose files are still being sent has no place in a queue yet. */
export const UPLOAD_STATUSES = ['uploading', 'in_progress', 'success', 'failure'] as const
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

export const LOGIN_METHODS = ['accounts', 'password', 'oidc', 'jwt', 'closed'] as const

export const AGENT_TOOLS = ['search', 'filesystem', 'feedback'] as const
export type AgentTool = (typeof AGENT_TOOLS)[number]

/** What an agent did in a visit. */
export const AGENT_STEP_KINDS = ['search', 'command', 'page', 'feedback'] as const
export type AgentStepKind = (typeof AGENT_STEP_KINDS)[number]

/** How a visit ended, as far as its last step tells. */
export const VISIT_ENDS = ['read', 'results', 'no-result', 'feedback', 'error'] as const
export type VisitEnd = (typeof VISIT_ENDS)[number]

/** What becomes of a question that the docs do not answer. */
export const GAP_STATUSES = ['open', 'planned', 'done', 'ignored'] as const
export type GapStatus = (typeof GAP_STATUSES)[number]

/** Hosts of git repositories whose pull requests can be commented on. Forgejo speaks as Gitea does. */
export const GIT_HOST_KINDS = ['github', 'gitlab', 'gitea'] as const
export type GitHostKind = (typeof GIT_HOST_KINDS)[number]

/** Who asks: agents with their tools, readers in the search of the site, both in the assistant. */
export const ASKERS = ['agents', 'readers', 'assistant'] as const
export type Asker = (typeof ASKERS)[number]
