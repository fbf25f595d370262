import type { PageText } from './browser/answer.ts'

/**
 * Texts for excerpts as one stretch of bytes: a thread hands it over without copying. Piece by piece: of each page the
 * description, then text and code of each section, so that an excerpt costs its section and not the page.
 */
export interface PackedTexts {
  readonly bytes: Uint8Array
  /** Where each piece begins, and where the last one ends. */
  readonly start: Uint32Array
}

/** Takes texts in page by page, and needs little more than their bytes. */
export class TextPacker {
  readonly #encoder = new TextEncoder()
  #bytes = new Uint8Array(1 << 16)
  #length = 0
  readonly #start = [0]

  add({ description, sections }: PageText): void {
    this.#piece(description)
    for (const [text, code] of sections) {
      this.#piece(text)
      this.#piece(code)
    }
  }

  finish(): PackedTexts {
    return { bytes: this.#bytes.slice(0, this.#length), start: Uint32Array.from(this.#start) }
  }

  #piece(text: string): void {
    // No character takes more than three bytes for each of its units.
    const most = this.#length + text.length * 3
    if (most > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(most, Math.ceil(this.#bytes.length * 1.5)))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#length += this.#encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written
    this.#start.push(this.#length)
  }
}

export function packTexts(texts: readonly PageText[]): PackedTexts {
  const packer = new TextPacker()
  for (const text of texts) packer.add(text)
  return packer.finish()
}

export interface WantedText {
  readonly page: number
  /** First section of each page. */
  readonly firstSection: Uint32Array
  /** Numbers of the sections to read, of all the index has. */
  readonly sections: readonly number[]
}

/** The text of a page; of sections that are not wanted there is nothing. */
export function unpackText(texts: PackedTexts, { page, firstSection, sections }: WantedText): PageText {
  const first = firstSection[page] ?? 0
  const piece = page + 2 * first
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
