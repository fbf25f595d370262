import type { Context } from 'hono'
import { agentKind, agentName } from '../analytics/agent-kinds.ts'
import { pagePath } from '../analytics/page-path.ts'
import type { Records } from '../analytics/records.ts'
import { timeId } from '../store/time-id.ts'
import { callerOf } from './rate-limit.ts'
import type { RequestContext } from './request-context.ts'

export interface ViewedPage {
  readonly path: string
  readonly markdown: boolean
  readonly referrer?: string | undefined
}

/** Readers who ask not to be counted are not. */
export function wantsNoTracking(headers: Headers | NodeHeaders): boolean {
  return value(headers, 'dnt') === '1' || value(headers, 'sec-gpc') === '1'
}

type NodeHeaders = Readonly<Record<string, string | string[] | undefined>>

function value(headers: Headers | NodeHeaders, name: string): string | undefined {
  const found = headers instanceof Headers ? headers.get(name) : headers[name]
  return Array.isArray(found) ? found[0] : (found ?? undefined)
}

/** Counts a page that was shown. Never makes anybody wait. */
export function recordView(c: Context, request: RequestContext, page: ViewedPage): void {
  const { records } = request.parts
  if (records) addView(records, { headers: c.req.raw.headers, address: callerOf(c, request), page })
}

export interface Viewing {
  readonly headers: Headers | NodeHeaders
  readonly address: string
  readonly page: ViewedPage
}

/** The same for a request that no framework has seen. */
export function addView(records: Records, viewing: Viewing): void {
  records.events.expect(prepareView(records, viewing))
}

async function prepareView(records: Records, { headers, address, page }: Viewing): Promise<void> {
  if (wantsNoTracking(headers)) return
  // A page fetched ahead is not shown yet; when it is, the browser tells.
  if (/prefetch|prerender/.test(value(headers, 'sec-purpose') ?? value(headers, 'purpose') ?? '')) return
  const userAgent = value(headers, 'user-agent') ?? ''
  const kind = agentKind(userAgent)
  // Whoever fetches Markdown reads for a model, unless it is a browser.
  const ai = kind === 'ai' || (page.markdown && kind === 'machine')
  if (kind === 'machine' && !ai) return
  const { project, events, visitors } = records
  const at = Date.now()
  const visitor = await visitors.hash(project.id, address, userAgent).catch(() => null)
  events.view({
    project_id: project.id,
    at,
    id: timeId(),
    path: pagePath(page.path),
    ai: ai ? 1 : 0,
    markdown: page.markdown ? 1 : 0,
    visitor,
    agent: agentName(userAgent),
    referrer: hostOf(page.referrer ?? value(headers, 'referer')),
  })
}

function hostOf(referrer: string | undefined): string | null {
  return referrer !== undefined && URL.canParse(referrer) ? new URL(referrer).host.slice(0, 255) : null
}
