import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Context } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'
import { queued, queuedFor } from '../request/in-turn.ts'
import type { RequestContext } from '../request/request-context.ts'
import { LONG_ANSWER, takesGzip } from './content-encoding.ts'

const gzip = promisify(zlib.gzip)

/** A file that is the same for many. */
export interface SharedFile {
  /** The same for the same bytes, and for no others. */
  readonly key: string
  /** Of the bytes, nearly. */
  readonly length: number
  readonly headers: Record<string, string>
  body(): string | Uint8Array<ArrayBuffer>
}

/** A long one is compressed once and kept: that costs more than all the rest of an answer, and strangers may ask for it. */
export async function sendShared(c: Context, request: RequestContext, file: SharedFile): Promise<Response> {
  const { key, length, headers } = file
  const isWorthIt =
    length >= LONG_ANSWER && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers['Content-Type'] ?? '')
  if (!isWorthIt || !takesGzip(c.req.header('accept-encoding'))) return c.body(file.body(), 200, headers)
  const { content, readers } = request.parts
  const packed = await content.generated.packed(key, () =>
    queued(
      readers.queues.files.run(queuedFor(c, request), () => gzip(file.body())),
      'files of the whole site',
    ),
  )
  return c.body(new Uint8Array(packed), 200, { ...headers, 'Content-Encoding': 'gzip' })
}
