import type { IncomingMessage, ServerResponse } from 'node:http'
import zlib from 'node:zlib'
import type { CurrentSnapshot } from '../snapshot/current.ts'

interface Entry {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Compressed once, when the first client asks for it. */
  readonly encoded: Map<Encoding, Buffer>
}

type Encoding = 'br' | 'gzip'

const MAX_ENTRIES = 2000
// Pages of a large API weigh a hundred kilobytes each; memory is counted, not pages.
const MAX_BYTES = 64_000_000
const WORTH_COMPRESSING = 512

/**
 * Finished pages for readers who are not signed in, answered before anything is made of the request. A web
 * framework costs several times what sending a page from memory does. Emptied with every new snapshot.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  #bytes = 0
  /** Told of every page that was answered from here. */
  onServed: ((request: IncomingMessage) => void) | undefined

  constructor(current: CurrentSnapshot) {
    current.subscribe(() => {
      this.#entries.clear()
      this.#bytes = 0
    })
  }

  /** Keeps a page under the address it was asked for. Only for what every stranger may see. */
  put(url: URL, headers: Readonly<Record<string, string>>, html: string): void {
    if (url.search !== '') return
    const key = keyOf(url.host, url.pathname)
    this.#drop(key)
    const body = Buffer.from(html)
    this.#entries.set(key, { headers, body, encoded: new Map() })
    this.#bytes += body.length
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES && this.#bytes <= MAX_BYTES) break
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.body.length ?? 0
    this.#entries.delete(key)
  }

  /** Answers from memory; false when the request needs a closer look. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, method, url } = request
    if (
      (method !== 'GET' && method !== 'HEAD') ||
      headers.cookie !== undefined ||
      headers.authorization !== undefined
    )
      return false
    // A client that names another kind of text may want Markdown; the route decides.
    if (/text\/(?:markdown|plain)/.test(headers.accept ?? '')) return false
    const entry = this.#entries.get(keyOf(headers.host ?? '', url ?? ''))
    if (!entry) return false
    this.onServed?.(request)
    const etag = entry.headers['ETag']
    if (etag !== undefined && headers['if-none-match'] === etag) {
      response.writeHead(304, entry.headers).end()
      return true
    }
    const encoding = encodingFor(headers['accept-encoding'], entry.body.length)
    const body = encoding ? compressed(entry, encoding) : entry.body
    response.writeHead(200, {
      ...entry.headers,
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Length': body.length,
    })
    response.end(method === 'HEAD' ? undefined : body)
    return true
  }
}

function keyOf(host: string, path: string): string {
  return `${host}\0${path}`
}

function encodingFor(accepted: string | string[] | undefined, length: number): Encoding | undefined {
  const list = String(accepted ?? '')
  if (length < WORTH_COMPRESSING) return undefined
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(list)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(list) ? 'gzip' : undefined
}

function compressed(entry: Entry, encoding: Encoding): Buffer {
  let bytes = entry.encoded.get(encoding)
  if (!bytes) {
    // Quality 5 is where brotli still compresses a page in about a millisecond.
    const options = {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: entry.body.length,
      },
    }
    bytes =
      encoding === 'br'
        ? zlib.brotliCompressSync(entry.body, options)
        : zlib.gzipSync(entry.body, { level: 6 })
    entry.encoded.set(encoding, bytes)
  }
  return bytes
}
