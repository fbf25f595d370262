import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** On a site with TLS the browser itself sees to it that nobody else can set our cookies. */
function nameOf(name: string, baseUrl: string): string {
  return baseUrl.startsWith('https:') ? `__Host-${name}` : name
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
    path: '/',
    httpOnly: true,
    secure: baseUrl.startsWith('https:'),
    sameSite: 'Lax',
    maxAge: Math.min(cookie.seconds, MOST_SECONDS),
  })
}

export function dropCookie(c: Context, { baseUrl }: { readonly baseUrl: string }, name: CookieName): void {
  deleteCookie(c, nameOf(name, baseUrl), { path: '/', secure: baseUrl.startsWith('https:') })
}

/** Browsers keep nothing longer than 400 days. */
const MOST_SECONDS = 400 * 86_400
