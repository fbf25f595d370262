import type { Context } from 'hono'
import { DIFFERENCE_PATH, listPage } from '../../difference/pages/list-page.ts'
import { sidesPage } from '../../difference/pages/sides-page.ts'
import { Problem } from '../../lib/problem.ts'
import { authResponse, loginAddress } from '../answer/auth-response.ts'
import { differenceOf, inTurn } from '../difference.ts'
import type { RequestContext } from '../request/request-context.ts'

/** GET /_lectern/diff, in a preview: what it changes, and with `page` both sides of one page. */
export async function serveDifference(c: Context, request: RequestContext): Promise<Response> {
  const { view: after, preview, previewPlace, parts, baseUrl } = request
  if (!preview) throw new Problem('not-found', 'Only previews have a list of their changes.')
  // Pages are named to those who may read them; somebody has to be asked who they are first.
  if (after.settings.auth !== undefined && after.viewer.kind === 'stranger' && parts.readers.auth) {
    c.header('Cache-Control', 'no-store')
    return c.redirect(loginAddress(request, DIFFERENCE_PATH), 302)
  }
  const before = parts.content.snapshots.get().viewOf(after.viewer)
  const frame = { view: after, baseUrl, assetUrl: (name: string) => parts.content.assets.url(name) }
  const path = c.req.query('page')
  if (path !== undefined) {
    const liveUrl = previewPlace ? `${preview.liveUrl}${encodeURI(path)}` : preview.liveUrl
    const sides = await inTurn(c, request, () => sidesPage(frame, { before, path, liveUrl }))
    if (!sides) throw new Problem('not-found', 'There is no such page.')
    return authResponse(c, sides)
  }
  const difference = await differenceOf(c, request, { before, after })
  const name = preview.branch === null ? 'What this preview changes' : `What ${preview.branch} changes`
  return authResponse(c, listPage(frame, difference, { name, liveUrl: preview.liveUrl }))
}
