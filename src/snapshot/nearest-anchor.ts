import { nearest } from '../lib/nearest.ts'

/** Share of the words, by their weight, that two anchors have in common when one is the other in new words. */
const ENOUGH_IN_COMMON = 0.6

/**
 * The anchor that a link most likely means: one with a slip, one that goes on where the link ends (`#param-28` for
 * "Param 28: fees"), or the same heading in other words or in another order.
 */
export function nearestAnchor(anchor: string, known: readonly string[]): string | undefined {
  return nearest(anchor, known) ?? onlyLonger(anchor, known) ?? inOtherWords(anchor, known)
}

/** The heading that stands where a page in another language has the anchor, if the two have as many. */
export function sameInPlace(
  anchor: string,
  { original, known }: { original: readonly string[]; known: readonly string[] },
): string | undefined {
  return original.length === known.length ? known[original.indexOf(anchor)] : undefined
}

function onlyLonger(anchor: string, known: readonly string[]): string | undefined {
  const start = `${anchor.toLowerCase()}-`
  const [only, another] = known.filter((one) => one.toLowerCase().startsWith(start))
  return another === undefined ? only : undefined
}

function inOtherWords(anchor: string, known: readonly string[]): string | undefined {
  const wanted = wordsOf(anchor)
  const sets = known.map((one) => ({ one, words: wordsOf(one) }))
  const counts = new Map<string, number>()
  for (const { words } of sets) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  // What half the headings begin with says little: "how", "the", the number of a major version.
  const weigh = (words: Iterable<string>) =>
    [...words].reduce((sum, word) => sum + 1 / (counts.get(word) ?? 1), 0)
  const ranked = sets
    .map(({ one, words }) => {
      const shared = weigh([...wanted].filter((word) => words.has(word)))
      return { one, share: (2 * shared) / (weigh(wanted) + weigh(words)) }
    })
    .toSorted((a, b) => b.share - a.share)
  const [best, next] = ranked
  return best && best.share >= ENOUGH_IN_COMMON && best.share > (next?.share ?? 0) ? best.one : undefined
}

function wordsOf(anchor: string): ReadonlySet<string> {
  return new Set(anchor.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}
