import type { SiteIndex } from '../../search/site-index.ts'

/** What is handed over rather than copied: the arrays, which are nearly all of it. */
export function buffersOf({ languages }: SiteIndex): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>()
  const collect = (value: unknown) => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer)
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      Object.values(value).forEach(collect)
  }
  for (const { index, texts } of languages) {
    collect(index)
    collect(texts)
  }
  return [...buffers]
}
