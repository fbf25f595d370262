import type { Context } from 'hono'
import type { View } from '../../access/view.ts'
import type { Taken } from '../../limits/rate-window.ts'
import { HOUR_MS } from '../../shared/time.ts'
import { mcpTools } from '../../mcp/mcp-site.ts'
import { rateHeaders, tooManyText } from '../answer/too-many.ts'
import { takeOfAddress } from '../request/rate-limit.ts'
import type { RequestContext } from '../request/request-context.ts'
import { countToolUse } from './count-tool-use.ts'
import { rpcError } from './rpc-error.ts'

export interface Messages {
  readonly caller: string
  readonly body: unknown
  /** The authenticated server has windows of its own. */
  readonly authed: boolean
}

/** Every message counts for its address, calls of tools for the whole site. */
export async function overLimit(
  c: Context,
  request: RequestContext,
  { caller, body, authed }: Messages,
): Promise<Response | undefined> {
  const { view, parts } = request
  const { limits } = view.settings
  const take = (key: string, limit: number) => parts.readers.limits.take(key, { limit, windowMs: HOUR_MS })
  for (const message of Array.isArray(body) ? (body as unknown[]) : [body]) {
    const mine = await take(`mcp:address:${caller}`, limits.mcpPerAddress)
    if (!mine.allowed) return tooMany(c, message, ['mcp-address', mine])
    const kind = toolKind(message, view)
    if (!kind) continue
    if (kind === 'feedback') {
      const reports = await takeOfAddress(request, 'feedback', caller)
      if (!reports.allowed) return tooMany(c, message, ['feedback', reports])
    }
    const taken = await take(`mcp:${authed ? 'authed' : 'public'}:${kind}`, limitOf(kind, authed, limits))
    if (!taken.allowed) {
      countToolUse(c, request, { tool: kind, outcome: 'limited', milliseconds: 0, caller, body })
      return tooMany(c, message, [`mcp-${kind}`, taken])
    }
  }
  return undefined
}

function limitOf(kind: string, authed: boolean, limits: View['settings']['limits']): number {
  if (authed) return kind === 'filesystem' ? limits.mcpAuthedFilesystem : limits.mcpAuthedSearch
  return kind === 'filesystem' ? limits.mcpFilesystem : limits.mcpSearch
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
