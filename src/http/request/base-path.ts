import type { Context, MiddlewareHandler } from 'hono'
import { getPath } from 'hono/utils/url'
import { withBase, withoutBase } from '../../shared/base-path.ts'
import { METRICS_PATHS } from '../routes/metrics.ts'

/** Probes and scrapers come by address, and know no base path. The longer name of metrics is never a page's. */
const AT_THE_ROOT: ReadonlyMap<string, string> = new Map([
  ['/healthz', '/healthz'],
  ['/readyz', '/readyz'],
  ...METRICS_PATHS.map((path) => [path, METRICS_PATHS[0]] as const),
])
/** RFC 8414 and RFC 9728 put the path of what is described behind the name of the document, at the root of the host. */
const INSERTED =
  /^(\/\.well-known\/(?:oauth-authorization-server|openid-configuration|oauth-protected-resource))(\/.*)$/

/** The path on the site that a path on its host means; undefined outside of the site. */
export function sitePathOf(base: string, pathname: string): string | undefined {
  // `lectern deploy` names its project in the path, and may know nothing else of it.
  return ownPathOf(base, pathname) ?? (pathname.startsWith('/v1/') ? pathname : AT_THE_ROOT.get(pathname))
}

/** The same of what can be no other site's. */
export function ownPathOf(base: string, pathname: string): string | undefined {
  const inside = withoutBase(base, pathname)
  if (inside !== undefined) return inside
  const [, document, described] = INSERTED.exec(pathname) ?? []
  if (document === undefined || described === undefined) return undefined
  const resource = withoutBase(base, described)
  return resource === undefined ? undefined : `${document}${resource === '/' ? '' : resource}`
}

/** The path that routes are found by. What is outside of the site is answered before any of them. */
export function routedPath(base: string): (request: Request) => string {
  return (request) => sitePathOf(base, getPath(request)) ?? '/'
}

/** The way in and out of a site below a path: nothing outside of it is answered, and redirects of ours lead into it. */
export function belowBase(base: string): MiddlewareHandler {
  return async (c, next) => {
    if (sitePathOf(base, getPath(c.req.raw)) === undefined) return outside(c, base)
    await next()
    const location = c.res.headers.get('Location')
    if (location !== null) c.res.headers.set('Location', withBase(base, location))
  }
}

function outside(c: Context, base: string): Response {
  if (getPath(c.req.raw) === '/') return c.redirect(`${base}/`, 302)
  return c.text(`There is nothing at this URL. The documentation is at ${base}/\n`, 404, {
    'Cache-Control': 'no-store',
  })
}
