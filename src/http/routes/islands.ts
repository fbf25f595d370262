import type { Context } from 'hono'
import { parseIslandUrl } from '../../content/islands/island-url.ts'
import { Problem } from '../../lib/problem.ts'
import type { RequestContext } from '../request/request-context.ts'

/** Browser code of an author's component. It is reached through the page that uses it, so the page decides who gets it. */
export function serveIsland(c: Context, { view, path, parts }: RequestContext): Response {
  const address = parseIslandUrl(path)
  const page = address && view.pages.find(({ file }) => file === address.page)
  const islands = page && view.compile(page).islands
  const code = address && islands?.modules.get(address.module)
  if (!islands || code === undefined) throw new Problem('not-found', 'There is no such file.')
  // A tab that was opened before the last change still gets code, but must not keep it under the old name.
  const current = islands.key === address.key && !parts.content.dev
  const scope = view.viewer.kind === 'stranger' ? 'public' : 'private'
  return c.body(code, 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': current ? `${scope}, max-age=31536000, immutable` : 'no-cache',
    Vary: 'Cookie, Authorization',
  })
}
