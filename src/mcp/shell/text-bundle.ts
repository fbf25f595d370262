/** All files of one tree in one piece of memory that threads share: paths, and where each text begins and ends. */
export interface TextBundle {
  /** Sorted. */
  readonly paths: readonly string[]
  /** Byte offsets, one more than there are paths. */
  readonly offsets: Float64Array
  readonly bytes: SharedArrayBuffer
}

const SLICE_MS = 6

/** Makes the bundle in short slices, so that a server stays quick while it reads thousands of pages. */
export async function makeTextBundle(files: ReadonlyMap<string, () => string>): Promise<TextBundle> {
  const paths = [...files.keys()].sort()
  const encoder = new TextEncoder()
  const texts: Uint8Array[] = []
  let total = 0
  let until = performance.now() + SLICE_MS
  for (const path of paths) {
    const text = encoder.encode(files.get(path)?.() ?? '')
    texts.push(text)
    total += text.byteLength
    if (performance.now() < until) continue
    await new Promise((resolve) => setImmediate(resolve))
    until = performance.now() + SLICE_MS
  }
  const bytes = new SharedArrayBuffer(total)
  const target = new Uint8Array(bytes)
  const offsets = new Float64Array(paths.length + 1)
  let at = 0
  texts.forEach((text, index) => {
    offsets[index] = at
    target.set(text, at)
    at += text.byteLength
  })
  offsets[paths.length] = at
  return { paths, offsets, bytes }
}
