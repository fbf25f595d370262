import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { Problem } from '../lib/problem.ts'
import { answerProblem, toProblem } from './answer/answer-problem.ts'
import { SECURITY_HEADERS } from './answer/page-headers.ts'
import type { AppParts } from './parts.ts'
import { siteRequest, withView } from './request/request-context.ts'
import { ROUTES } from './routes.ts'
import { noteRoute, requestIdOf } from './watch-requests.ts'

/** A site as a function from Request to Response: tests call `app.request('/path')`, no port needed. */
export function createApp(parts: AppParts): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    const problem = toProblem(error)
    if (problem.code === 'internal') parts.operations.onError(error, requestIdOf(c))
    return answerProblem(c, problem)
  })
  app.use(async (c, next) => {
    await next()
    // Set on the answer itself: `c.header` would copy a finished one for every header.
    const { headers } = c.res
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
  })
  if (!parts.content.dev) app.use(compress())
  for (const route of ROUTES)
    app.on(route.method, route.path, async (c) => {
      noteRoute(c, route.path)
      const request = siteRequest(c, parts)
      return route.view === false ? route.handler(c, request) : route.handler(c, await withView(c, request))
    })
  app.all('*', () => {
    throw new Problem('method-not-allowed', 'This URL accepts only GET and HEAD.')
  })
  return app
}
