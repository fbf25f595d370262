import type { PageText } from './answer.ts'
import type { Found } from './found.ts'
import type { ArticleEntry } from './page-entry.ts'
import { NearnessOfStems } from './nearness-of-stems.ts'
import { AskedQuestion } from './ranker.ts'
import { isSentence, rarestIn, rarityIn, RankerWords, type SectionStems } from './ranker-words.ts'
import type { RankerWeights } from './ranker-weights.ts'
import { headingsOf } from './section-headings.ts'
import type { SearchIndex } from './search-index.ts'
import type { Findings } from './search.ts'

/** Pages whose order is learned; those behind them stay where they are. */
export const REORDERED = 15
/** Sections of a page that are looked at beside its first: the best ones. */
const SECTIONS = 5
const KEPT_SECTIONS = 6000
/** What the learned order counts against the one that is there: a sentence says what is meant, a list of words what is written. */
const SHARE_OF_SENTENCE = 3
const SHARE_OF_WORDS = 1
/** A question of so many words is surely one; of so few it is a name, of which the words know more than we learned. */
const SURELY = 6
const HARDLY = 4
// eslint-disable-next-line no-control-regex -- ASCII is these.
const ASCII = /^[\x00-\x7f]*$/
const ENGLISH = /^en\b/i

/** Orders what was found as people who ask in their own words expect it. Learned for English; other questions stay. */
export class LearnedOrder {
  readonly #weights: RankerWeights
  readonly #words: RankerWords
  readonly #nearness: NearnessOfStems
  /** Sections people ask about come again and again; of each about 1 kB is kept. */
  readonly #stems = new Map<string, SectionStems>()
  readonly #serials = new WeakMap<SearchIndex, number>()
  #indexes = 0

  constructor(weights: RankerWeights) {
    this.#weights = weights
    this.#words = new RankerWords(weights.numbers)
    this.#nearness = new NearnessOfStems(weights)
  }

  /** `textOf` gives at least the texts of `sectionsToRead`. */
  reorder(findings: Findings, textOf: (found: Found) => PageText | undefined): Findings {
    const weight = this.#weightOf(findings)
    if (weight === 0) return findings
    const close = findings.found.slice(0, REORDERED)
    const best = close[0]?.ranked.score ?? 1
    const question = this.#ask(findings.query, close[0] as Found)
    const learned = close.map((found) =>
      question.score(this.#stemsOf(found, textOf), best === 0 ? 0 : found.ranked.score / best),
    )
    const low = Math.min(...learned)
    const width = Math.max(1e-6, Math.max(...learned) - low)
    const ordered = close.map((found, at) => {
      const share = ((learned[at] as number) - low) / width
      // At most what the best had: a score says how good a page is beside the others, and no more.
      const score = (best * (found.ranked.score / best + weight * share)) / (1 + weight)
      return { ...found, ranked: { ...found.ranked, score } }
    })
    ordered.sort((a, b) => b.ranked.score - a.ranked.score)
    const behind = findings.found.slice(REORDERED).map((found) => ({
      ...found,
      ranked: { ...found.ranked, score: found.ranked.score / (1 + weight) },
    }))
    // Nobody who asks about bread meant "break": what is no slip needs no correction.
    return { ...findings, found: [...ordered, ...behind], suggestions: [], learned: Math.max(...learned) }
  }

  /** How much it counts: nothing for names, slips of the pen and other languages than English. */
  #weightOf(findings: Findings): number {
    const { misspelt } = findings
    // A word that the site lacks and English has is no slip.
    const isWord = (word: string) =>
      [...this.#words.ofQuery(word).keys()].some((stem) => this.#words.isKnown(stem))
    const isSlip = !misspelt.every(isWord)
    if (isSlip || !isQuestion(findings)) return 0
    const gate = Math.min(1, (wordCount(findings.query) - HARDLY) / (SURELY - HARDLY))
    return gate * (isSentence(findings.query) ? SHARE_OF_SENTENCE : SHARE_OF_WORDS)
  }

  #ask(query: string, { searched }: Found): AskedQuestion {
    const rarities = new Map<number, number>()
    for (const [stem, word] of this.#words.ofQuery(query)) {
      const rarity = rarityIn(searched, word)
      // A word that neither the site nor we have ever met says nothing about a page.
      if (rarity !== undefined) rarities.set(stem, rarity)
      else if (this.#words.isKnown(stem)) rarities.set(stem, rarestIn(searched))
    }
    return new AskedQuestion(this.#weights, this.#nearness, rarities)
  }

  #stemsOf(found: Found, textOf: (found: Found) => PageText | undefined): SectionStems[] {
    const { searched, ranked } = found
    const { index } = searched
    let read: { readonly text: PageText | undefined } | undefined
    const text = () => (read ??= { text: textOf(found) }).text
    const sections = sectionsToRead(found)
    const { title } = index.articles[ranked.article] as ArticleEntry
    // A page may have a name and nothing to say.
    if (sections.length === 0)
      return [this.#words.ofSection({ title, headings: [], lead: text()?.description ?? '', text: '' })]
    const first = index.firstSection[ranked.article] as number
    return sections.map((section) => {
      const key = `${this.#words.generation}/${this.#serialOf(index)}/${section}`
      const kept = this.#stems.get(key)
      if (kept !== undefined) return kept
      const stems = this.#words.ofSection({
        title,
        headings: headingsOf(index, section),
        lead: section === first ? (text()?.description ?? '') : '',
        text: text()?.sections[section - first]?.[0] ?? '',
      })
      // A text that could not be had this time may be there the next.
      if (text() !== undefined) this.#keep(key, stems)
      return stems
    })
  }

  #keep(key: string, stems: SectionStems): void {
    if (this.#stems.size >= KEPT_SECTIONS) this.#stems.clear()
    this.#stems.set(key, stems)
  }

  #serialOf(index: SearchIndex): number {
    const serial = this.#serials.get(index) ?? ++this.#indexes
    this.#serials.set(index, serial)
    return serial
  }
}

/** Numbers of the sections of a page whose texts are needed: its first, and the best. */
export function sectionsToRead({ searched, ranked }: Pick<Found, 'searched' | 'ranked'>): readonly number[] {
  const { firstSection } = searched.index
  const first = firstSection[ranked.article] as number
  const best = ranked.sections.slice(0, SECTIONS).map(({ section }) => section)
  const end = firstSection[ranked.article + 1] as number
  return [...new Set([first, ...best])].filter((section) => section < end)
}

/**
 * Whether the learned order may have anything to say: not of names, of titles that were typed, and of pages in other
 * languages than English. Without, nobody needs to read the texts of the pages.
 */
export function isQuestion({ query, found }: Findings): boolean {
  const close = found.slice(0, REORDERED)
  return (
    close.length > 1 &&
    wordCount(query) > HARDLY &&
    ASCII.test(query) &&
    close.every(({ searched, ranked }) => ENGLISH.test(searched.index.language) && !ranked.isTitle)
  )
}

function wordCount(query: string): number {
  return query.trim().split(/\s+/).length
}
