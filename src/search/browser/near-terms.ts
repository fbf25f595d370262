import type { SearchIndex, TermsByLength } from './search-index.ts'

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
 * All terms within `limit` edits: letters left out, added, changed, or two swapped. An edit changes the length by one at
 * most, and at most two bits of the letters a word has: that tells nearly all terms apart without a look at them.
 */
export function nearTerms(index: Dictionary, word: string, limit: number): NearTerm[] {
  const known = (index.memory.byLength ??= termsByLength(index.terms))
  const longest = known.start.length - 2
  const from = known.start[Math.max(0, word.length - limit)] ?? known.terms.length
  const to = known.start[Math.min(longest, word.length + limit) + 1] as number
  const wanted = lettersOf(word)
  const table = new EditTable(word, limit)
  const found: NearTerm[] = []
  for (let at = from; at < to; at++) {
    if (bitsOf((known.letters[at] as number) ^ wanted) > 2 * limit) continue
    const term = known.terms[at] as number
    const edits = table.editsTo(index.terms[term] as string)
    if (edits <= limit) found.push({ term, edits })
  }
  return found.sort((a, b) => a.term - b.term)
}

function termsByLength(terms: readonly string[]): TermsByLength {
  const longest = terms.reduce((most, { length }) => Math.max(most, length), 0)
  const start = new Uint32Array(longest + 2)
  for (const { length } of terms) start[length + 1] = (start[length + 1] as number) + 1
  for (let length = 0; length <= longest; length++)
    start[length + 1] = (start[length + 1] as number) + (start[length] as number)
  const next = start.slice()
  const sorted = { terms: new Uint32Array(terms.length), letters: new Uint32Array(terms.length), start }
  terms.forEach((term, number) => {
    const at = (next[term.length] as number)++
    sorted.terms[at] = number
    sorted.letters[at] = lettersOf(term)
  })
  return sorted
}

/** A bit for each letter; letters of large alphabets share them. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}

/** How many bits are set, counted side by side: https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
function bitsOf(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The edits that make beginnings of one word those of another. Only cells that a few edits may lead to are filled. */
class EditTable {
  readonly #letters: Uint16Array
  readonly #limit: number
  readonly #width: number
  readonly #rows: Uint8Array

  constructor(word: string, limit: number) {
    this.#letters = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at))
    this.#limit = limit
    this.#width = word.length + 2
    // Whatever is never filled is more than anybody asks for.
    this.#rows = new Uint8Array(this.#width * (word.length + limit + 2)).fill(limit + 1)
    for (let column = 0; column <= limit && column <= word.length; column++) this.#rows[column] = column
  }

  /** How many edits a term is away; one more than the limit where it is further. */
  editsTo(term: string): number {
    const { length } = this.#letters
    const beyond = this.#limit + 1
    for (let depth = 1; depth <= term.length; depth++)
      if (this.#fillRow(depth, term) > this.#limit) return beyond
    return Math.min(this.#rows[term.length * this.#width + length] as number, beyond)
  }

  /** The row after so many letters of the term; returns its smallest number. */
  #fillRow(depth: number, term: string): number {
    const rows = this.#rows
    const letters = this.#letters
    const here = depth * this.#width
    const above = here - this.#width
    const letter = term.charCodeAt(depth - 1)
    const previous = depth > 1 ? term.charCodeAt(depth - 2) : -1
    const last = Math.min(letters.length, depth + this.#limit)
    let least = this.#limit + 1
    if (depth <= this.#limit) least = rows[here] = depth
    for (let column = Math.max(1, depth - this.#limit); column <= last; column++) {
      const wanted = letters[column - 1] as number
      let value = (rows[above + column - 1] as number) + (wanted === letter ? 0 : 1)
      const added = (rows[above + column] as number) + 1
      const left = (rows[here + column - 1] as number) + 1
      if (added < value) value = added
      if (left < value) value = left
      if (column > 1 && wanted === previous && letters[column - 2] === letter) {
        const swapped = (rows[above - this.#width + column - 2] as number) + 1
        if (swapped < value) value = swapped
      }
      rows[here + column] = value
      if (value < least) least = value
    }
    return least
  }
}
