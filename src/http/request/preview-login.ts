import type { Context } from 'hono'
import { hashToken, makeToken } from '../../auth/secret-token.ts'
import { Problem } from '../../lib/problem.ts'
import { writeCookie } from './cookies.ts'
import type { PreviewPlace } from './preview-place.ts'
import type { RequestContext, SiteRequest } from './request-context.ts'
import { readWayBack, writeWayBack } from './way-back.ts'

const PENDING_S = 15 * 60

/**
 * A reader of a preview logs in on the site itself, and comes back with a pass: scripts of a branch see no password, and
 * providers need to know no other address. The cookie ties the pass to the browser that asked for it.
 */
export function beginPreviewLogin(
  c: Context,
  request: RequestContext,
  { name, liveUrl }: PreviewPlace,
): Response {
  if (request.view.settings.auth === undefined) throw new Problem('not-found', 'This site has no login.')
  const redirect = readWayBack(request, c.req.query('redirect'))
  if (request.view.viewer.kind === 'reader') return c.redirect(redirect, 303)
  const secret = makeToken('lprv_')
  writeCookie(c, request, { name: 'lectern_login', value: secret, seconds: PENDING_S })
  c.header('Cache-Control', 'no-store')
  return c.redirect(`${liveUrl}${passAddress(request, { name, browser: hashToken(secret), redirect })}`, 302)
}

/** On the site: hands out a pass to whoever is logged in there. */
export function passAddress(
  request: SiteRequest,
  pass: { readonly name: string; readonly browser: string; readonly redirect: string },
): string {
  const query = new URLSearchParams({
    browser: pass.browser,
    redirect: writeWayBack(request, pass.redirect),
  })
  return `/_lectern/preview/${pass.name}?${String(query)}`
}
