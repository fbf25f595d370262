import type { Context } from 'hono'
import type { QueueRefusal } from '../../lib/fair-queue.ts'
import { Problem } from '../../lib/problem.ts'
import { pageOfSocialImage } from '../../shared/social-image-path.ts'
import { pagePicture } from '../../site/social-image/page-picture.ts'
import { PictureStore } from '../../site/social-image/picture-store.ts'
import { callerOf } from '../request/rate-limit.ts'
import type { RequestContext } from '../request/request-context.ts'

const pictures = new PictureStore()

/** The picture that chats and social networks show for a page. Whoever may not read the page gets none. */
export async function serveSocialImage(c: Context, request: RequestContext): Promise<Response> {
  const { view, path, baseUrl } = request
  const wanted = pageOfSocialImage(path)
  const page = wanted === undefined ? undefined : view.page(wanted)
  if (!page) throw new Problem('not-found', 'There is no such image.')
  const picture = pagePicture(view, page, baseUrl)
  const tag = `"${PictureStore.keyOf(picture)}"`
  const scope = view.viewer.kind === 'stranger' ? 'public' : 'private'
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': request.parts.content.dev ? 'no-cache' : `${scope}, max-age=3600`,
    Vary: 'Cookie, Authorization',
    ETag: tag,
  }
  if (c.req.header('if-none-match') === tag) return c.body(null, 304, headers)
  const group = request.parts.records?.project.id ?? ''
  const drawn = pictures.get(picture, { group, caller: callerOf(c, request) })
  if (typeof drawn === 'string') throw tooMany(drawn)
  return c.body(new Uint8Array(await drawn), 200, headers)
}

function tooMany(refusal: QueueRefusal): Problem {
  const headers = { 'Retry-After': '2' }
  return refusal === 'caller'
    ? new Problem('too-many-requests', 'You asked for too many images at once. Try again in a moment.', {
        headers,
      })
    : new Problem('busy', 'Too many images are being generated. Try again later.', { headers })
}
