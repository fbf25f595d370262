import { nearTerms, toleratedEdits } from './near-terms.ts'
import { countIn, type Scope } from './scope.ts'
import type { SearchIndex } from './search-index.ts'
import { stemFor } from './stem.ts'
import { stopWordsOf } from './stop-words.ts'
import { findTerm, prefixRange } from './term-range.ts'
import { eachTerm } from './tokenize.ts'
import { TUNING } from './tuning.ts'

/** One word of a query and what it may stand for in the index. */
export interface QueryWord {
  readonly text: string
  /** Where it stands in the query. */
  readonly start: number
  readonly end: number
  /** Best first. */
  readonly matches: readonly TermMatch[]
  /** How much of the query it is: parts of an identifier count for less than the whole. */
  readonly share: number
}

export interface TermMatch {
  readonly term: number
  readonly weight: number
  readonly kind: 'exact' | 'form' | 'prefix' | 'near' | 'joined'
}

const MAX_WORDS = 24
const MAX_PREFIXES = 200
const MAX_LOOKED_AT = 1500
const MAX_NEAR = 16
const SHARE_OF_PART = 0.3

interface RawWord {
  readonly text: string
  readonly isPart: boolean
  readonly start: number
  readonly end: number
}

/**
 * A query as words, each with its matches. Terms that are not in the scope do not exist for it. Small words of the language
 * it is asked in, `told`, match nothing in pages of another one: where they are rare, they would count for most.
 */
export function queryWords(
  { index, scope }: { readonly index: SearchIndex; readonly scope: Scope },
  query: string,
  told?: string,
): QueryWord[] {
  const raw = rawWords(query, index.language).slice(0, MAX_WORDS)
  const typing = /[\p{L}\p{N}]$/u.test(query)
  const small = told === undefined ? undefined : stopWordsOf(told)
  const isTelling = ({ text }: RawWord) => !small?.has(text)
  const hasTelling = raw.some(isTelling)
  return raw.map((word, at) => {
    const { text, start, end } = word
    const share = word.isPart ? SHARE_OF_PART : 1
    if (hasTelling && !isTelling(word)) return { text, start, end, matches: [], share }
    const found = new Matches(index, scope)
    found.addWord(word.text, typing && word.end === query.length)
    // "web hook" for webhook: neighbours that the index knows as one word.
    for (const [left, right] of [
      [word, raw[at + 1]],
      [raw[at - 1], word],
    ])
      if (left && right && !left.isPart && !right.isPart) found.addForms(left.text + right.text, 'joined')
    return { text, start, end, matches: found.list, share }
  })
}

function rawWords(query: string, language: string): RawWord[] {
  const words: RawWord[] = []
  const seen = new Set<string>()
  eachTerm(query, (text, { start, end, isPart }) => {
    if (!seen.has(text)) words.push({ text, isPart, start, end })
    seen.add(text)
  })
  // A single letter is no word, but may be the beginning of one.
  const letter = /(?:^|\s)([a-z])$/i.exec(query)?.[1]
  const end = query.length
  if (letter !== undefined) words.push({ text: letter.toLowerCase(), isPart: false, start: end - 1, end })
  const stops = stopWordsOf(language)
  const telling = words.filter(({ text }) => !stops.has(text))
  return telling.length > 0 ? telling : words
}

/** Collects the terms a word may stand for, each once, with the best reason. */
class Matches {
  readonly list: TermMatch[] = []
  readonly #known = new Set<number>()
  readonly #index: SearchIndex
  readonly #scope: Scope

  constructor(index: SearchIndex, scope: Scope) {
    this.#index = index
    this.#scope = scope
  }

  addWord(word: string, isLast: boolean): void {
    this.addForms(word, 'exact')
    if (isLast) this.#addPrefixes(word)
    if (this.list.length === 0) this.#addNear(word)
  }

  /** The word itself and its other forms. */
  addForms(word: string, kind: 'exact' | 'joined'): void {
    const { terms, members, groups, language } = this.#index
    const exact = findTerm(terms, word)
    if (exact >= 0) this.#add(exact, kind === 'joined' ? TUNING.joined : 1, kind)
    const group =
      exact >= 0 ? groups[exact] : kind === 'joined' ? undefined : groupOfStem(this.#index, word, language)
    if (group === undefined) return
    const weight = kind === 'joined' ? TUNING.joined * TUNING.form : TUNING.form
    for (let at = members.start[group] as number; at < (members.start[group + 1] as number); at++)
      this.#add(members.members[at] as number, weight, kind === 'joined' ? 'joined' : 'form')
  }

  /** What the reader may be about to type: the nearer to the end of the word, the likelier. */
  #addPrefixes(word: string): void {
    const { terms } = this.#index
    const [first, end] = prefixRange(terms, word)
    const candidates: { term: number; left: number; rank: number }[] = []
    for (let term = first; term < Math.min(end, first + MAX_LOOKED_AT); term++) {
      const left = (terms[term] as string).length - word.length
      if (left === 0) continue
      const count = countIn(this.#index, this.#scope, term)
      if (count > 0) candidates.push({ term, left, rank: count / (1 + left) })
    }
    candidates.sort((a, b) => b.rank - a.rank)
    for (const { term, left } of candidates.slice(0, MAX_PREFIXES))
      this.#add(term, TUNING.prefix * (word.length / (word.length + left * 0.5)), 'prefix')
  }

  #addNear(word: string): void {
    const limit = toleratedEdits(word)
    if (limit === 0) return
    const { terms } = this.#index
    // Few slip on the first letter.
    const first = word.charCodeAt(0)
    const rank = ({ term, edits }: { term: number; edits: number }) =>
      edits + ((terms[term] as string).charCodeAt(0) === first ? 0 : 0.5)
    const near = nearTerms(this.#index, word, limit)
      .filter(({ term }) => countIn(this.#index, this.#scope, term) > 0)
      .sort((a, b) => rank(a) - rank(b))
    const best = near[0]?.edits
    for (const { term, edits } of near.slice(0, MAX_NEAR))
      if (edits === best) this.#add(term, edits === 1 ? TUNING.oneEdit : TUNING.twoEdits, 'near')
  }

  #add(term: number, weight: number, kind: TermMatch['kind']): void {
    if (this.#known.has(term) || countIn(this.#index, this.#scope, term) === 0) return
    this.#known.add(term)
    this.list.push({ term, weight, kind })
  }
}

/** The group of all forms of a word, where the index has one. */
export function groupOf(index: SearchIndex, word: string): number | undefined {
  const exact = findTerm(index.terms, word)
  return exact >= 0 ? index.groups[exact] : groupOfStem(index, word, index.language)
}

/** The forms of a word that is not in the index itself; they begin alike. */
function groupOfStem({ terms, groups }: SearchIndex, word: string, language: string): number | undefined {
  const stem = stemFor(language)
  const wanted = stem(word)
  const [first, end] = prefixRange(terms, wanted.slice(0, Math.max(3, wanted.length - 1)))
  for (let term = first; term < Math.min(end, first + MAX_LOOKED_AT); term++)
    if (stem(terms[term] as string) === wanted) return groups[term]
  return undefined
}
