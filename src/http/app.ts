import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { compressAnswers } from './answer/compress-answers.ts'
import { Problem } from '../lib/problem.ts'
import { answerProblem, isForTheLog, toProblem } from './answer/answer-problem.ts'
import { errorPage, wantsPage } from './answer/error-page.ts'
import { PAGE_SECURITY_HEADERS, SECURITY_HEADERS } from './answer/page-headers.ts'
import type { AppParts } from './parts.ts'
import { belowBase, routedPath } from './request/base-path.ts'
import type { Place } from './request/dashboard-place.ts'
import { previewPlaceOf } from './request/preview-place.ts'
import { siteRequest, withView, type SiteRequest } from './request/request-context.ts'
import { isOnPreviews } from './preview-routes.ts'
import { ROUTES, SHORT_NAMES, type Route } from './routes.ts'
import { servePath } from './routes/pages.ts'
import { noteRoute, requestIdOf } from './watch-requests.ts'

/** Nothing of an author is on an origin of the dashboard's own, and the dashboard is only there. */
function isThere({ dashboard, path }: Route, place: Place): boolean {
  if (place === 'preview') return isOnPreviews(path)
  if (place === 'dashboard') return dashboard !== undefined
  return place === 'shared' || dashboard !== 'only'
}

/**
 * A short name of ours gives way to a page or redirect of the folder. On the dashboard's own origin there are none, and on
 * that of a preview nothing has such a name.
 */
function isOfPages({ path }: Route, { place, parts }: SiteRequest): boolean {
  if (place === 'dashboard' || !SHORT_NAMES.has(path)) return false
  return place === 'preview' || parts.content.snapshots.get().isTaken(path)
}

/** For whoever looks at a page. What keeps the page itself from being drawn must not keep the answer from coming. */
function pageOf(c: Context, parts: AppParts, problem: Problem): Response | undefined {
  if (c.req.path.startsWith('/v1/') || !wantsPage(c.req.header('accept'))) return undefined
  try {
    return errorPage(c, parts, problem)
  } catch (error) {
    parts.operations.onError(error, requestIdOf(c))
    return undefined
  }
}

/** A site as a function from Request to Response: tests call `app.request('/path')`, no port needed. */
export function createApp(parts: AppParts): Hono {
  const { basePath } = parts.content
  const app = basePath === '' ? new Hono() : new Hono({ getPath: routedPath(basePath) })
  app.onError((error, c) => {
    const problem = toProblem(error)
    if (isForTheLog(error, problem)) parts.operations.onError(error, requestIdOf(c))
    return pageOf(c, parts, problem) ?? answerProblem(c, problem)
  })
  app.use(async (c, next) => {
    await next()
    // Set on the answer itself: `c.header` would copy a finished one for every header.
    const { headers } = c.res
    const isPage = headers.get('content-type')?.startsWith('text/html') === true
    const wanted = isPage ? PAGE_SECURITY_HEADERS : SECURITY_HEADERS
    for (const [name, value] of Object.entries(wanted)) headers.set(name, value)
    if (previewPlaceOf(c, parts)) headers.set('X-Robots-Tag', 'noindex')
  })
  if (basePath !== '') app.use(belowBase(basePath))
  app.use((c, next) => {
    // A script that stays between pages and the server would see everything that is typed on this origin.
    if (c.req.header('service-worker') !== undefined)
      throw new Problem('forbidden', 'This site has no service workers.')
    return next()
  })
  // The first takes what the second leaves: long answers.
  if (!parts.content.dev) app.use(compress(), compressAnswers())
  for (const route of ROUTES)
    app.on(route.method, route.path, async (c) => {
      noteRoute(c, route.path)
      const request = siteRequest(c, parts)
      if (request.place === 'dashboard' && request.path === '/') return c.redirect('/dashboard', 302)
      if (isOfPages(route, request)) return servePath(c, await withView(c, request))
      if (!isThere(route, request.place)) throw new Problem('not-found', 'There is no such page.')
      return route.view === false ? route.handler(c, request) : route.handler(c, await withView(c, request))
    })
  app.all('*', () => {
    throw new Problem('method-not-allowed', 'This URL accepts only GET and HEAD.')
  })
  return app
}
