import type { Context } from 'hono'
import type { View } from '../../access/view.ts'
import { HOUR_MS, type Taken } from '../../limits/rate-window.ts'
import type { HandleMcp } from '../../mcp/mcp-handler.ts'
import { mcpTools, type McpParts } from '../../mcp/mcp-site.ts'
import { aiCatalog, discoveryDocument, serverCard } from '../../mcp/server-card.ts'
import { Problem } from '../../lib/problem.ts'
import { recordToolUse } from '../record-tool-use.ts'
import { callerOf, rateHeaders, takeOfAddress, tooManyText } from '../rate-limit.ts'
import type { RequestContext } from '../request-context.ts'

const MAX_BODY_BYTES = 1_000_000
// Only one old revision knows them; each message counts.
const MAX_BATCH = 20
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  'Access-Control-Max-Age': '86400',
}

let handler: Promise<{ readonly handleMcp: HandleMcp }> | undefined

/** The public MCP endpoint: everything a stranger may read, for machines. */
export async function serveMcp(c: Context, request: RequestContext): Promise<Response> {
  const refused = refuse(c, request)
  if (refused) return refused
  const body = await readBody(c)
  if (body instanceof Response) return body
  const parts = mcpParts(c, request)
  const over = await overLimit(c, request, { caller: parts.caller, body })
  if (over) return over
  // Loaded with the first request: most servers start for readers.
  handler ??= import('../../mcp/mcp-handler.ts')
  const { handleMcp } = await handler
  return withCors(await handleMcp(acceptingBoth(c.req.raw), body, { parts }))
}

/** Streams and sessions of older revisions are not offered. */
export function refuseMcpMethod(c: Context, request: RequestContext): Response {
  requireEnabled(request)
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { ...CORS, Allow: 'POST, OPTIONS' })
  return rpcError(c, {
    status: 405,
    code: -32000,
    message: 'Method not allowed. Send a JSON-RPC message with POST.',
    headers: { Allow: 'POST, OPTIONS' },
  })
}

export function serveDiscovery(c: Context, request: RequestContext): Response {
  return document(c, request, discoveryDocument(request))
}

export function serveServerCard(c: Context, request: RequestContext): Response {
  return document(c, request, serverCard(request))
}

export function serveServerCards(c: Context, request: RequestContext): Response {
  return document(c, request, { servers: [serverCard(request)] })
}

export function serveAiCatalog(c: Context, request: RequestContext): Response {
  return document(c, request, aiCatalog(request))
}

function document(c: Context, request: RequestContext, value: unknown): Response {
  requireEnabled(request)
  return c.json(value as object, 200, {
    'Cache-Control': request.parts.dev ? 'no-store' : 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
  })
}

function mcpParts(c: Context, request: RequestContext): McpParts {
  const { view, baseUrl, parts } = request
  return {
    view,
    baseUrl,
    siteUrl: parts.baseUrl ?? '',
    caller: callerOf(c, request),
    search: parts.search,
    shell: parts.shell,
    keepFeedback: parts.keepFeedback,
    extend: parts.extendMcp,
    onCall: (use) => recordToolUse(c, request, { ...use, outcome: use.ok ? 'ok' : 'error' }),
  }
}

/** Only a site with login can switch it off. */
function requireEnabled({ view }: RequestContext): void {
  if (view.project.auth !== undefined && !view.project.mcp.enabled)
    throw new Problem('not-found', 'There is no MCP server here.')
}

function refuse(c: Context, request: RequestContext): Response | undefined {
  requireEnabled(request)
  if (!isOwnHost(c, request))
    return rpcError(c, {
      status: 403,
      code: -32000,
      message: 'This host or origin is not served. The operator can name the host with LECTERN_BASE_URL.',
    })
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    return rpcError(c, { status: 415, code: -32000, message: 'Content-Type must be application/json.' })
  const accept = c.req.header('accept') ?? '*/*'
  if (!/application\/json|text\/event-stream|\*\/\*|application\/\*/i.test(accept))
    return rpcError(c, {
      status: 406,
      code: -32000,
      message: 'Accept must include application/json or text/event-stream.',
    })
  return undefined
}

/**
 * A page elsewhere must not reach a server on the reader's own machine through a name it controls: what is asked for,
 * and what asks, is this site, or the machine itself. A server that does not know its name, and is called from its own
 * machine, is a preview, or stands behind a proxy and should be told its address.
 */
function isOwnHost(c: Context, { parts }: RequestContext): boolean {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const own = parts.baseUrl === undefined ? undefined : new URL(parts.baseUrl).host
  const known = (name: string) => name === own || isLoopback(name)
  if ((own !== undefined || isLocalConnection(c)) && !known(host)) return false
  const origin = c.req.header('origin')
  if (origin === undefined || origin === 'null') return true
  if (!URL.canParse(origin)) return false
  const { host: asking } = new URL(origin)
  // Pages anywhere may use a public site's server.
  return asking === host || known(asking) || (own !== undefined && !isLoopback(host))
}

function isLocalConnection(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: { socket?: { localAddress?: string } } }
  return /^(?:::ffff:)?127\.|^::1$/.test(incoming?.socket?.localAddress ?? '')
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(host)
}

/** Clients that name one of the two types mean JSON; the protocol wants both. */
function acceptingBoth(request: Request): Request {
  const accept = request.headers.get('accept') ?? ''
  if (accept.includes('application/json') && accept.includes('text/event-stream')) return request
  const headers = new Headers(request.headers)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(request.url, { method: 'POST', headers })
}

async function readBody(c: Context): Promise<unknown> {
  const tooLarge = () =>
    rpcError(c, { status: 413, code: -32000, message: `A message may hold ${MAX_BODY_BYTES / 1e6} MB.` })
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) return tooLarge()
  const bytes = await c.req.arrayBuffer()
  if (bytes.byteLength > MAX_BODY_BYTES) return tooLarge()
  try {
    const body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
    if (!Array.isArray(body) || body.length <= MAX_BATCH) return body
    return rpcError(c, { status: 400, code: -32600, message: `A batch may hold ${MAX_BATCH} messages.` })
  } catch {
    return rpcError(c, { status: 400, code: -32700, message: 'Parse error: the body is not JSON.' })
  }
}

/** Every message counts for its address, calls of tools for the whole site. */
async function overLimit(
  c: Context,
  request: RequestContext,
  { caller, body }: { readonly caller: string; readonly body: unknown },
): Promise<Response | undefined> {
  const { view, parts } = request
  const { limits } = view.project
  const take = (key: string, limit: number) => parts.limits.take(key, { limit, windowMs: HOUR_MS })
  for (const message of Array.isArray(body) ? (body as unknown[]) : [body]) {
    const mine = await take(`mcp:address:${caller}`, limits.mcpPerAddress)
    if (!mine.allowed) return tooMany(c, message, ['mcp-address', mine])
    const kind = toolKind(message, view)
    if (!kind) continue
    if (kind === 'feedback') {
      const reports = await takeOfAddress(request, 'feedback', caller)
      if (!reports.allowed) return tooMany(c, message, ['feedback', reports])
    }
    const limit = kind === 'filesystem' ? limits.mcpFilesystem : limits.mcpSearch
    const taken = await take(`mcp:public:${kind}`, limit)
    if (!taken.allowed) {
      recordToolUse(c, request, { tool: kind, outcome: 'limited', milliseconds: 0 })
      return tooMany(c, message, [`mcp-${kind}`, taken])
    }
  }
  return undefined
}

function toolKind(message: unknown, view: View): 'search' | 'filesystem' | 'feedback' | undefined {
  const { method, params } = (typeof message === 'object' && message !== null ? message : {}) as {
    method?: unknown
    params?: { name?: unknown }
  }
  if (method !== 'tools/call') return undefined
  return mcpTools(view).find(({ name }) => name === params?.name)?.limit
}

function tooMany(c: Context, message: unknown, [name, taken]: readonly [string, Taken]): Response {
  return rpcError(c, {
    status: 429,
    code: -32029,
    message: tooManyText(taken),
    id: (message as { id?: string | number } | null)?.id,
    headers: rateHeaders(name, taken),
  })
}

interface RpcError {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly id?: string | number | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

function rpcError(c: Context, { status, code, message, id, headers }: RpcError): Response {
  return c.json({ jsonrpc: '2.0', id: id ?? null, error: { code, message } }, status as 400, {
    ...CORS,
    ...headers,
  })
}

function withCors(response: Response): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(CORS)) headers.set(name, value)
  headers.set('Cache-Control', 'no-store')
  // Said here, because adding it later makes the server build the whole answer a second time.
  headers.set('Vary', 'Accept-Encoding')
  return response
}
