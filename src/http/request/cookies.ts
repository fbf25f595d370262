import type { Context } from 'hono'
import { basePathOf } from '../../shared/base-path.ts'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/**
 * On a site with TLS the browser itself sees to it that nobody else can set our cookies. It accepts the stricter prefix
 * only for the whole of an origin, and below a path the rest of the origin is not ours.
 */
function nameOf(name: string, baseUrl: string): string {
  if (!baseUrl.startsWith('https:')) return name
  return `${basePathOf(baseUrl) === '' ? '__Host-' : '__Secure-'}${name}`
}

function pathOf(baseUrl: string): string {
  return basePathOf(baseUrl) || '/'
}

export type CookieName = 'lectern_session' | 'lectern_preview' | 'lectern_login'

export function readCookie(c: Context, baseUrl: string, name: CookieName): string | undefined {
  return getCookie(c, nameOf(name, baseUrl))
}

export function writeCookie(
  c: Context,
  { baseUrl }: { readonly baseUrl: string },
  cookie: { readonly name: CookieName; readonly value: string; readonly seconds: number },
): void {
  setCookie(c, nameOf(cookie.name, baseUrl), cookie.value, {
    path: pathOf(baseUrl),
    httpOnly: true,
    secure: baseUrl.startsWith('https:'),
    sameSite: 'Lax',
    maxAge: Math.min(cookie.seconds, MOST_SECONDS),
  })
}

export function dropCookie(c: Context, { baseUrl }: { readonly baseUrl: string }, name: CookieName): void {
  deleteCookie(c, nameOf(name, baseUrl), { path: pathOf(baseUrl), secure: baseUrl.startsWith('https:') })
}

/** Browsers keep nothing longer than 400 days. */
const MOST_SECONDS = 400 * 86_400
