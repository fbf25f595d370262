import type { Context } from 'hono'
import { Problem } from '../../lib/problem.ts'
import { dropCookie, writeCookie } from '../request/cookies.ts'
import type { RequestContext } from '../request/request-context.ts'

const DAY_S = 86_400

/** GET /_lectern/preview/<deployment>: this browser looks at that deployment for a day; `live` ends it. */
export async function choosePreview(c: Context, request: RequestContext): Promise<Response> {
  const id = c.req.param('deploymentId') ?? ''
  if (id === 'live') {
    dropCookie(c, request, 'lectern_preview')
    return c.redirect('/', 303)
  }
  const { publishing } = request.parts.content
  const found =
    publishing.kind === 'deployments' && /^[\w-]{8,64}$/.test(id)
      ? await publishing.deployments.preview(id)
      : undefined
  if (!found) throw new Problem('not-found', 'There is no such deployment to preview.')
  writeCookie(c, request, { name: 'lectern_preview', value: id, seconds: DAY_S })
  return c.redirect('/', 303)
}
