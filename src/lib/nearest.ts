import { distance } from 'fastest-levenshtein'

/** The candidate a person most likely meant, or undefined when none is close. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue
    const away = distance(wanted, candidate.toLowerCase())
    if (away < bestDistance) {
      best = candidate
      bestDistance = away
    }
  }
  return best
}
