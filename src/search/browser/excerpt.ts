import type { MarkedText } from './answer.ts'
import type { SearchIndex } from './search-index.ts'
import { eachTerm } from './tokenize.ts'

const LENGTH = 180
const LEAD = 50
// Of letters, as `charCodeAt` gives them.
const CODES = 65_536
// An excerpt from the far end of a huge section is not worth reading all of it.
const MAX_SCANNED = 20_000

/** How telling each matched term is, by its number. */
export type Wanted = ReadonlyMap<number, number>

interface Match {
  readonly start: number
  readonly end: number
  readonly term: number
}

/** Marks every word of a short text that matches. */
export function markWords(index: SearchIndex, text: string, wanted: Wanted): MarkedText {
  return { text, marks: mergeMarks(matchesIn(index, text, wanted)) }
}

/** The stretch of a text that says most about what was asked for, cut at words, with its matches marked. */
export function makeExcerpt(index: SearchIndex, text: string, wanted: Wanted): MarkedText {
  const scanned = text.slice(0, MAX_SCANNED)
  const matches = matchesIn(index, scanned, wanted)
  const best = bestStart(matches, wanted)
  const start = cutBefore(text, best === undefined ? 0 : Math.max(0, best - LEAD))
  const end = cutAfter(text, start + LENGTH)
  const lead = start > 0 ? '… ' : ''
  const shift = lead.length - start
  const inside = matches.filter((match) => match.start >= start && match.end <= end)
  return {
    text: lead + text.slice(start, end).trimEnd() + (end < text.length ? ' …' : ''),
    marks: mergeMarks(inside).map(([from, to]) => [from + shift, to + shift]),
  }
}

function matchesIn(index: SearchIndex, text: string, wanted: Wanted): Match[] {
  const found: Match[] = []
  const { words, initials } = lookupOf(index, wanted)
  eachTerm(
    text,
    (word, { start, end }) => {
      const term = words.get(word)
      if (term !== undefined) found.push({ start, end, term })
    },
    initials,
  )
  return found
}

interface Lookup {
  readonly words: ReadonlyMap<string, number>
  readonly initials: Uint8Array
}

const LOOKUPS = new WeakMap<Wanted, Lookup>()

/** Looking for the few words wanted is cheaper than for every word of a text in the dictionary. */
function lookupOf({ terms }: SearchIndex, wanted: Wanted): Lookup {
  let lookup = LOOKUPS.get(wanted)
  if (!lookup) {
    const words = new Map<string, number>()
    const initials = new Uint8Array(CODES)
    for (const term of wanted.keys()) {
      const word = terms[term] ?? ''
      words.set(word, term)
      const first = word.charCodeAt(0)
      // An underscore has the bit of a small letter added when it is looked up.
      initials[first < 128 ? first | 32 : first] = 1
    }
    LOOKUPS.set(wanted, (lookup = { words, initials }))
  }
  return lookup
}

/** Where the window begins that has the most telling words; the first of equals. */
function bestStart(matches: readonly Match[], wanted: Wanted): number | undefined {
  let best: number | undefined
  let most = 0
  matches.forEach(({ start }, first) => {
    const seen = new Set<number>()
    let worth = 0
    for (let at = first; at < matches.length; at++) {
      const { term, end } = matches[at] as Match
      if (end > start + LENGTH - LEAD) break
      // A second sight of the same word is worth a little.
      worth += (wanted.get(term) ?? 0) * (seen.has(term) ? 0.1 : 1)
      seen.add(term)
    }
    if (worth > most) {
      most = worth
      best = start
    }
  })
  return best
}

/** The beginning of the sentence when it is near, else of the word. */
function cutBefore(text: string, at: number): number {
  if (at === 0) return 0
  const near = text.slice(at, at + LEAD)
  const sentence = /[.!?:。]\s+(?=\S)/.exec(near)
  if (sentence && sentence.index + sentence[0].length < LEAD) return at + sentence.index + sentence[0].length
  const space = near.indexOf(' ')
  return space < 0 ? at : at + space + 1
}

function cutAfter(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.lastIndexOf(' ', at)
  return space > at - 40 ? space : at
}

function mergeMarks(matches: readonly Match[]): [number, number][] {
  const marks: [number, number][] = []
  for (const { start, end } of [...matches].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = marks.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else marks.push([start, end])
  }
  return marks
}
