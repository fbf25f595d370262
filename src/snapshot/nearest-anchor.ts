import { memo } from '../lib/memo.ts'
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
  const { counts, headings, weights } = wordsOfAll(known)
  const shared = new Map<string, number>()
  for (const word of wanted)
    for (const one of headings.get(word) ?? [])
      shared.set(one, (shared.get(one) ?? 0) + weightOf(word, counts))
  const weight = weigh(wanted, counts)
  const ranked = [...shared]
    .map(([one, common]) => ({ one, share: (2 * common) / (weight + (weights.get(one) ?? 0)) }))
    .toSorted((a, b) => b.share - a.share)
  const [best, next] = ranked
  return best && best.share >= ENOUGH_IN_COMMON && best.share > (next?.share ?? 0) ? best.one : undefined
}

/** What is known of the headings of a page, once for all links to it. */
const wordsOfAll = memo((known: readonly string[]) => {
  const headings = new Map<string, string[]>()
  const sets = new Map([...new Set(known)].map((one) => [one, wordsOf(one)]))
  for (const [one, words] of sets)
    for (const word of words) {
      const those = headings.get(word)
      if (those) those.push(one)
      else headings.set(word, [one])
    }
  const counts = new Map([...headings].map(([word, those]) => [word, those.length]))
  const weights = new Map([...sets].map(([one, words]) => [one, weigh(words, counts)]))
  return { headings, counts, weights }
})

type WordCounts = ReadonlyMap<string, number>

/** What half the headings begin with says little: "how", "the", the number of a major version. */
function weightOf(word: string, counts: WordCounts): number {
  return 1 / (counts.get(word) ?? 1)
}

function weigh(words: ReadonlySet<string>, counts: WordCounts): number {
  return [...words].reduce((sum, word) => sum + weightOf(word, counts), 0)
}

function wordsOf(anchor: string): ReadonlySet<string> {
  return new Set(anchor.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}
