import type { EncodedLanguage } from '../../search/site-index.ts'

/** What a thread hands over rather than copies: all of it. */
export function buffersOf(languages: readonly EncodedLanguage[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  for (const { index, texts } of languages)
    for (const { buffer } of [index, texts.bytes, texts.start, texts.blocks])
      buffers.add(buffer as ArrayBuffer)
  return [...buffers]
}
