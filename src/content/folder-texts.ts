import { hash } from 'node:crypto'
import fs from 'node:fs'
import zlib from 'node:zlib'
import type { SourceFile } from './page.ts'

/** With more characters than this, texts that were read are kept packed: a page is unpacked when it is compiled. */
const MOST_PLAIN = 16_000_000
/** Shorter ones are not worth it. */
const WORTH_PACKING = 1000
const TURN_MS = 5
const PAUSE_MS = 20

/** What one or more files say: in a site with thirty versions, most files say what another does. */
class KeptText {
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
  readonly #kept: KeptText

  constructor(path: string, kept: KeptText) {
    this.path = path
    this.#kept = kept
  }

  get text(): string {
    return this.#kept.text
  }

  get hash(): string {
    return this.#kept.hash
  }
}

const CARRIAGE_RETURN = 13

/** Lines end as on Linux: code of pages that were written on Windows would carry the other ends to readers and agents. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return bytes.includes(CARRIAGE_RETURN) ? text.replaceAll('\r\n', '\n') : text
}

/** Reads texts of one folder. What comes after the first sixteen million characters is packed when the next one is read. */
export class TextReader {
  #byHash = new Map<string, KeptText>()
  readonly #shelf = new Shelf()
  #plain = 0
  #last: KeptText | undefined
  /** One for all files: a buffer for each of ten thousand would cost more than reading them. */
  #buffer = Buffer.alloc(1 << 16)

  /** Undefined when the file is not there any more. */
  read(name: string, disk: string): SourceFile | undefined {
    const bytes = this.#bytesOf(disk)
    if (!bytes) return undefined
    const key = hash('sha1', bytes, 'base64url')
    let kept = this.#byHash.get(key)
    if (!kept) this.#byHash.set(key, (kept = this.#keep(key, textOf(bytes))))
    return new TextFile(name, kept)
  }

  /** When all pages were read once: few will be asked for soon. */
  settle(): void {
    if (this.#plain > MOST_PLAIN) packInTurns([...this.#byHash.values()], this.#shelf)
    this.#byHash = new Map()
    this.#last = undefined
    this.#plain = 0
    this.#buffer = Buffer.alloc(0)
  }

  #keep(key: string, text: string): KeptText {
    if (this.#plain > MOST_PLAIN) this.#last?.pack(this.#shelf)
    this.#plain += text.length
    return (this.#last = new KeptText(key, text))
  }

  /** Good until the next file is read. */
  #bytesOf(disk: string): Buffer | undefined {
    let file: number | undefined
    try {
      file = fs.openSync(disk, 'r')
      let length = 0
      for (;;) {
        if (length === this.#buffer.length) this.#grow(fs.fstatSync(file).size + 1)
        const count = fs.readSync(file, this.#buffer, length, this.#buffer.length - length, null)
        if (count === 0) return this.#buffer.subarray(0, length)
        length += count
      }
    } catch {
      return undefined
    } finally {
      if (file !== undefined) fs.closeSync(file)
    }
  }

  #grow(wanted: number): void {
    const larger = Buffer.alloc(Math.max(wanted, this.#buffer.length * 2, 1 << 12))
    this.#buffer.copy(larger)
    this.#buffer = larger
  }
}
