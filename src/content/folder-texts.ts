import zlib from 'node:zlib'
import { FileBytes, textOf } from './file-bytes.ts'
import type { FileEntry } from './list-files.ts'
import type { SourceFile, SourceText } from './page.ts'
import type { ReadAhead } from './read-ahead.ts'

/** With more characters than this, texts that were read are kept packed: a page is unpacked when it is compiled. */
const MOST_PLAIN = 16_000_000
/** Shorter ones are not worth it. */
const WORTH_PACKING = 1000
const TURN_MS = 5
const PAUSE_MS = 20

/** What one or more files say: in a site with thirty versions, most files say what another does. */
class KeptText implements SourceText {
  readonly hash: string
  #text: string | undefined
  #packed: Buffer | undefined

  constructor(hash: string, text: string) {
    this.hash = hash
    this.#text = text
  }

  get text(): string {
    return this.#text ?? zlib.zstdDecompressSync(this.#packed as Buffer).toString('utf8')
  }

  pack(shelf: Shelf): void {
    if (this.#text === undefined || this.#text.length < WORTH_PACKING) return
    this.#packed = shelf.put(zlib.zstdCompressSync(this.#text, { params: FAST }))
    this.#text = undefined
  }
}

const FAST = { [zlib.constants.ZSTD_c_compressionLevel]: 1 }

/** A few large buffers: ten thousand small ones would leave holes between them that nobody can use. */
class Shelf {
  #block = Buffer.alloc(0)
  #used = 0

  put(bytes: Buffer): Buffer {
    if (this.#used + bytes.length > this.#block.length) {
      this.#block = Buffer.alloc(Math.max(bytes.length, 1 << 20))
      this.#used = 0
    }
    bytes.copy(this.#block, this.#used)
    return this.#block.subarray(this.#used, (this.#used += bytes.length))
  }
}

/** A few milliseconds at a time, so that a server is ready at once and its readers notice nothing. */
function packInTurns(texts: readonly KeptText[], shelf: Shelf): void {
  let next = 0
  const turn = () => {
    const until = performance.now() + TURN_MS
    while (next < texts.length && performance.now() < until) texts[next++]?.pack(shelf)
    if (next < texts.length) setTimeout(turn, PAUSE_MS).unref()
  }
  setTimeout(turn, PAUSE_MS).unref()
}

class TextFile implements SourceFile {
  readonly path: string
  readonly content: KeptText

  constructor(path: string, content: KeptText) {
    this.path = path
    this.content = content
  }

  get text(): string {
    return this.content.text
  }

  get hash(): string {
    return this.content.hash
  }
}

/** Reads texts of one folder. What comes after the first sixteen million characters is packed when the next one is read. */
export class TextReader {
  #byHash = new Map<string, KeptText>()
  readonly #shelf = new Shelf()
  #plain = 0
  #last: KeptText | undefined
  readonly #files = new FileBytes()
  readonly #ahead: ReadAhead | undefined

  constructor(ahead?: ReadAhead) {
    this.#ahead = ahead
  }

  /** Undefined when the file is not there any more. */
  read(disk: string, { path, size }: FileEntry): SourceFile | undefined {
    const ahead = this.#ahead?.take(path)
    const known = ahead && this.#byHash.get(ahead.hash)
    if (known) return new TextFile(path, known)
    if (ahead?.text !== undefined) return new TextFile(path, this.#keep(ahead.hash, ahead.text))
    const read = this.#files.read(disk, size)
    if (!read) return undefined
    const kept = this.#byHash.get(read.hash) ?? this.#keep(read.hash, textOf(read.bytes))
    return new TextFile(path, kept)
  }

  /** When all pages were read once: few will be asked for soon. */
  settle(): void {
    if (this.#plain > MOST_PLAIN) packInTurns([...this.#byHash.values()], this.#shelf)
    this.#byHash = new Map()
    this.#last = undefined
    this.#plain = 0
    this.#files.close()
    this.#ahead?.close()
  }

  #keep(key: string, text: string): KeptText {
    if (this.#plain > MOST_PLAIN) this.#last?.pack(this.#shelf)
    this.#plain += text.length
    this.#last = new KeptText(key, text)
    this.#byHash.set(key, this.#last)
    return this.#last
  }
}
