import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type Provider from 'oidc-provider'
import type { Records } from '../../analytics/records.ts'
import { POPULAR_REDIRECTS } from '../../auth/redirect-rules.ts'
import { OAUTH_PATH, RESOURCE_PATH } from '../../auth/oauth/paths.ts'
import { ERROR_PAGE, type ErrorPage } from '../../auth/oauth/provider.ts'
import { Problem } from '../../lib/problem.ts'
import { HOUR_MS } from '../../shared/time.ts'
import { noticePage } from '../../site/auth-pages/login-page.ts'
import { OAUTH_LIMITS } from '../bounds.ts'
import { rateHeaders, tooManyText } from '../answer/too-many.ts'
import { callerOf } from '../request/rate-limit.ts'
import type { RequestContext } from '../request/request-context.ts'
import { authPageOf, requireAuth } from './login.ts'
import { publicUrl } from '../request/public-url.ts'

const MOST_QUERY_CHARACTERS = 4096
const POST_ONLY: ReadonlySet<string> = new Set(['/token', '/register', '/revoke'])
const CORS = { 'Access-Control-Allow-Origin': '*' }

/** Everything under /authed/mcp/oauth is the OAuth server's. */
export async function serveOAuth(c: Context, request: RequestContext): Promise<Response> {
  const provider = await providerOf(request)
  const path = c.req.path.slice(OAUTH_PATH.length) || '/'
  if (POST_ONLY.has(path) && !['POST', 'OPTIONS'].includes(c.req.method)) return postOnly(c)
  if (new URL(c.req.url).search.length > MOST_QUERY_CHARACTERS)
    return c.json({ error: 'invalid_request', error_description: 'The request is too long.' }, 414, CORS)
  const over = await overLimit(c, request, path)
  if (over) return over
  return hand(c, request, { provider, path: withScope(path, new URL(c.req.url).search) })
}

function postOnly(c: Context): Response {
  return c.json({ error: 'invalid_request', error_description: 'Use POST for this URL.' }, 405, {
    ...CORS,
    Allow: 'POST, OPTIONS',
    'Cache-Control': 'no-store',
  })
}

/** RFC 8414 and OpenID discovery, at every place a client may look. */
export async function serveAuthorizationServer(c: Context, request: RequestContext): Promise<Response> {
  const provider = await providerOf(request)
  return hand(c, request, { provider, path: '/.well-known/openid-configuration' })
}

/** RFC 9728: which server gives tokens for this resource. */
export function serveProtectedResource(c: Context, request: RequestContext): Response {
  requireOAuth(request)
  const { baseUrl, view } = request
  return c.json(
    {
      resource: `${baseUrl}${RESOURCE_PATH}`,
      authorization_servers: [`${baseUrl}${OAUTH_PATH}`],
      scopes_supported: ['mcp:search'],
      bearer_methods_supported: ['header'],
      resource_name: `${view.config.name} documentation`,
    },
    200,
    { ...CORS, 'Cache-Control': 'public, max-age=300' },
  )
}

export function requireOAuth(request: RequestContext): ReturnType<typeof requireAuth> {
  const { settings } = request.view
  if (settings.auth === undefined || !isMcpEnabled(settings.mcp.enabled, request.parts.records))
    throw new Problem('not-found', 'There is no MCP server with login here.')
  return requireAuth(request)
}

/** The operator's file and the dashboard must both allow it. */
export function isMcpEnabled(configured: boolean, records: Records | undefined): boolean {
  return configured && records?.liveSettings.current.mcpEnabled !== false
}

export function providerOf(request: RequestContext): Promise<Provider> {
  const { auth } = requireOAuth(request)
  const { parts, baseUrl } = request
  // Without a configured URL, the server would take its name from the request.
  if (
    publicUrl(parts) === undefined &&
    !/^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(new URL(baseUrl).origin)
  )
    throw new Problem('forbidden', 'The operator must set LECTERN_BASE_URL before tools can log in here.')
  return auth.provider(baseUrl, {
    tokenLifetime: request.view.settings.mcp.tokenLifetime,
    redirects: () =>
      redirectsOf(
        parts.content.snapshots.get().settings.mcp,
        parts.records?.liveSettings.current.redirects ?? [],
      ),
  })
}

function redirectsOf(
  mcp: { readonly redirects: readonly string[]; readonly popularRedirects?: readonly string[] | undefined },
  extra: readonly string[],
): readonly string[] {
  return [...(mcp.popularRedirects ?? POPULAR_REDIRECTS), ...mcp.redirects, ...extra]
}

interface NodePair {
  readonly incoming: IncomingMessage & { originalUrl?: string; [ERROR_PAGE]?: ErrorPage }
  readonly outgoing: ServerResponse
}

/** What Node itself has of the request; the provider works with that. */
export function nodePair(c: Context, { baseUrl }: RequestContext): NodePair {
  const { incoming, outgoing } = (c.env ?? {}) as Partial<NodePair>
  if (!incoming || !outgoing) throw new Error('The OAuth server needs a network connection.')
  const { protocol, host } = new URL(baseUrl)
  // Addresses it writes are those of the site, whatever the connection looks like from here.
  incoming.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  incoming.headers['x-forwarded-host'] = host
  incoming.headers.host = host
  return { incoming, outgoing }
}

async function hand(
  c: Context,
  request: RequestContext,
  { provider, path }: { readonly provider: Provider; readonly path: string },
): Promise<Response> {
  const { incoming, outgoing } = nodePair(c, request)
  incoming.originalUrl = `${request.parts.content.basePath}${OAUTH_PATH}${path}`
  incoming.url = path
  incoming[ERROR_PAGE] = (detail) => {
    const page = authPageOf(c, request)
    const { cannotContinue: title, backToTool: text } = page.words
    return noticePage({ ...page, title, text, detail })
  }
  await provider.callback()(incoming, outgoing)
  return RESPONSE_ALREADY_SENT
}

/** Tools that name no scope mean the only one there is. */
function withScope(path: string, search: string): string {
  if (path !== '/authorize') return `${path}${search}`
  const query = new URLSearchParams(search)
  if (!query.has('scope') || query.get('scope') === '') query.set('scope', 'mcp:search')
  else if (!query.get('scope')?.split(' ').includes('mcp:search'))
    query.set('scope', `${query.get('scope')} mcp:search`)
  return `${path}?${query.toString()}`
}

function limitOf(c: Context, path: string): keyof typeof OAUTH_LIMITS | undefined {
  const isPost = c.req.method === 'POST'
  if (path === '/register' && isPost) return 'register'
  if (path === '/token' && isPost) return 'token'
  if (path !== '/authorize') return undefined
  return isPost || /^https:/i.test(c.req.query('client_id') ?? '') ? 'document' : 'authorize'
}

async function overLimit(c: Context, request: RequestContext, path: string): Promise<Response | undefined> {
  const name = limitOf(c, path)
  if (!name) return undefined
  const limit = OAUTH_LIMITS[name]
  const key = `oauth:${name}:${callerOf(c, request)}`
  const taken = await request.parts.readers.limits.take(key, { limit, windowMs: HOUR_MS })
  if (taken.allowed) return undefined
  return c.json({ error: 'temporarily_unavailable', error_description: tooManyText(taken) }, 429, {
    ...CORS,
    ...rateHeaders(`oauth-${name}`, taken),
  })
}
