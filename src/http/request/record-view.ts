import type { Context } from 'hono'
import { recordPageView, type ViewedPage } from '../../analytics/page-views.ts'
import { callerOf } from './rate-limit.ts'
import type { RequestContext } from './request-context.ts'

/** Counts a page that is shown to whoever asks. */
export function recordView(c: Context, request: RequestContext, page: ViewedPage): void {
  const { records } = request.parts
  if (records && !request.preview)
    recordPageView(records, { headers: c.req.raw.headers, address: callerOf(c, request), page })
}
