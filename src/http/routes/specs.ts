import type { Context } from 'hono'
import { specDownload } from '../../files/spec-download.ts'
import { Problem } from '../../lib/problem.ts'
import { pageHeaders, notModified } from '../page-headers.ts'
import type { RequestContext } from '../request-context.ts'

/** API descriptions as a file. Behind a login there is none: it would hold operations of every group. */
export function serveSpecDownload(c: Context, request: RequestContext): Response {
  const found = specDownload(request.view)
  if (!found) throw new Problem('not-found', 'There is no API description to download.')
  const headers = pageHeaders(request, found.type)
  if (notModified(c, headers)) return c.body(null, 304, headers)
  return c.body(found.bytes, 200, {
    ...headers,
    'Content-Disposition': `attachment; filename="${found.fileName.replaceAll(/[^\w.-]/g, '_')}"`,
  })
}

/** What the request builder of a page needs, for those who may read the page. */
export function servePlayground(c: Context, request: RequestContext): Response {
  const { view, path } = request
  const page = view.page(path.slice('/_lectern/playground'.length).replace(/\.json$/, '') || '/')
  const model = page && view.specs.playground(page)
  if (!model) throw new Problem('not-found', 'This page has no request to send.')
  const headers = pageHeaders(request, 'application/json; charset=utf-8')
  if (notModified(c, headers)) return c.body(null, 304, headers)
  return c.body(JSON.stringify(model), 200, headers)
}
