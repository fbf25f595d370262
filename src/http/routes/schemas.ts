import type { Context } from 'hono'
import { Problem } from '../../lib/problem.ts'
import { referenceLanguage } from '../../shared/messages/reference-messages.ts'
import { schemaPath } from '../../shared/schema-path.ts'
import { placeOf } from '../../site/page/place-of.ts'
import { schemaPage } from '../../site/reference/schema-page.ts'
import { notModified, pageHeaders } from '../answer/page-headers.ts'
import type { RequestContext } from '../request/request-context.ts'

/** More of a schema than its page could carry, for readers of a page that leads to it. */
export function serveSchema(c: Context, request: RequestContext): Response {
  const spec = c.req.param('spec') ?? ''
  const name = c.req.param('name') ?? ''
  const node = request.view.specs.schema(spec, name)
  if (!node) throw new Problem('not-found', 'There is no such schema.')
  const headers = pageHeaders(request, 'text/html; charset=utf-8')
  if (notModified(c, headers)) return c.body(null, 304, headers)
  const language = referenceLanguage(c.req.query('language') ?? 'en')
  const assetUrl = (asset: string) => request.parts.content.assets.url(asset)
  const place = placeOf(request.view, request.baseUrl)
  return c.body(schemaPage({ spec, name, node, language, assetUrl, schemaUrl: schemaPath, place }), 200, {
    ...headers,
    'Content-Security-Policy': "default-src 'none'; style-src 'self'; img-src https: data:",
  })
}
