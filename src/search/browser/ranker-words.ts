import type { Searched } from './found.ts'
import { groupOf } from './query-words.ts'
import { rarityOf, rarityOfNothing } from './scope.ts'
import { stemFor } from './stem.ts'

/** What the learned order looks at: the beginning of each field, as numbers of stems. */
export interface SectionStems {
  readonly title: Int32Array
  readonly headings: Int32Array
  readonly body: Int32Array
}

/** A section, as texts. */
export interface SectionText {
  readonly title: string
  /** From the outermost to its own. */
  readonly headings: readonly string[]
  /** What the page says of itself, for its first section. */
  readonly lead: string
  readonly text: string
}

const WORDS_OF_QUERY = 20
export const WORDS_OF_TITLE = 16
export const WORDS_OF_HEADINGS = 24
const WORDS_OF_BODY = 110
/** The first words of a field are in here, whatever the words are like; an author may write a megabyte of none. */
const MAX_LETTERS = 1500
const MAX_KNOWN = 50_000
const STOP = new Set(
  (
    'a about all am an and any are as at be been but by can could did do does for from get gets getting had has ' +
    'have how i if in into is it its just let me my need of on one or our please should so some that the their ' +
    'them then there these they this to up us use used using want was we what when where which who why will with ' +
    'without would you your'
  ).split(' '),
)

/** Those of one letter, and endings: `can't`, `what's`. */
const SHORT_WORDS = /(?:^|\s)[ai](?:\s|$)|[a-z]'(?:t|s|re|ve|ll|m|d)(?:\s|$)/i

/** Words of English texts, as numbers of their stems: those of the weights first, then others as they are met. */
export class RankerWords {
  readonly #stem = stemFor('en')
  readonly #vocabulary: ReadonlyMap<string, number>
  readonly #words = new Map<string, number>()
  readonly #others = new Map<string, number>()
  #generation = 0

  constructor(vocabulary: ReadonlyMap<string, number>) {
    this.#vocabulary = vocabulary
  }

  /** Numbers beyond those of the weights mean the same word within one generation only. */
  get generation(): number {
    return this.#generation
  }

  /** Those that tell something, each once: by the number of its stem, the word that was asked. */
  ofQuery(query: string): Map<number, string> {
    // Words of one site are so many and no more; of all sites together they could be any number.
    if (this.#words.size >= MAX_KNOWN) {
      this.#words.clear()
      this.#others.clear()
      this.#generation++
    }
    const asked = new Map<number, string>()
    for (const word of tellingWords(query)) {
      const number = this.#numberOf(word)
      if (!asked.has(number)) asked.set(number, word)
      if (asked.size === WORDS_OF_QUERY) break
    }
    return asked
  }

  ofSection(section: SectionText): SectionStems {
    const { title, headings, body } = sectionWords(section)
    const numbers = (words: readonly string[]) => {
      const list = new Int32Array(words.length)
      for (let at = 0; at < list.length; at++) list[at] = this.#numberOf(words[at] as string)
      return list
    }
    return { title: numbers(title), headings: numbers(headings), body: numbers(body) }
  }

  isKnown(number: number): boolean {
    return number < this.#vocabulary.size
  }

  #numberOf(word: string): number {
    let number = this.#words.get(word)
    if (number === undefined) {
      const stem = this.#stem(word)
      number = this.#vocabulary.get(stem) ?? this.#otherOf(stem)
      this.#words.set(word, number)
    }
    return number
  }

  #otherOf(stem: string): number {
    const number = this.#others.get(stem) ?? this.#vocabulary.size + this.#others.size
    this.#others.set(stem, number)
    return number
  }
}

/** Words of a query that tell something; all when none does. */
export function tellingWords(query: string): readonly string[] {
  const words = wordsOf(query)
  const telling = words.filter((word) => !STOP.has(word))
  return telling.length > 0 ? telling : words
}

/** It has words that say nothing by themselves, as sentences do and lists of words do not. */
export function isSentence(query: string): boolean {
  return SHORT_WORDS.test(query) || wordsOf(query).some((word) => STOP.has(word))
}

/** As much of each field as is looked at. */
export function sectionWords({ title, headings, lead, text }: SectionText) {
  const start = (field: string, most: number) => wordsOf(field.slice(0, MAX_LETTERS), most)
  const own = start(headings.at(-1) ?? '', WORDS_OF_HEADINGS)
  const outer = start(headings.slice(0, -1).join(' '), WORDS_OF_HEADINGS - own.length)
  const first = start(lead, WORDS_OF_BODY)
  const rest = start(text, WORDS_OF_BODY - first.length)
  return { title: start(title, WORDS_OF_TITLE), headings: [...own, ...outer], body: [...first, ...rest] }
}

const [ZERO, NINE] = [48, 57]
const [A, Z] = [65, 90]
const [SMALL_A, SMALL_Z] = [97, 122]
const APOSTROPHE = 39

/** The first words of a text, in lower case; `someName` is two. One pass, since a question reads hundreds of texts. */
export function wordsOf(text: string, most = Infinity): string[] {
  const words: string[] = []
  let start = 0
  let letters = 0
  let before = 0
  for (let at = 0; at <= text.length && words.length < most; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (code === APOSTROPHE) continue
    const isCapital = code >= A && code <= Z
    const isInner = isCapital && ((before >= SMALL_A && before <= SMALL_Z) || beginsWord(text, at, before))
    const isLetter = isCapital || (code >= SMALL_A && code <= SMALL_Z) || (code >= ZERO && code <= NINE)
    if (!isLetter || isInner) {
      if (letters > 1) {
        const word = text.slice(start, at).toLowerCase()
        words.push(word.length === letters ? word : word.replaceAll("'", ''))
      }
      letters = 0
    }
    if (isLetter && letters++ === 0) start = at
    before = code
  }
  return words
}

/** `N` of `HTMLName`: a capital after capitals, with a small letter behind it. */
function beginsWord(text: string, at: number, before: number): boolean {
  if (before < A || before > Z) return false
  const next = text.charCodeAt(at + 1)
  return next >= SMALL_A && next <= SMALL_Z
}

/** How rare a word is for this reader; undefined when nothing they may see has it. */
export function rarityIn(
  { index, scope }: Pick<Searched, 'index' | 'scope'>,
  word: string,
): number | undefined {
  const group = groupOf(index, word)
  const rarity = group === undefined ? undefined : rarityOf(index, scope, group)
  return rarity === rarestIn({ scope }) ? undefined : rarity
}

/** Of a word that stands nowhere. */
export function rarestIn({ scope }: Pick<Searched, 'scope'>): number {
  return Math.fround(rarityOfNothing(scope))
}
