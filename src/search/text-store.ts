import type { PageText } from './browser/answer.ts'

/**
 * Texts for excerpts as one stretch of bytes: a thread hands it over without copying. Piece by piece: of each
 * article the description, then text and code of each section, so that an excerpt costs its section and not the page.
 */
export interface PackedTexts {
  readonly bytes: Uint8Array
  /** Where each piece begins, and where the last one ends. */
  readonly start: Uint32Array
}

/** Where a text lies, among others. */
export interface PackedText {
  readonly packer: TextPacker
  readonly first: number
  readonly pieces: number
}

/** Takes texts in one by one, and needs little more than their bytes. */
export class TextPacker {
  readonly #encoder = new TextEncoder()
  #bytes = new Uint8Array(1 << 16)
  #length = 0
  readonly #start = [0]

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
      const bytes = packer.#bytes.slice(packer.#start[piece], packer.#start[piece + 1])
      this.#reserve(bytes.length)
      this.#bytes.set(bytes, this.#length)
      this.#length += bytes.length
      this.#start.push(this.#length)
    }
  }

  finish(): PackedTexts {
    this.#resize(this.#length)
    return { bytes: this.#bytes, start: Uint32Array.from(this.#start) }
  }

  #piece(text: string): void {
    // No character takes more than three bytes for each of its units.
    this.#reserve(text.length * 3)
    this.#length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written
    this.#start.push(this.#length)
  }

  #reserve(count: number): void {
    const most = this.#length + count
    if (most <= this.#bytes.length) return
    this.#resize(Math.max(most, Math.ceil(this.#bytes.length * 1.5)))
  }

  /** In place where the system can: two copies of the texts of a large site are too many. */
  #resize(length: number): void {
    this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(length))
  }
}

export function packTexts(texts: readonly PageText[]): PackedTexts {
  const packer = new TextPacker()
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
  const read: [string, string][] = []
  for (const section of sections) {
    const at = piece + 1 + 2 * (section - first)
    read[section - first] = [pieceOf(texts, at), pieceOf(texts, at + 1)]
  }
  return { description: pieceOf(texts, piece), sections: read }
}

const decoder = new TextDecoder()

function pieceOf({ bytes, start }: PackedTexts, piece: number): string {
  return decoder.decode(bytes.subarray(start[piece], start[piece + 1]))
}
