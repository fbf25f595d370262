import type { IncomingMessage, ServerResponse } from 'node:http'
import zlib from 'node:zlib'
import type { Snapshots } from '../access/snapshot-handle.ts'
import { Lru } from '../lib/lru.ts'
import { encodingFor, type Encoding } from './answer/content-encoding.ts'
import { isOnlyLanguage } from './request/first-language.ts'

/** A page as it was answered. */
export interface FinishedPage {
  /** Where the site has it, however it was asked for. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Requests that get something else at the same address. */
  readonly unless?: ((request: IncomingMessage) => boolean) | undefined
}

/** Finished pages for readers who are not signed in. */
export interface PageStore {
  /** Keeps a page under the address it was asked for. Only for what every stranger may see. */
  put(url: URL, page: FinishedPage): void
  /** Answers from memory; false when the application has to. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

/** While editing, nothing is kept. */
export const NO_PAGES: PageStore = { put: () => undefined, answer: () => false }

interface Entry {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly unless: FinishedPage['unless']
  readonly length: number
  /**
   * Never empty. Most pages are read once, by a crawler, and stay packed. The second reader gets a page in the encoding they
   * accept, made once, which is kept instead of the packed body.
   */
  readonly bodies: ReadonlyMap<Encoding | 'plain' | 'packed', Buffer>
}

/** Fast: a page is packed in a fifth of a millisecond, to an eighth of its size. */
const PACKING = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } }

const MAX_ENTRIES = 4000
// Pages of a large API weigh a hundred kilobytes each; memory is counted, not pages.
const MAX_BYTES = 32_000_000

/** Room for the finished pages of all sites of a server: those that were read longest ago go first, whosever they are. */
export class PageMemory {
  readonly entries = new Lru<string, Entry>({
    entries: MAX_ENTRIES,
    weight: MAX_BYTES,
    weigh: ({ bodies }) => [...bodies.values()].reduce((sum, { length }) => sum + length, 0),
  })
  #sites = 0

  newSite(): number {
    return ++this.#sites
  }
}

/**
 * Finished pages, answered before anything is made of the request. A web framework costs several times what sending a
 * page from memory does. Emptied with every new snapshot.
 */
export class PageCache implements PageStore {
  readonly #memory: PageMemory
  readonly #site: number
  readonly #onServed: (request: IncomingMessage, path: string) => void

  constructor(
    snapshots: Pick<Snapshots, 'subscribe'>,
    onServed: (request: IncomingMessage, path: string) => void = () => undefined,
    memory = new PageMemory(),
  ) {
    this.#onServed = onServed
    this.#memory = memory
    this.#site = memory.newSite()
    snapshots.subscribe(() => this.clear())
  }

  clear(): void {
    this.#memory.entries.deleteWhere((key) => key.startsWith(`${this.#site}\0`))
  }

  put(url: URL, { path, headers, body, unless }: FinishedPage): void {
    if (url.search !== '') return
    const key = this.#keyOf(url.host, url.pathname)
    const bodies = new Map([['packed', onItsOwn(zlib.zstdCompressSync(body, PACKING))] as const])
    this.#memory.entries.set(key, { path, headers, unless, length: body.length, bodies })
  }

  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers, method, url } = request
    if (
      (method !== 'GET' && method !== 'HEAD') ||
      (headers.cookie !== undefined && !isOnlyLanguage(headers.cookie)) ||
      headers.authorization !== undefined
    )
      return false
    // A client that names another kind of text may want Markdown; the route decides.
    if (/text\/(?:markdown|plain)/.test(headers.accept ?? '')) return false
    const key = this.#keyOf(headers.host ?? '', url ?? '')
    const entry = this.#memory.entries.get(key)
    if (!entry || entry.unless?.(request) === true) return false
    this.#onServed(request, entry.path)
    const etag = entry.headers['ETag']
    if (etag !== undefined && headers['if-none-match'] === etag) {
      response.writeHead(304, entry.headers).end()
      return true
    }
    const encoding = encodingFor(headers['accept-encoding'], entry.length)
    const body = entry.bodies.get(encoding ?? 'plain') ?? this.#write(key, entry, encoding)
    response.writeHead(200, {
      ...entry.headers,
      ...(encoding && { 'Content-Encoding': encoding }),
      'Content-Length': body.length,
    })
    response.end(method === 'HEAD' ? undefined : body)
    return true
  }

  /** A body that nobody asked for before. */
  #write(key: string, entry: Entry, encoding: Encoding | undefined): Buffer {
    const plain = plainOf(entry)
    const body = encoding === undefined ? plain : compressed(plain, encoding)
    const bodies = new Map([...entry.bodies, [encoding ?? 'plain', body] as const])
    bodies.delete('packed')
    // Whoever takes no compressed body gets it back, for good.
    if (entry.bodies.size === 1 && encoding !== undefined) bodies.delete('plain')
    this.#memory.entries.set(key, { ...entry, bodies })
    return body
  }

  #keyOf(host: string, path: string): string {
    return `${this.#site}\0${host}\0${path}`
  }
}

function plainOf({ bodies }: Entry): Buffer {
  const [plain, packed, gzip] = [bodies.get('plain'), bodies.get('packed'), bodies.get('gzip')]
  if (plain) return plain
  if (packed) return onItsOwn(zlib.zstdDecompressSync(packed))
  return onItsOwn(gzip ? zlib.gunzipSync(gzip) : zlib.brotliDecompressSync(bodies.get('br') as Buffer))
}

function compressed(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'gzip') return onItsOwn(zlib.gzipSync(plain, { level: 6 }))
  // Quality 5 is where brotli still compresses a page in about a millisecond.
  return onItsOwn(
    zlib.brotliCompressSync(plain, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  )
}

/** What zlib gives is a piece of a larger stretch, all of which would be kept. */
function onItsOwn(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
