import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { Problem } from '../lib/problem.ts'
import { answerProblem, toProblem } from './answer-problem.ts'
import { MemoryRateStore } from '../limits/memory-store.ts'
import { DocsShell } from '../mcp/shell/docs-shell.ts'
import { countedLimits } from '../operations/counted-limits.ts'
import { timedSearch } from '../operations/timed-search.ts'
import { SiteSearch } from '../search/site-search.ts'
import { forwardedAddress, keyOf } from './client-address.ts'
import { addView } from './record-view.ts'
import type { Records } from '../analytics/records.ts'
import { SECURITY_HEADERS } from './page-headers.ts'
import type { AppParts } from './parts.ts'
import { requestContext } from './request-context.ts'
import { ROUTES } from './routes.ts'
import { noteRoute } from './watch-requests.ts'

/** Without a place to keep it, feedback is refused rather than lost. */
function noStore(): Promise<void> {
  return Promise.reject(new Error('There is no store for feedback.'))
}

/** Pages answered from memory count like any other. */
function countServed({ current }: AppParts, records: Records) {
  return ({ method, url, headers, socket }: IncomingMessage): void => {
    if (method !== 'GET') return
    const forwarded = headers['x-forwarded-for']
    const { trustProxy } = current.get().settings
    const address = forwardedAddress(
      socket.remoteAddress ?? 'unknown',
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
      trustProxy,
    )
    const page = { path: decodeURI(url ?? '/'), markdown: false }
    addView(records, { headers, address: keyOf(address), page })
  }
}

/** The whole server as a function from Request to Response: tests call `app.request('/path')`, no port needed. */
export function createApp(parts: AppParts): Hono {
  const app = new Hono()
  const { operations, limits = new MemoryRateStore() } = parts
  const running = {
    ...parts,
    search: parts.search ?? new SiteSearch(),
    shell: parts.shell ?? new DocsShell(),
    limits: operations ? countedLimits(limits, operations.meters) : limits,
    keepFeedback: parts.keepFeedback ?? noStore,
  }
  if (operations) running.search.around = timedSearch(operations)
  if (parts.cache && parts.records) parts.cache.onServed = countServed(parts, parts.records)
  app.onError((error, c) => {
    const problem = toProblem(error)
    if (problem.code === 'internal') parts.onError(error, c.req.raw)
    return answerProblem(c, problem)
  })
  app.use(async (c, next) => {
    await next()
    // Set on the answer itself: `c.header` would copy a finished one for every header.
    const { headers } = c.res
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
  })
  if (!parts.dev) app.use(compress())
  for (const { method, path, handler } of ROUTES)
    app.on(method, path, async (c) => {
      noteRoute(c, path)
      return handler(c, await requestContext(c, running))
    })
  app.all('*', () => {
    throw new Problem('method-not-allowed', 'This address can only be read.')
  })
  return app
}
