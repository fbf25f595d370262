import type { Context } from 'hono'
import { shortId } from '../../deploy/preview-name.ts'
import { DIFFERENCE_PATH, type DifferenceFrame } from '../../difference/pages/difference-document.ts'
import { listPage } from '../../difference/pages/list-page.ts'
import { sidesPage } from '../../difference/pages/sides-page.ts'
import { Problem } from '../../lib/problem.ts'
import { authResponse, loginAddress } from '../answer/auth-response.ts'
import { differenceOf, inTurn } from '../difference.ts'
import { openPreview, previewAddress } from '../request/preview-place.ts'
import type { RequestContext } from '../request/request-context.ts'

/**
 * GET /_lectern/diff/<deployment or branch>: what it changes, and with `page` both sides of one page. On the live site
 * only: scripts of a preview must not read what its reviewers may read there.
 */
export async function serveDifference(c: Context, request: RequestContext): Promise<Response> {
  const { parts, baseUrl } = request
  const { publishing, snapshots, assets } = parts.content
  const { viewer } = request.view
  const name = c.req.param('deploymentId') ?? ''
  // Pages are named to those who may read them; somebody has to be asked who they are first.
  if (snapshots.get().settings.auth !== undefined && viewer.kind === 'stranger' && parts.readers.auth) {
    c.header('Cache-Control', 'no-store')
    const { search } = new URL(c.req.url)
    return c.redirect(loginAddress(request, `${DIFFERENCE_PATH}/${encodeURIComponent(name)}${search}`), 302)
  }
  const found =
    publishing.kind === 'deployments' ? await publishing.deployments.previews.find(name) : undefined
  if (!found) throw new Problem('not-found', 'There is no such preview, or it has expired.')
  const frame: DifferenceFrame = {
    before: snapshots.get().viewOf(viewer),
    after: (await openPreview(c, parts, found)).viewOf(viewer),
    id: found.id,
    baseUrl,
    previewUrl: previewAddress(c, parts, shortId(found.id)),
    assetUrl: (file) => assets.url(file),
  }
  const path = c.req.query('page')
  if (path === undefined) {
    const title = found.branch === null ? 'What this preview changes' : `What ${found.branch} changes`
    return authResponse(c, listPage(frame, await differenceOf(c, request, frame), title))
  }
  const sides = await inTurn(c, request, sidesPage(frame, path))
  if (!sides) throw new Problem('not-found', 'There is no such page.')
  return authResponse(c, sides)
}
