import type { Context } from 'hono'
import { Problem } from '../lib/problem.ts'
import type { RequestContext } from './request-context.ts'

/**
 * Writes only come from our own pages: browsers say where a request was made, and a page elsewhere cannot pretend. Programs,
 * which say nothing, carry no reader's cookies.
 */
export function requireSameSite(c: Context, { baseUrl }: RequestContext): void {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const elsewhere =
    site === undefined
      ? origin !== undefined && origin !== new URL(baseUrl).origin && !isOwnHost(c, origin)
      : site !== 'same-origin' && site !== 'none'
  if (elsewhere) throw new Problem('forbidden', 'This may only be sent by pages of this site.')
}

/** Behind a proxy that ends TLS the address we see has another scheme than the reader's. */
function isOwnHost(c: Context, origin: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === c.req.header('host')
}
