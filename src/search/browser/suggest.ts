import type { QueryWord } from './query-words.ts'
import { countIn, type Scope } from './scope.ts'
import type { SearchIndex } from './search-index.ts'
import { prefixRange } from './term-range.ts'

const MAX_SUGGESTIONS = 3
const MAX_LOOKED_AT = 400
const SHORTEST = 3

/** Queries the reader may have meant, made only of words this scope has. */
export function suggestQueries(
  index: SearchIndex,
  scope: Scope,
  { query, words, total }: { query: string; words: readonly QueryWord[]; total: number },
): string[] {
  const corrected = correct(index, query, words)
  if (corrected !== undefined) return [corrected]
  return total > 0 ? [] : otherWords(index, scope, words)
}

/** The query with its misspelt words put right. */
function correct(index: SearchIndex, query: string, words: readonly QueryWord[]): string | undefined {
  let text = query
  for (const word of words.toReversed()) {
    const [best] = word.matches
    if (best?.kind !== 'near') continue
    text = text.slice(0, word.start) + (index.terms[best.term] as string) + text.slice(word.end)
  }
  return text === query ? undefined : text
}

/** Frequent words that begin like what was typed. */
function otherWords(index: SearchIndex, scope: Scope, words: readonly QueryWord[]): string[] {
  for (const { text } of words)
    for (let length = text.length - 1; length >= SHORTEST; length--) {
      const [first, end] = prefixRange(index.terms, text.slice(0, length))
      const found: { term: string; count: number }[] = []
      for (let term = first; term < Math.min(end, first + MAX_LOOKED_AT); term++) {
        const count = countIn(index, scope, term)
        const word = index.terms[term] as string
        if (count > 0 && /^\p{L}+$/u.test(word)) found.push({ term: word, count })
      }
      if (found.length > 0)
        return found
          .sort((a, b) => b.count - a.count)
          .slice(0, MAX_SUGGESTIONS)
          .map(({ term }) => term)
    }
  return []
}
