/** The words of one section, or of what belongs to a page as a whole. */
export interface Item {
  readonly terms: Uint32Array
  readonly flags: Uint8Array
  readonly windows: Uint8Array
}

export interface InvertedPostings {
  readonly start: Uint32Array
  readonly items: Uint32Array
  readonly flags: Uint8Array
  readonly windows: Uint8Array
}

/** From "which words has this section" to "which sections have this word". `rank` turns a word into its term. */
export function invert(items: readonly Item[], rank: Uint32Array, termCount: number): InvertedPostings {
  const start = new Uint32Array(termCount + 1)
  for (const { terms } of items)
    for (const word of terms) {
      const next = (rank[word] as number) + 1
      start[next] = (start[next] as number) + 1
    }
  for (let term = 0; term < termCount; term++)
    start[term + 1] = (start[term + 1] as number) + (start[term] as number)
  const total = start[termCount] as number
  const result = {
    start,
    items: new Uint32Array(total),
    flags: new Uint8Array(total),
    windows: new Uint8Array(total),
  }
  const next = start.slice(0, termCount)
  items.forEach(({ terms, flags, windows }, item) => {
    for (let at = 0; at < terms.length; at++) {
      const term = rank[terms[at] as number] as number
      const slot = next[term] as number
      next[term] = slot + 1
      result.items[slot] = item
      result.flags[slot] = flags[at] as number
      result.windows[slot] = windows[at] as number
    }
  })
  return result
}
