import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import * as z from 'zod'
import { Problem } from '../../lib/problem.ts'
import { Slots } from '../../lib/slots.ts'
import { PROXY_STATUS_HEADER, type ProxyHead } from '../../shared/proxy-contract.ts'
import { isOpenedHost } from '../proxy/allowed-hosts.ts'
import { sendUpstream } from '../proxy/send-upstream.ts'
import { callerOf, requireWithinLimit } from '../request/rate-limit.ts'
import type { RequestContext } from '../request/request-context.ts'
import { requireOwnPage } from '../request/same-site.ts'

const MAX_REQUEST_BYTES = 20_000_000
const MAX_ANSWER_BYTES = 50_000_000
const WHOLE_ANSWER_WITHIN_MS = 300_000
/** Of all sites of this server; each site has fewer, and each of its callers fewer still. */
const SLOTS = new Slots(128)
// What belongs to one connection, or would speak for the reader's browser.
const NOT_FORWARDED =
  /^(?:host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|expect|origin|referer|sec-.*|lectern-.*)$/i

const requestSchema = z.object({
  method: z.string().regex(/^[A-Z]{3,10}$/),
  url: z.string().max(16_000),
  headers: z.array(z.tuple([z.string().min(1).max(200), z.string().max(16_000)])).max(100),
})

/** Sends a reader's request to the API: only what their pages offer, without this site's cookies, streamed back. */
export async function serveProxy(c: Context, request: RequestContext): Promise<Response> {
  const { view } = request
  const { proxy, allowedHosts } = view.settings.playground
  if (!proxy || !view.config.api.playground.proxy) throw new Problem('not-found', 'The proxy is turned off.')
  requireOwnPage(c, request)
  await requireWithinLimit(c, request, 'playground')
  // Read first: a body that trickles in must not hold a slot.
  const upstream = await readRequest(c)
  const release = acquireSlot(request, callerOf(c, request))
  const cancel = new AbortController()
  const timer = setTimeout(() => cancel.abort(), WHOLE_ANSWER_WITHIN_MS)
  const finish = () => {
    clearTimeout(timer)
    release()
  }
  c.req.raw.signal.addEventListener('abort', () => cancel.abort())
  try {
    const { answer, url } = await sendUpstream(upstream, {
      ruleOf: (method, target) => {
        const isOpened =
          isOpenedHost(target, allowedHosts, request.parts.records?.project.id) &&
          isReviewed(request, method, target)
        return { offered: view.specs.offersRequest(method, target, isOpened), privateToo: isOpened }
      },
      signal: cancel.signal,
    })
    answer.once('close', finish)
    const head: ProxyHead = {
      status: answer.statusCode ?? 0,
      statusText: answer.statusMessage ?? '',
      headers: pairs(answer.rawHeaders),
      url: url.href,
    }
    return new Response(withHead(head, answer, cancel), {
      status: 200,
      headers: {
        [PROXY_STATUS_HEADER]: String(head.status),
        // Whatever it is, it is not a page of this site.
        'Content-Type': 'application/octet-stream',
        'Cache-Control': 'no-store',
        // Pass events through as they come.
        'Content-Encoding': 'identity',
        'X-Accel-Buffering': 'no',
      },
    })
  } catch (error) {
    finish()
    throw error
  }
}

/** Hosts of a private network get what live pages offer: nobody has looked at what a preview would send there. */
function isReviewed({ preview, parts, view }: RequestContext, method: string, target: URL): boolean {
  if (!preview) return true
  return parts.content.snapshots.get().viewOf(view.viewer).specs.offersRequest(method, target, true)
}

/** One caller, or one site, cannot use up what all share. */
function acquireSlot({ parts }: RequestContext, caller: string): () => void {
  const own = parts.readers.proxySlots.tryAcquire(caller)
  const shared = own && SLOTS.tryAcquire()
  const headers = { 'Retry-After': '2' }
  if (!own)
    throw new Problem(
      'too-many-requests',
      'Too many of your requests are under way. Try again in a moment.',
      { headers },
    )
  if (!shared) {
    own()
    throw new Problem('busy', 'Too many requests are being sent right now. Try again in a moment.', {
      headers,
    })
  }
  return () => {
    shared()
    own()
  }
}

async function readRequest(c: Context) {
  const length = Number(c.req.header('content-length') ?? Number.NaN)
  if (!(length <= MAX_REQUEST_BYTES))
    throw new Problem(
      'too-large',
      `A request can have at most ${MAX_REQUEST_BYTES / 1_000_000} MB, and must have a Content-Length.`,
    )
  const form = await c.req.formData().catch(() => undefined)
  const described = form?.get('request')
  const parsed = typeof described === 'string' ? requestSchema.safeParse(parseJson(described)) : undefined
  if (!parsed?.success || !URL.canParse(parsed.data.url))
    throw new Problem('bad-query', 'The description of the request is invalid.')
  const { method, url, headers } = parsed.data
  const body = form?.get('body')
  const bytes =
    body === null || body === undefined
      ? undefined
      : typeof body === 'string'
        ? new TextEncoder().encode(body)
        : new Uint8Array(await body.arrayBuffer())
  const kept = headers.filter(([name]) => !NOT_FORWARDED.test(name))
  if (!kept.some(([name]) => /^user-agent$/i.test(name))) kept.push(['User-Agent', 'Lectern-Playground'])
  return {
    method,
    url: new URL(url),
    headers: [...kept, ['Accept-Encoding', 'identity'] as const],
    body: bytes,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function pairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  const found: [string, string][] = []
  for (let at = 0; at + 1 < raw.length; at += 2) found.push([raw[at] as string, raw[at + 1] as string])
  return found.slice(0, 100)
}

/** The answer as it arrives, cut where it becomes larger than a browser should be given. */
function withHead(
  head: ProxyHead,
  answer: IncomingMessage,
  cancel: AbortController,
): ReadableStream<Uint8Array> {
  let bytes = 0
  const source = Readable.toWeb(answer) as ReadableStream<Uint8Array>
  return source.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(head)}\n`)),
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes <= MAX_ANSWER_BYTES) controller.enqueue(chunk)
        else {
          cancel.abort()
          controller.terminate()
        }
      },
    }),
  )
}
