import { distance } from 'fastest-levenshtein'

/** The candidate a person most likely meant, or undefined when none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  // Who wrote nothing meant none of them.
  if (word === '') return undefined
  const wanted = word.toLowerCase()
  let best: string | undefined
  let bestDistance = tolerance(word) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bestDistance || haveOtherNumbers(word, candidate))
      continue
    const away = distance(wanted, candidate.toLowerCase())
    if (away < bestDistance) {
      best = candidate
      bestDistance = away
    }
  }
  return best
}

/** Nobody who wrote v0.32 meant v0.42. A number that one of them lacks may have been forgotten. */
function haveOtherNumbers(word: string, candidate: string): boolean {
  const [wanted, found] = [word, candidate].map((text) => text.match(/\d+/g)?.join(' '))
  return wanted !== undefined && found !== undefined && wanted !== found
}

/** Two slips cover swapped letters; more than three and it is another word. */
function tolerance(word: string): number {
  if (word.length <= 3) return 1
  return word.length <= 8 ? 2 : 3
}
