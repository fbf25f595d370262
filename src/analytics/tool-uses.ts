import { cleanText } from '../lib/clean-text.ts'
import type { AgentTool } from '../shared/api/enumerations.ts'
import { timeId } from '../store/time-id.ts'
import { recordQuestion } from './questions.ts'
import type { Records } from './records.ts'

export interface RecordedToolUse {
  readonly tool: AgentTool
  readonly outcome: 'ok' | 'error' | 'limited'
  readonly milliseconds: number
  readonly query?: string | undefined
  /** The program, as it calls itself. */
  readonly client: string
  readonly authed: boolean
  /** A caller who does not want to be followed. */
  readonly quiet: boolean
}

const LONGEST_CLIENT = 80

/** Counts a call of an agent. A search is a question to the assistant as well, from neither the site nor the API. */
export function recordToolUse(records: Records, use: RecordedToolUse): void {
  const { tool, outcome, quiet } = use
  records.events.call({
    project_id: records.project.id,
    at: Date.now(),
    id: timeId(),
    tool,
    client: cleanText(use.client).slice(0, LONGEST_CLIENT) || null,
    authed: use.authed ? 1 : 0,
    outcome,
    ms: Math.round(use.milliseconds),
  })
  if (tool !== 'search' || outcome === 'limited') return
  recordQuestion(records, { origin: 'other', threadId: null, query: use.query ?? '', sources: [], quiet })
}
