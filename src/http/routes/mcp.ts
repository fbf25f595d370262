import type { Context } from 'hono'
import { STRANGER, type Viewer } from '../../access/viewer.ts'
import type { View } from '../../access/view.ts'
import { RESOURCE_PATH } from '../../auth/oauth/paths.ts'
import { lazy } from '../../lib/lazy.ts'
import { Problem } from '../../lib/problem.ts'
import type { McpParts } from '../../mcp/mcp-site.ts'
import { isForTheLog, toProblem } from '../answer/answer-problem.ts'
import { acceptingBoth, readMessages, refuseRequest, wantsStream } from '../mcp/check-request.ts'
import { overLimit } from '../mcp/limit-messages.ts'
import { CORS, rpcError, withCors } from '../mcp/rpc-error.ts'
import { searchInTurn } from '../request/in-turn.ts'
import { callerOf } from '../request/rate-limit.ts'
import { countToolUse, noteClient } from '../mcp/count-tool-use.ts'
import type { RequestContext } from '../request/request-context.ts'
import { isMcpEnabled, providerOf, requireOAuth } from './oauth.ts'
import { publicUrl } from '../request/public-url.ts'
import { requestIdOf } from '../watch-requests.ts'

/** Loaded with the first request: most servers start for readers. */
const loadHandler = lazy(() => import('../../mcp/mcp-handler.ts'))

/** The public MCP endpoint: everything a stranger may read, whoever asks. */
export async function serveMcp(c: Context, request: RequestContext): Promise<Response> {
  requireEnabled(request)
  // A preview has no logins: it looks as whom the author chose.
  const view = request.parts.readers.auth ? viewAs(request, STRANGER) : request.view
  return answer(c, { ...request, view }, false)
}

/** The same over what the holder of a token may read. */
export async function serveAuthedMcp(c: Context, request: RequestContext): Promise<Response> {
  const { auth, settings } = requireOAuth(request)
  const given = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (given === undefined) return unauthorized(c, request, undefined)
  const provider = await providerOf(request)
  const holder = await auth.holderOf(given, {
    provider,
    resource: `${request.baseUrl}${RESOURCE_PATH}`,
    settings,
  })
  if (!holder) return unauthorized(c, request, 'The access token is unknown, expired or revoked')
  const viewer: Viewer =
    holder.kind === 'client' ? { kind: 'client' } : { kind: 'reader', groups: new Set(holder.reader.groups) }
  return answer(c, { ...request, view: viewAs(request, viewer) }, true)
}

async function answer(c: Context, request: RequestContext, authed: boolean): Promise<Response> {
  const refused = refuseRequest(c, request)
  if (refused) return refused
  const body = await readMessages(c)
  if (body instanceof Response) return body
  const parts = mcpParts(c, request, { authed, body })
  const over = await overLimit(c, request, { caller: parts.caller, body, authed })
  if (over) return over
  noteClient(c, request, body)
  const { handleMcp } = await loadHandler()
  return withCors(await handleMcp(acceptingBoth(c.req.raw), body, { parts, stream: wantsStream(c) }))
}

/** Streams and sessions of older revisions are not offered. */
export function refuseMcpMethod(c: Context, request: RequestContext): Response {
  requireEnabled(request)
  return otherMethod(c)
}

export function refuseAuthedMcpMethod(c: Context, request: RequestContext): Response {
  requireOAuth(request)
  return otherMethod(c)
}

function otherMethod(c: Context): Response {
  if (c.req.method === 'OPTIONS') return c.body(null, 204, { ...CORS, Allow: 'POST, OPTIONS' })
  return rpcError(c, {
    status: 405,
    code: -32000,
    message: 'Method not allowed. Send a JSON-RPC message with POST.',
    headers: { Allow: 'POST, OPTIONS' },
  })
}

/** Tells where a token is to be had. */
function unauthorized(c: Context, { baseUrl }: RequestContext, why: string | undefined): Response {
  // RFC 9728: the path of the resource stands behind the name of the document.
  const { origin, pathname } = new URL(`${baseUrl}${RESOURCE_PATH}`)
  const metadata = `${origin}/.well-known/oauth-protected-resource${pathname}`
  const error = why === undefined ? '' : `error="invalid_token", error_description="${why}", `
  return rpcError(c, {
    status: 401,
    code: -32001,
    message: why ?? 'Log in: send an access token as `Authorization: Bearer <token>`.',
    headers: {
      'WWW-Authenticate': `Bearer ${error}scope="mcp:search", resource_metadata="${metadata}"`,
      'Cache-Control': 'no-store',
      'Access-Control-Expose-Headers': 'WWW-Authenticate',
    },
  })
}

function viewAs({ parts }: RequestContext, viewer: Viewer): View {
  return parts.content.snapshots.get().viewOf(viewer)
}

function mcpParts(
  c: Context,
  request: RequestContext,
  { authed, body }: { readonly authed: boolean; readonly body: unknown },
): McpParts {
  const { view, baseUrl, parts } = request
  const caller = callerOf(c, request)
  return {
    view,
    baseUrl,
    siteUrl: publicUrl(parts) ?? '',
    caller,
    search: searchInTurn(request, caller),
    shell: parts.agents.shell,
    feedback: parts.agents.feedback,
    extend: parts.agents.extendMcp,
    // What one reader may see is nobody else's to keep.
    cacheScope: authed ? 'private' : 'public',
    onCall: ({ ok, ...use }) =>
      countToolUse(c, request, { ...use, outcome: ok ? 'ok' : 'error', caller, body }),
    sayFailure: (error) => {
      const problem = toProblem(error)
      if (isForTheLog(error, problem)) parts.operations.onError(error, requestIdOf(c))
      return problem.message
    },
  }
}

/** Only a site with login can switch it off. */
export function requireEnabled({ view, parts }: RequestContext): void {
  if (view.settings.auth !== undefined && !isMcpEnabled(view.settings.mcp.enabled, parts.records))
    throw new Problem('not-found', 'There is no MCP server here.')
}
