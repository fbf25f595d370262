import type { AgentStepKind, GapStatus } from '../../shared/api/enumerations.ts'

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

/** What readers and agents did. */
export interface EventTables {
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
  assistant_queries: AssistantQueryRow
  assistant_hours: CallerCountRow & { hour: number }
  assistant_days: CallerCountRow & { day: number }
}
