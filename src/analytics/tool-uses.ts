import { cleanText } from '../lib/clean-text.ts'
import { memo } from '../lib/memo.ts'
import type { AgentTool } from '../shared/api/enumerations.ts'
import { timeId } from '../store/time-id.ts'
import { recordStep, type CallingAgent } from './agent-steps.ts'
import { recordQuestion } from './questions.ts'
import type { Records } from './records.ts'

export interface RecordedToolUse {
  readonly tool: AgentTool
  readonly outcome: 'ok' | 'error' | 'limited'
  readonly milliseconds: number
  /** What the call was about; undefined for one that was refused. */
  readonly trace?: Trace | undefined
  readonly agent: CallingAgent
  readonly authed: boolean
  /** A caller who does not want to be followed. */
  readonly quiet: boolean
}

interface Trace {
  readonly words?: string | undefined
  readonly pages: readonly { readonly path: string; readonly title: string }[]
  readonly found?: number | undefined
  readonly sure?: number | undefined
}

const KINDS = { search: 'search', filesystem: 'command', feedback: 'feedback' } as const
const LONGEST_CLIENT = 80
const NO_PAGES: Trace['pages'] = []

/** Pages as a step and as a question names them. A search that is made again finds the same. */
const namedBy = memo((pages: Trace['pages']) => ({
  paths: pages.map(({ path }) => path),
  sources: pages.map(({ path, title }) => ({ title, url: path })),
}))

/** Counts a call of an agent. A search is a question to the assistant as well, from neither the site nor the API. */
export function recordToolUse(records: Records, use: RecordedToolUse): void {
  const { tool, outcome, quiet } = use
  records.events.call({
    project_id: records.project.id,
    at: Date.now(),
    id: timeId(),
    tool,
    client: cleanText(use.agent.userAgent).slice(0, LONGEST_CLIENT) || null,
    authed: use.authed ? 1 : 0,
    outcome,
    ms: Math.round(use.milliseconds),
  })
  const { trace, agent, authed } = use
  const { paths, sources } = namedBy(trace?.pages ?? NO_PAGES)
  if (trace && !quiet) {
    recordStep(records, { ...trace, kind: KINDS[tool], pages: paths, ok: outcome === 'ok', authed, agent })
  }
  if (tool !== 'search' || outcome === 'limited') return
  const isAnswered = sources.length > 0 && trace?.sure !== 0
  const query = trace?.words ?? ''
  recordQuestion(records, { origin: 'other', threadId: null, query, sources, isAnswered, quiet })
}
