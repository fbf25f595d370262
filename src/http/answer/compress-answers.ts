import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { encodingFor, LONG_ANSWER, takesGzip } from './content-encoding.ts'

const WRITTEN_SLOWLY = /^text\/event-stream\b/i
const NO_TRANSFORM = /(?:^|,)\s*no-transform\s*(?:,|$)/i
const gzip = promisify(zlib.gzip)

/**
 * Compresses answers that are not long, and says how long they are then. Without a length, a proxy that loses its
 * connection ends an answer that was cut off like one that is whole, and nobody can tell.
 */
export function compressAnswers(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    if (!isToCompress(c)) return
    const { res } = c
    const { chunks, length, rest } = await read(res.body as ReadableStream<Uint8Array>)
    // What is longer, or not worth it, goes on as it came.
    const bytes = rest ? undefined : Buffer.concat(chunks, length)
    const isWorthIt = bytes !== undefined && encodingFor('gzip', length) !== undefined
    const body = isWorthIt ? await gzip(bytes) : (bytes ?? follow(chunks, rest))
    c.res = new Response(body, res)
    if (!Buffer.isBuffer(body)) return
    c.res.headers.set('Content-Length', String(body.length))
    if (!isWorthIt) return
    c.res.headers.set('Content-Encoding', 'gzip')
    const tag = res.headers.get('ETag')
    if (tag && !tag.startsWith('W/')) c.res.headers.set('ETag', `W/${tag}`)
    if (!/accept-encoding|\*/i.test(res.headers.get('Vary') ?? ''))
      c.res.headers.append('Vary', 'Accept-Encoding')
  }
}

function isToCompress({ req, res }: Context): boolean {
  const { headers } = res
  const type = headers.get('Content-Type') ?? ''
  return (
    res.status !== 206 &&
    req.method !== 'HEAD' &&
    takesGzip(req.header('Accept-Encoding')) &&
    !headers.has('Content-Encoding') &&
    !NO_TRANSFORM.test(headers.get('Cache-Control') ?? '') &&
    COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) &&
    !WRITTEN_SLOWLY.test(type) &&
    // Last: looking at it makes a stream of a text that could be written as it is.
    res.body !== null
  )
}

interface ReadBody {
  readonly chunks: readonly Uint8Array[]
  readonly length: number
  /** What comes after that, if it is not all. */
  readonly rest: ReadableStreamDefaultReader<Uint8Array> | undefined
}

async function read(body: ReadableStream<Uint8Array>): Promise<ReadBody> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  while (length <= LONG_ANSWER) {
    const { done, value } = await reader.read()
    if (done) return { chunks, length, rest: undefined }
    chunks.push(value)
    length += value.length
  }
  return { chunks, length, rest: reader }
}

function follow(chunks: readonly Uint8Array[], rest: ReadBody['rest']): ReadableStream<Uint8Array> {
  const read = chunks.values()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = read.next()
      if (!done) return controller.enqueue(value)
      const next = await rest?.read()
      if (!next || next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: (reason) => rest?.cancel(reason),
  })
}
