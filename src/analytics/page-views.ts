import { timeId } from '../store/time-id.ts'
import { agentKind, agentName } from '../shared/agent-kinds.ts'
import { recordStep } from './agent-steps.ts'
import { pagePath } from './page-path.ts'
import type { Records } from './records.ts'

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

export interface PageView {
  readonly headers: Headers | NodeHeaders
  readonly address: string
  readonly page: ViewedPage
}

/** Counts a page that was shown, whether it was made or came from memory. Never makes anybody wait. */
export function recordPageView(records: Records, view: PageView): void {
  records.events.expect(addView(records, view))
}

async function addView(records: Records, { headers, address, page }: PageView): Promise<void> {
  if (wantsNoTracking(headers) || !records.viewQuota.take(address)) return
  // A page fetched ahead is not shown yet; when it is, the browser tells.
  if (/prefetch|prerender/.test(value(headers, 'sec-purpose') ?? value(headers, 'purpose') ?? '')) return
  const userAgent = value(headers, 'user-agent') ?? ''
  const kind = agentKind(userAgent)
  // Whoever fetches Markdown reads for a model, unless it is a browser.
  const ai = kind === 'ai' || (page.markdown && kind === 'machine')
  if (kind === 'machine' && !ai) return
  if (ai && page.markdown) {
    const agent = { address, userAgent }
    recordStep(records, { kind: 'page', pages: [pagePath(page.path)], ok: true, authed: false, agent })
  }
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
