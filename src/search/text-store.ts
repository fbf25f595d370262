import zlib from 'node:zlib'
import type { PageText } from './browser/answer.ts'

/**
 * Texts for excerpts as one stretch of bytes: a thread hands it over without copying. Piece by piece: of each
 * article the description, then text and code of each section, so that an excerpt costs its section and not the page.
 * Pieces stand in blocks, and what is beyond the first sixteen million bytes is compressed block by block.
 */
export interface PackedTexts {
  readonly bytes: Uint8Array
  /** Where each piece begins in the texts, and where the last one ends. */
  readonly start: Uint32Array
  /** Of each block where it begins, first in the texts and then in `bytes`; at last where both end. */
  readonly blocks: Uint32Array
}

/** So much is unpacked for an excerpt. */
const BLOCK = 1 << 15
const FAST = { params: { [zlib.constants.ZSTD_c_compressionLevel]: 1 } }

/** What all languages of a site together may keep as it is. */
export class PlainRoom {
  #left = 16_000_000

  take(length: number): boolean {
    if (this.#left <= 0) return false
    this.#left -= length
    return true
  }
}

/** Where a text lies, among others. */
export interface PackedText {
  readonly packer: TextPacker
  readonly first: number
  readonly pieces: number
}

/** Takes texts in one by one, and needs little more than what stays of them. */
export class TextPacker {
  readonly #encoder = new TextEncoder()
  readonly #start = [0]
  readonly #blocks = [0, 0]
  readonly #done = new Bytes()
  readonly #block = new Bytes()
  readonly #room: PlainRoom
  #known: OpenBlock | undefined

  constructor(room = new PlainRoom()) {
    this.#room = room
  }

  add({ description, sections }: PageText): PackedText {
    const first = this.#start.length - 1
    this.#piece(description)
    for (const [text, code] of sections) {
      this.#piece(text)
      this.#piece(code)
    }
    return { packer: this, first, pieces: this.#start.length - 1 - first }
  }

  /** Takes in what another packer has, or this one. */
  copy({ packer, first, pieces }: PackedText): void {
    for (let piece = first; piece < first + pieces; piece++) {
      this.#block.add(packer.#bytesOf(piece))
      this.#endPiece()
    }
  }

  finish(): PackedTexts {
    this.#endBlock()
    return {
      bytes: this.#done.finish(),
      start: Uint32Array.from(this.#start),
      blocks: Uint32Array.from(this.#blocks),
    }
  }

  #piece(text: string): void {
    // No character takes more than three bytes for each of its units.
    this.#block.write(text.length * 3, (room) => this.#encoder.encodeInto(text, room).written)
    this.#endPiece()
  }

  #endPiece(): void {
    this.#start.push((this.#blocks.at(-2) as number) + this.#block.length)
    if (this.#block.length >= BLOCK) this.#endBlock()
  }

  #endBlock(): void {
    const plain = this.#block.all
    if (plain.length === 0) return
    const before = this.#blocks.at(-2) as number
    this.#done.add(this.#room.take(plain.length) ? plain : packed(plain))
    this.#blocks.push(before + plain.length, this.#done.length)
    this.#block.clear()
    // It may be a part of what has just moved to other memory.
    this.#known = undefined
  }

  /** A copy: whoever adds it may be the one that has it. */
  #bytesOf(piece: number): Uint8Array {
    const from = this.#start[piece] as number
    const to = this.#start[piece + 1] as number
    const open = this.#blocks.at(-2) as number
    if (from >= open) return this.#block.all.slice(from - open, to - open)
    const texts = { bytes: this.#done.all, blocks: this.#blocks }
    this.#known = blockAt(texts, from, this.#known)
    return this.#known.bytes.slice(from - this.#known.from, to - this.#known.from)
  }
}

/** What does not get smaller stays as it is: a block of its own length is a plain one. */
function packed(plain: Uint8Array): Uint8Array {
  const smaller = zlib.zstdCompressSync(plain, FAST)
  return smaller.length < plain.length ? smaller : plain
}

/** Bytes that become more. */
class Bytes {
  #bytes = new Uint8Array(1 << 16)
  length = 0

  get all(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }

  add(bytes: Uint8Array): void {
    this.write(bytes.length, (room) => {
      room.set(bytes)
      return bytes.length
    })
  }

  /** `put` says how much of the room it took. */
  write(most: number, put: (room: Uint8Array) => number): void {
    const needed = this.length + most
    if (needed > this.#bytes.length) this.#resize(Math.max(needed, Math.ceil(this.#bytes.length * 1.5)))
    this.length += put(this.#bytes.subarray(this.length))
  }

  clear(): void {
    this.length = 0
  }

  finish(): Uint8Array {
    this.#resize(this.length)
    return this.#bytes
  }

  /** In place where the system can: two copies of the texts of a large site are too many. */
  #resize(length: number): void {
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(length))
  }
}

interface OpenBlock {
  /** Where it begins in the texts, and where it ends. */
  readonly from: number
  readonly to: number
  readonly bytes: Uint8Array
}

/** The block that holds a place of the texts; the one that is open already, if it does. */
function blockAt(
  { bytes, blocks }: { readonly bytes: Uint8Array; readonly blocks: ArrayLike<number> },
  place: number,
  open: OpenBlock | undefined,
): OpenBlock {
  if (open && open.from <= place && place < open.to) return open
  let low = 0
  let high = blocks.length / 2 - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((blocks[2 * middle] as number) <= place) low = middle
    else high = middle - 1
  }
  const [from, at, to, end] = [0, 1, 2, 3].map((offset) => blocks[2 * low + offset]) as Place
  const kept = bytes.subarray(at, end)
  return { from, to, bytes: end - at === to - from ? kept : zlib.zstdDecompressSync(kept) }
}

type Place = [number, number, number, number]

export function packTexts(texts: readonly PageText[], room: PlainRoom): PackedTexts {
  const packer = new TextPacker(room)
  for (const text of texts) packer.add(text)
  return packer.finish()
}

export interface WantedText {
  readonly article: number
  /** First section of each article. */
  readonly firstSection: Uint32Array
  /** Numbers of the sections to read, of all the index has. */
  readonly sections: readonly number[]
}

/** The text of an article; of sections that are not wanted there is nothing. */
export function unpackText(texts: PackedTexts, { article, firstSection, sections }: WantedText): PageText {
  const first = firstSection[article] ?? 0
  const piece = article + 2 * first
  let open: OpenBlock | undefined
  const pieceAt = (number: number) => {
    const from = texts.start[number] ?? 0
    const to = texts.start[number + 1] ?? from
    if (from >= to) return ''
    open = blockAt(texts, from, open)
    return decoder.decode(open.bytes.subarray(from - open.from, to - open.from))
  }
  const read: [string, string][] = []
  for (const section of sections) {
    const at = piece + 1 + 2 * (section - first)
    read[section - first] = [pieceAt(at), pieceAt(at + 1)]
  }
  return { description: pieceAt(piece), sections: read }
}

const decoder = new TextDecoder()
