import type { Context } from 'hono'
import { readBytes } from '../request/read-bytes.ts'
import type { RequestContext } from '../request/request-context.ts'
import { rpcError } from './rpc-error.ts'
import { isOwnHost } from '../request/same-site.ts'

const MAX_BODY_BYTES = 1_000_000
// Only one old revision knows batches, which is also what no header means; each message counts.
const BATCH_REVISION = '2025-03-26'
const MAX_BATCH = 20
// Making one costs more than reading a message with it.
const UTF_8 = new TextDecoder('utf-8', { fatal: true })

/** What no honest client sends, answered before anything is read. */
export function refuseRequest(c: Context, request: RequestContext): Response | undefined {
  if (!isOwnHost(c, request))
    return rpcError(c, {
      status: 403,
      code: -32000,
      message: 'This host or origin is not served here. The operator can set the host with LECTERN_BASE_URL.',
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

/** Only who takes nothing but a stream gets one. */
export function wantsStream(c: Context): boolean {
  const accept = c.req.header('accept') ?? ''
  return /text\/event-stream/i.test(accept) && !/application\/(?:json|\*)|\*\/\*/i.test(accept)
}

/** The protocol wants both types named; clients name the one they read. */
export function acceptingBoth(request: Request): Request {
  const accept = request.headers.get('accept') ?? ''
  if (accept.includes('application/json') && accept.includes('text/event-stream')) return request
  const headers = new Headers(request.headers)
  headers.set('accept', 'application/json, text/event-stream')
  return new Request(request.url, { method: 'POST', headers })
}

export async function readMessages(c: Context): Promise<unknown> {
  const tooLarge = () =>
    rpcError(c, {
      status: 413,
      code: -32000,
      message: `A message can have at most ${MAX_BODY_BYTES / 1e6} MB.`,
    })
  const bytes = await readBytes(c, MAX_BODY_BYTES)
  if (!bytes) return tooLarge()
  try {
    const body = JSON.parse(UTF_8.decode(bytes)) as unknown
    if (!Array.isArray(body)) return body
    const revision = c.req.header('mcp-protocol-version') ?? BATCH_REVISION
    if (revision !== BATCH_REVISION)
      return rpcError(c, {
        status: 400,
        code: -32600,
        message: `Revision ${revision.slice(0, 40)} does not support batches: send one message per request.`,
      })
    if (body.length <= MAX_BATCH) return body
    return rpcError(c, {
      status: 400,
      code: -32600,
      message: `A batch can have at most ${MAX_BATCH} messages.`,
    })
  } catch {
    return rpcError(c, { status: 400, code: -32700, message: 'Parse error: the body is not JSON.' })
  }
}
