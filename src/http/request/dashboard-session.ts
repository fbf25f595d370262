import type { Context } from 'hono'
import type { DashboardAuth, DashboardUser } from '../../auth/dashboard-auth.ts'
import { Problem } from '../../lib/problem.ts'
import { PAGE_HEADER } from '../../shared/api/dashboard-headers.ts'
import { readDashboardCookie } from './dashboard-cookie.ts'
import type { RequestContext } from './request-context.ts'
import { requireSameSite } from './same-site.ts'

export interface DashboardSession {
  readonly dashboard: DashboardAuth
  readonly token: string
  readonly user: DashboardUser
}

/**
 * Who is logged in to the dashboard, for a request that its own page sent. Browsers send the cookie with requests of
 * every page of the origin, so the request also names what only the dashboard's document holds.
 */
export async function dashboardSession(c: Context, request: RequestContext): Promise<DashboardSession> {
  const { dashboard } = request.parts.readers
  const token = readDashboardCookie(c, request)
  const user =
    token === undefined || request.place === 'site' || request.place === 'preview'
      ? undefined
      : await dashboard?.userOf(token, () => providerTerms(request))
  if (!dashboard || token === undefined || !user)
    throw new Problem('unauthorized', 'Unauthorized: log in to the dashboard, or send an admin API key', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  requireSameSite(c, request)
  if (!(await dashboard.pageTokens(token)).includes(c.req.header(PAGE_HEADER) ?? ''))
    throw new Problem(
      'forbidden',
      'Forbidden: only the dashboard can use its session; load it again, or send an admin API key',
    )
  return { dashboard, token, user }
}

/** What a login by the site's provider must have been made under. */
async function providerTerms({ parts, view }: RequestContext): Promise<readonly string[]> {
  const { auth } = view.settings
  if (auth === undefined || auth.method === 'closed') return []
  return (await parts.readers.auth?.dashboardTerms(auth)) ?? []
}
