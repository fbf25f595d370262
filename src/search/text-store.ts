import type { PageText } from '../shared/search/answer.ts'

/** Texts for excerpts as one stretch of bytes: a thread hands it over without copying, and it is read page by page. */
export interface PackedTexts {
  readonly bytes: Uint8Array
  /** Where the text of each page begins, and where the last one ends. */
  readonly start: Uint32Array
}

export function packTexts(texts: readonly PageText[]): PackedTexts {
  const encoder = new TextEncoder()
  const parts = texts.map((text) => encoder.encode(JSON.stringify(text)))
  const start = new Uint32Array(parts.length + 1)
  parts.forEach((part, page) => (start[page + 1] = (start[page] as number) + part.length))
  const bytes = new Uint8Array(start[parts.length] as number)
  parts.forEach((part, page) => bytes.set(part, start[page]))
  return { bytes, start }
}

export function unpackText({ bytes, start }: PackedTexts, page: number): PageText | undefined {
  const [from, to] = [start[page], start[page + 1]]
  if (from === undefined || to === undefined) return undefined
  return JSON.parse(new TextDecoder().decode(bytes.subarray(from, to))) as PageText
}
