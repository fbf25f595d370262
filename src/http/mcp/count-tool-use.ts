import type { Context } from 'hono'
import { wantsNoTracking } from '../../analytics/page-views.ts'
import { introduceAgent, type CallingAgent } from '../../analytics/agent-steps.ts'
import { recordToolUse, type RecordedToolUse } from '../../analytics/tool-uses.ts'
import { callerOf } from '../request/rate-limit.ts'
import type { RequestContext } from '../request/request-context.ts'

interface Call {
  readonly caller: string
  readonly body: unknown
}

/** Counts a call of a tool: for the operator, and for the dashboard. */
export function countToolUse(
  c: Context,
  request: RequestContext,
  use: Pick<RecordedToolUse, 'tool' | 'outcome' | 'milliseconds' | 'trace'> & Pick<Call, 'caller' | 'body'>,
): void {
  const { parts, view } = request
  parts.operations.countToolUse(use)
  if (!parts.records || request.preview) return
  recordToolUse(parts.records, {
    ...use,
    agent: callingAgent(c, use),
    authed: view.viewer.kind !== 'stranger',
    quiet: wantsNoTracking(c.req.raw.headers),
  })
}

/** A client of an older revision that connects: the only time it says its name. */
export function noteClient(c: Context, request: RequestContext, body: unknown): void {
  const { records } = request.parts
  if (records && methodOf(body) === 'initialize' && !wantsNoTracking(c.req.raw.headers))
    introduceAgent(records, callingAgent(c, { caller: callerOf(c, request), body }))
}

function callingAgent(c: Context, { caller, body }: Call): CallingAgent {
  return {
    address: caller,
    userAgent: c.req.header('user-agent') ?? '',
    name: clientOf(body),
  }
}

const INFO = 'io.modelcontextprotocol/clientInfo'

/** Name and version of the client, as the request itself says them. */
function clientOf(body: unknown): string | undefined {
  const { params } = first(body) as {
    params?: { _meta?: Record<string, unknown>; clientInfo?: unknown } | null
  }
  const given = params?._meta?.[INFO] ?? params?.clientInfo
  if (typeof given !== 'object' || given === null) return undefined
  const { name, version } = given as { name?: unknown; version?: unknown }
  if (typeof name !== 'string' || name === '') return undefined
  return typeof version === 'string' && version !== '' ? `${name}/${version}` : name
}

function methodOf(body: unknown): unknown {
  return (first(body) as { method?: unknown }).method
}

/** Of several messages in one request, all are of one client. */
function first(body: unknown): object {
  const message: unknown = Array.isArray(body) ? body[0] : body
  return typeof message === 'object' && message !== null ? message : {}
}
