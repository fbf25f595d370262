import type { Context } from 'hono'
import { basePathOf } from '../../shared/base-path.ts'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SiteRequest } from './request-context.ts'

const NAME = 'lectern_dashboard'
const SESSION_S = 30 * 86_400
/** On an origin that it shares with the site, the dashboard's session goes nowhere else. */
const PATHS = ['/dashboard', '/_lectern/dashboard', '/v1/manage'] as const

type Where = Pick<SiteRequest, 'place' | 'baseUrl'>

export function readDashboardCookie(c: Context, where: Where): string | undefined {
  return getCookie(c, nameOf(where))
}

export function writeDashboardCookie(c: Context, where: Where, value: string): void {
  for (const path of pathsOf(where))
    setCookie(c, nameOf(where), value, {
      path,
      httpOnly: true,
      secure: isSecure(where),
      sameSite: 'Lax',
      maxAge: SESSION_S,
    })
}

export function dropDashboardCookie(c: Context, where: Where): void {
  for (const path of pathsOf(where)) deleteCookie(c, nameOf(where), { path, secure: isSecure(where) })
}

/** Browsers accept the stricter prefix for a cookie of the whole origin only. */
function nameOf(where: Where): string {
  if (!isSecure(where)) return NAME
  const isWhole = where.place === 'dashboard' && basePathOf(where.baseUrl) === ''
  return `${isWhole ? '__Host-' : '__Secure-'}${NAME}`
}

function pathsOf({ place, baseUrl }: Where): readonly string[] {
  const base = basePathOf(baseUrl)
  return place === 'dashboard' ? [base || '/'] : PATHS.map((path) => `${base}${path}`)
}

function isSecure({ baseUrl }: Where): boolean {
  return baseUrl.startsWith('https:')
}
