import type { Context } from 'hono'
import { cleanText } from '../lib/clean-text.ts'
import type { McpTool } from '../mcp/mcp-tool.ts'
import { timeId } from '../store/time-id.ts'
import type { RequestContext } from './request-context.ts'
import { recordQuestion } from './record-question.ts'
import { wantsNoTracking } from './record-view.ts'

export interface RecordedUse {
  readonly tool: McpTool['limit']
  readonly outcome: 'ok' | 'error' | 'limited'
  readonly milliseconds: number
  readonly query?: string | undefined
}

/** Counts a call of an agent. A search is a question to the assistant as well, from neither the site nor the API. */
export function recordToolUse(c: Context, { parts, view }: RequestContext, use: RecordedUse): void {
  const { records, operations } = parts
  operations?.meters.mcpCalls.inc({ tool: use.tool, outcome: use.outcome })
  if (use.outcome !== 'limited')
    operations?.meters.mcpSeconds.observe({ tool: use.tool }, use.milliseconds / 1000)
  if (!records) return
  const at = Date.now()
  const project_id = records.project.id
  records.events.call({
    project_id,
    at,
    id: timeId(),
    tool: use.tool,
    client: cleanText(c.req.header('user-agent') ?? '').slice(0, 80) || null,
    authed: view.viewer.kind === 'stranger' ? 0 : 1,
    outcome: use.outcome,
    ms: Math.round(use.milliseconds),
  })
  if (use.tool !== 'search' || use.outcome === 'limited') return
  recordQuestion(records, {
    origin: 'other',
    threadId: null,
    query: use.query ?? '',
    sources: [],
    quiet: wantsNoTracking(c.req.raw.headers),
  })
}
