import type { Context } from 'hono'
import { Problem } from '../../lib/problem.ts'
import type { Api } from '../api/api-env.ts'
import type { apiDescription as DescribeFunction, createApi as CreateFunction } from '../api/create-api.ts'
import { connectionAddress } from '../client-address.ts'
import type { RequestContext } from '../request-context.ts'

interface ApiRoom {
  readonly createApi: typeof CreateFunction
  readonly apiDescription: typeof DescribeFunction
}

const APIS = new WeakMap<object, Api>()
let room: Promise<ApiRoom> | undefined

/** Everything under /v1 that is the REST API's. */
export async function serveApi(c: Context, request: RequestContext): Promise<Response> {
  const { records } = request.parts
  // A preview keeps no records.
  if (!records) throw new Problem('not-found', 'The REST API is served by `lectern start`.')
  const address = connectionAddress(c, request.view.settings.trustProxy, request.parts.addressOf?.(c.req.raw))
  return (await apiOf(request)).fetch(c.req.raw, { request, records, address })
}

export async function serveApiDescription(c: Context, request: RequestContext): Promise<Response> {
  const api = await apiOf(request)
  const document = (await room)?.apiDescription(api)
  const servers = [{ url: request.baseUrl }]
  return c.json({ ...document, servers }, 200, {
    'Cache-Control': 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
  })
}

/** Loaded with the first call: most requests are for pages. */
async function apiOf({ parts }: RequestContext): Promise<Api> {
  room ??= import('../api/create-api.ts')
  const { createApi } = await room
  let api = APIS.get(parts)
  if (!api) APIS.set(parts, (api = createApi(parts.onError)))
  return api
}
