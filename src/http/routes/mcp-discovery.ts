import type { Context } from 'hono'
import { STRANGER } from '../../access/viewer.ts'
import type { View } from '../../access/view.ts'
import { aiCatalog, discoveryDocument, serverCard } from '../../mcp/server-card.ts'
import { CORS } from '../mcp/rpc-error.ts'
import type { RequestContext } from '../request/request-context.ts'
import { requireEnabled } from './mcp.ts'
import { requireOAuth } from './oauth.ts'

const READING = 'GET, HEAD, OPTIONS'

export function serveDiscovery(c: Context, request: RequestContext): Response {
  return document(c, request, (parts) => discoveryDocument(parts))
}

export function serveServerCard(c: Context, request: RequestContext): Response {
  return document(c, request, (parts) => serverCard(parts, 'public'))
}

export function serveAuthedServerCard(c: Context, request: RequestContext): Response {
  requireOAuth(request)
  return document(c, request, (parts) => serverCard(parts, 'authenticated'))
}

export function serveServerCards(c: Context, request: RequestContext): Response {
  return document(c, request, (parts) => ({
    servers: [
      serverCard(parts, 'public'),
      ...(parts.view.settings.auth === undefined ? [] : [serverCard(parts, 'authenticated')]),
    ],
  }))
}

export function serveAiCatalog(c: Context, request: RequestContext): Response {
  return document(c, request, (parts) => aiCatalog(parts))
}

/** Tools in a browser send headers of their own along, and ask first whether they may. */
export function allowDiscovery(c: Context): Response {
  return c.body(null, 204, { ...CORS, 'Access-Control-Allow-Methods': READING, Allow: READING })
}

interface Described {
  readonly view: View
  readonly baseUrl: string
}

/** The same for everybody, so that it may be kept: made from what a stranger may see. */
function document(c: Context, request: RequestContext, make: (parts: Described) => object): Response {
  requireEnabled(request)
  const { parts, baseUrl } = request
  const view = parts.readers.auth ? parts.content.snapshots.get().viewOf(STRANGER) : request.view
  return c.json(make({ view, baseUrl }), 200, {
    'Cache-Control': parts.content.dev ? 'no-store' : 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
  })
}
