import type { PageText } from '../shared/search/answer.ts'

/**
 * Texts for excerpts as one stretch of bytes: a thread hands it over without copying. Piece by piece: of each page the
 * description, then text and code of each section, so that an excerpt costs its section and not the page.
 */
export interface PackedTexts {
  readonly bytes: Uint8Array
  /** Where each piece begins, and where the last one ends. */
  readonly start: Uint32Array
}

export function packTexts(texts: readonly PageText[]): PackedTexts {
  const encoder = new TextEncoder()
  const parts = texts
    .flatMap(({ description, sections }) => [description, ...sections.flat()])
    .map((text) => encoder.encode(text))
  const start = new Uint32Array(parts.length + 1)
  parts.forEach((part, piece) => (start[piece + 1] = (start[piece] as number) + part.length))
  const bytes = new Uint8Array(start[parts.length] as number)
  parts.forEach((part, piece) => bytes.set(part, start[piece]))
  return { bytes, start }
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
