import type { Context } from 'hono'
import { HOUR_MS, type Taken } from '../../limits/rate-window.ts'
import { mcpTools, type McpParts } from '../../mcp/mcp-site.ts'
import { aiCatalog, discoveryDocument, serverCard } from '../../mcp/server-card.ts'
import { Problem } from '../../lib/problem.ts'
import { clientAddress } from '../client-address.ts'
import type { RequestContext } from '../request-context.ts'

const MAX_BODY_BYTES = 1_000_000
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  'Access-Control-Max-Age': '86400',
}

/** The public MCP endpoint: everything a stranger may read, for machines. */
export async function serveMcp(c: Context, request: RequestContext): Promise<Response> {
  const refused = refuse(c, request)
  if (refused) return refused
  const body = await readBody(c)
  if (body instanceof Response) return body
  const parts = mcpParts(request)
  const over = await overLimit(c, request, { parts, body })
  if (over) return over
  // Loaded with the first request: most servers start for readers.
  const { handleMcp } = await import('../../mcp/mcp-handler.ts')
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
  return document(c, request, serverCard(mcpParts(request)))
}

export function serveServerCards(c: Context, request: RequestContext): Response {
  return document(c, request, { servers: [serverCard(mcpParts(request))] })
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

function mcpParts({ view, baseUrl, parts }: RequestContext): McpParts {
  return { view, baseUrl, search: parts.search, shell: parts.shell, keepFeedback: parts.keepFeedback }
}

/** Only a site with login can switch it off. */
function requireEnabled({ view }: RequestContext): void {
  if (view.project.auth !== undefined && !view.project.mcp.enabled)
    throw new Problem('not-found', 'There is no MCP server here.')
}

function refuse(c: Context, request: RequestContext): Response | undefined {
  requireEnabled(request)
  if (!isOwnHost(c, request))
    return rpcError(c, { status: 403, code: -32000, message: 'This host or origin is not served.' })
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
 * and what asks, is this site, or the machine itself.
 */
function isOwnHost(c: Context, { baseUrl, parts }: RequestContext): boolean {
  const host = c.req.header('host') ?? new URL(c.req.url).host
  const origin = c.req.header('origin')
  const own = [new URL(baseUrl).host, ...(parts.baseUrl === undefined ? [] : [new URL(parts.baseUrl).host])]
  const known = (name: string) => own.includes(name) || isLoopback(name)
  // Without a public address the server does not know its names; then only a local one can be misused.
  const local = isLoopback(new URL(c.req.url).host) || parts.baseUrl === undefined
  if (parts.baseUrl !== undefined && !known(host)) return false
  if (origin === undefined || origin === 'null') return true
  if (!URL.canParse(origin)) return false
  const { host: asking } = new URL(origin)
  return asking === host || known(asking) || !local
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(host)
}

/** Clients that name one of the two types mean JSON; the protocol wants both. */
function acceptingBoth(request: Request): Request {
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
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return rpcError(c, { status: 400, code: -32700, message: 'Parse error: the body is not JSON.' })
  }
}

/** Every request counts for its address, calls of tools for the whole site. */
async function overLimit(
  c: Context,
  { view, parts }: RequestContext,
  { parts: mcp, body }: { readonly parts: McpParts; readonly body: unknown },
): Promise<Response | undefined> {
  const { limits, trustProxy } = view.project
  const take = (key: string, limit: number) => parts.limits.take(key, { limit, windowMs: HOUR_MS })
  const address = clientAddress(c, trustProxy, parts.addressOf?.(c.req.raw))
  const mine = await take(`mcp:address:${address}`, limits.mcpPerAddress)
  if (!mine.allowed) return tooMany(c, body, mine)
  for (const message of Array.isArray(body) ? (body as unknown[]).slice(0, 50) : [body]) {
    const kind = toolKind(message, mcp)
    const limit = kind === 'search' || kind === 'feedback' ? limits.mcpSearch : limits.mcpFilesystem
    const taken = kind && (await take(`mcp:public:${kind}`, limit))
    if (taken && !taken.allowed) return tooMany(c, message, taken)
  }
  return undefined
}

function toolKind(message: unknown, parts: McpParts): 'search' | 'filesystem' | 'feedback' | undefined {
  const { method, params } = (typeof message === 'object' && message !== null ? message : {}) as {
    method?: unknown
    params?: { name?: unknown }
  }
  if (method !== 'tools/call') return undefined
  return mcpTools(parts).find(({ name }) => name === params?.name)?.limit
}

function tooMany(c: Context, message: unknown, { limit, retryAfterMs }: Taken): Response {
  const seconds = Math.ceil(retryAfterMs / 1000)
  return rpcError(c, {
    status: 429,
    code: -32029,
    message: `Too many requests: ${limit} are allowed in an hour. Try again in ${seconds} s.`,
    id: (message as { id?: string | number } | null)?.id,
    headers: {
      'Retry-After': String(seconds),
      'RateLimit-Limit': String(limit),
      'RateLimit-Remaining': '0',
      'RateLimit-Reset': String(seconds),
    },
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
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(CORS)) headers.set(name, value)
  headers.set('Cache-Control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}
