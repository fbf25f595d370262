import type { Context } from 'hono'
import { wantsNoTracking } from '../../analytics/page-views.ts'
import { recordToolUse, type RecordedToolUse } from '../../analytics/tool-uses.ts'
import type { RequestContext } from '../request/request-context.ts'

/** Counts a call of a tool: for the operator, and for the dashboard. */
export function countToolUse(
  c: Context,
  { parts, view }: RequestContext,
  use: Pick<RecordedToolUse, 'tool' | 'outcome' | 'milliseconds' | 'query'>,
): void {
  parts.operations.countToolUse(use)
  if (!parts.records) return
  recordToolUse(parts.records, {
    ...use,
    client: c.req.header('user-agent') ?? '',
    authed: view.viewer.kind !== 'stranger',
    quiet: wantsNoTracking(c.req.raw.headers),
  })
}
