import type { Context } from 'hono'
import { Problem } from '../../lib/problem.ts'
import { loadApi } from '../api/load-api.ts'
import { connectionAddress } from '../request/client-address.ts'
import type { RequestContext, SiteRequest } from '../request/request-context.ts'

/** Everything under /v1 that is the REST API's. */
export async function serveApi(c: Context, request: RequestContext): Promise<Response> {
  const { records, readers } = request.parts
  // A preview keeps no records.
  if (!records) throw new Problem('not-found', 'The REST API is served by `lectern start`.')
  const address = connectionAddress(c, request.view.settings.trustProxy, readers.addressOf(c.req.raw))
  const { api } = await loadApi()
  return api.fetch(c.req.raw, { request, records, address, path: c.req.path })
}

export async function serveApiDescription(c: Context, request: SiteRequest): Promise<Response> {
  const { describe } = await loadApi()
  const servers = [{ url: request.baseUrl }]
  return c.json({ ...describe(), servers }, 200, {
    'Cache-Control': 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
  })
}
