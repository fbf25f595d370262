import type { SearchIndex } from './search-index.ts'

type Dictionary = Pick<SearchIndex, 'terms' | 'memory'>

/** A term of the dictionary that is a few slips of the finger away. */
export interface NearTerm {
  readonly term: number
  readonly edits: number
}

/** How many slips are forgiven: none in short words, where almost everything is near something else. */
export function toleratedEdits(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * All terms within `limit` edits: letters left out, added, changed, or two swapped. Walks the sorted dictionary once;
 * rows of the distance table are kept for shared beginnings, and a beginning that is too far off is skipped at once.
 */
export function nearTerms(index: Dictionary, word: string, limit: number): NearTerm[] {
  const { terms } = index
  const width = word.length + 1
  const letters = Uint16Array.from({ length: word.length }, (_, index) => word.charCodeAt(index))
  const deepest = word.length + limit
  const rows = new Uint8Array(width * (deepest + 2))
  for (let column = 0; column < width; column++) rows[column] = column
  const found: NearTerm[] = []
  const shared = (index.memory.sharedLengths ??= sharedLengths(terms))
  // Terms that begin with a hopeless beginning of this length are passed over.
  let hopeless = LONGEST
  for (let at = 0; at < terms.length; at++) {
    const alike = shared[at] as number
    if (alike >= hopeless) continue
    hopeless = LONGEST
    const term = terms[at] as string
    const end = Math.min(term.length, deepest + 1)
    let depth = Math.min(alike, deepest)
    for (; depth < end; depth++) {
      const least = fillRow(rows, { depth, width, letters, term })
      if (least > limit) {
        hopeless = depth + 1
        break
      }
    }
    if (hopeless !== LONGEST || term.length > deepest) continue
    const edits = rows[term.length * width + word.length] as number
    if (edits <= limit) found.push({ term: at, edits })
  }
  return found
}

interface RowInput {
  readonly depth: number
  readonly width: number
  readonly letters: Uint16Array
  readonly term: string
}

/** The row after `depth + 1` letters of the term; returns its smallest number. */
function fillRow(rows: Uint8Array, { depth, width, letters, term }: RowInput): number {
  const here = (depth + 1) * width
  const above = depth * width
  const letter = term.charCodeAt(depth)
  const previous = depth > 0 ? term.charCodeAt(depth - 1) : -1
  rows[here] = depth + 1
  let least = depth + 1
  for (let column = 1; column < width; column++) {
    const wanted = letters[column - 1] as number
    let value = (rows[above + column - 1] as number) + (wanted === letter ? 0 : 1)
    const added = (rows[above + column] as number) + 1
    const left = (rows[here + column - 1] as number) + 1
    if (added < value) value = added
    if (left < value) value = left
    if (column > 1 && wanted === previous && letters[column - 2] === letter) {
      const swapped = (rows[above - width + column - 2] as number) + 1
      if (swapped < value) value = swapped
    }
    rows[here + column] = value
    if (value < least) least = value
  }
  return least
}

const LONGEST = 255

/** How many letters each term of a dictionary shares with the one before. */
function sharedLengths(terms: readonly string[]): Uint8Array {
  return Uint8Array.from(terms, (term, index) =>
    index === 0 ? 0 : sharedLength(terms[index - 1] as string, term),
  )
}

function sharedLength(before: string, term: string): number {
  const limit = Math.min(before.length, term.length, LONGEST - 1)
  let length = 0
  while (length < limit && before.charCodeAt(length) === term.charCodeAt(length)) length++
  return length
}
