import type { Context } from 'hono'
import * as z from 'zod'
import { pagePath } from '../../analytics/page-path.ts'
import type { Records } from '../../analytics/records.ts'
import { cleanText } from '../../lib/clean-text.ts'
import { Problem } from '../../lib/problem.ts'
import { requireWithinLimit } from '../request/rate-limit.ts'
import { readJson } from '../request/read-json.ts'
import type { RequestContext } from '../request/request-context.ts'
import { requireSameSite } from '../request/same-site.ts'
import { wantsNoTracking } from '../../analytics/page-views.ts'
import { recordView } from '../request/record-view.ts'
import { answerAsJson } from './feedback.ts'

const MAX_BODY_BYTES = 32_768
/** A browser tells one at a time. */
const MOST_EVENTS = 10
const MOST_RESULTS = 1000

const id = z.string().regex(/^[\w-]{8,64}$/)
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('view'),
    path: z.string().min(1).max(1024),
    referrer: z.string().max(2048).optional(),
  }),
  z.object({
    type: z.literal('search'),
    id,
    query: z.string().min(1).max(500),
    results: z.number().int().min(0).max(MOST_RESULTS),
    clicked: z.string().min(1).max(1024).optional(),
  }),
])
const bodySchema = z.object({ events: z.array(eventSchema).min(1).max(MOST_EVENTS) })

type SiteEvent = z.infer<typeof eventSchema>

/** What only the browser knows: pages shown without asking us, and what was searched for and chosen. */
export async function addEvents(c: Context, request: RequestContext): Promise<Response> {
  const { records } = request.parts
  if (!records) throw new Problem('not-found', 'This server does not record events.')
  try {
    requireSameSite(c, request)
    const given = bodySchema.safeParse(await readJson(c, MAX_BODY_BYTES))
    if (!given.success)
      throw new Problem('bad-body', 'The body must be {"events": [...]} as the site sends them.')
    // Each of them is a row, so each of them counts.
    for (const _ of given.data.events) await requireWithinLimit(c, request, 'events')
    if (wantsNoTracking(c.req.raw.headers)) return c.body(null, 204)
    if (records.events.full)
      throw new Problem('busy', 'Too many events are waiting to be written; try again.', {
        headers: { 'Retry-After': '5' },
      })
    if (records.events.isOverQuota)
      throw new Problem('quota-exceeded', 'This site has recorded all events that it may record today.')
    for (const event of given.data.events) record(c, records, { request, event })
    // Acknowledged means on disk.
    await records.events.settled()
    return c.body(null, 204)
  } catch (error) {
    return answerAsJson(c, error)
  }
}

function record(
  c: Context,
  records: Records,
  { request, event }: { readonly request: RequestContext; readonly event: SiteEvent },
): void {
  // What is not a page of this reader's is not counted, and nobody is told.
  const pageOf = (path: string) => request.view.page(request.view.meant(pagePath(path)))?.path
  if (event.type === 'view') {
    const path = pageOf(event.path)
    if (path !== undefined) recordView(c, request, { path, markdown: false, referrer: event.referrer })
    return
  }
  const query = cleanText(event.query).toLowerCase().replace(/\s+/g, ' ').slice(0, 200)
  if (query === '') return
  records.events.search({
    project_id: records.project.id,
    id: event.id,
    at: Date.now(),
    query,
    results: event.results,
    clicked: event.clicked === undefined ? null : (pageOf(event.clicked) ?? null),
  })
}
