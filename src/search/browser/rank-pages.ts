import { askedGroups, nameMatch, type AskedGroups } from './name-match.ts'
import { nearness } from './nearness.ts'
import type { QueryWord } from './query-words.ts'
import type { Scores } from './scratch.ts'
import { LEAST_COVERAGE } from './score-sections.ts'
import type { SearchIndex } from './search-index.ts'
import { foldCase } from './tokenize.ts'
import { TUNING } from './tuning.ts'

export interface RankedPage {
  readonly page: number
  readonly score: number
  /** The title is what was typed. */
  readonly isTitle: boolean
  /** Best first; empty when only the page's title, description or keywords match. */
  readonly sections: readonly RankedSection[]
}

export interface RankedSection {
  readonly section: number
  readonly score: number
}

export interface Ranking {
  /** Pages that have a good part of the query. */
  readonly total: number
  /** The best of them, in order. */
  readonly pages: readonly RankedPage[]
}

/** Only the best are looked at closely. */
const CLOSE_LOOK = 50
const CLOSE_SECTIONS = 5
/** Beyond the first. */
const WORDS_OF_QUESTION = 5
/** A query of more words is no name. */
const WORDS_OF_NAME = 2

export interface Asked {
  readonly words: readonly QueryWord[]
  readonly query: string
}

/** Sections are ranked, pages are shown: a page is as good as its best section, and a little better for more. */
export function rankPages(index: SearchIndex, scores: Scores, asked: Asked): Ranking {
  const coverage = new Coverage(scores.rarity)
  const rough = roughScores(index, scores, coverage)
  const typed = foldCase(asked.query).replace(/\s+/g, ' ').trimStart()
  const names = askedGroups(index, asked.words, scores.rarity)
  const close = best(rough, CLOSE_LOOK).map((page) => {
    const alone = (scores.ofPage[page] as number) * coverage.factor(scores.pageWords[page] as number)
    const sections = sectionsOf(index, scores, page)
    return lookClosely(index, { page, alone, sections }, { words: asked.words, scores, typed, names })
  })
  close.sort((a, b) => b.score - a.score || a.page - b.page)
  return { total: rough.pages.length, pages: close }
}

/** Which share of the query is there, rare words counting more; worked out once for each set of words. */
class Coverage {
  readonly #rarity: readonly number[]
  readonly #whole: number
  readonly #power: number
  readonly #shares = new Map<number, number>()
  readonly #factors = new Map<number, number>()

  constructor(rarity: readonly number[]) {
    this.#rarity = rarity
    this.#whole = rarity.reduce((sum, value) => sum + value, 0)
    this.#power =
      TUNING.coverage - (TUNING.coverage - TUNING.coverageOfQuestion) * questionLikeness(rarity.length)
  }

  share(bits: number): number {
    let share = this.#shares.get(bits)
    if (share === undefined) {
      const there = this.#rarity.reduce(
        (sum, value, word) => ((bits & (1 << word)) !== 0 ? sum + value : sum),
        0,
      )
      this.#shares.set(bits, (share = there / this.#whole))
    }
    return share
  }

  /** What a score is multiplied by. */
  factor(bits: number): number {
    let factor = this.#factors.get(bits)
    if (factor === undefined) this.#factors.set(bits, (factor = this.share(bits) ** this.#power))
    return factor
  }
}

/** 0 for one word, which is a name; 1 for so many that it must be a question. */
function questionLikeness(words: number): number {
  return Math.min(1, (words - 1) / WORDS_OF_QUESTION)
}

/** Of many words, a page with many sections has some by chance: what its best one is worth is lowered. */
function sizeFactor(index: SearchIndex, page: number, words: number): number {
  const sections = (index.firstSection[page + 1] as number) - (index.firstSection[page] as number)
  return 1 / (1 + TUNING.manySections * questionLikeness(words) * Math.log1p(sections / 8))
}

interface Rough {
  readonly pages: readonly number[]
  /** By the number of the page. */
  readonly scores: Float32Array
}

/** Every page with enough of the words; scores of sections become final on the way. */
function roughScores(index: SearchIndex, scores: Scores, coverage: Coverage): Rough {
  const { ofPage, ofSection, pageWords, sectionWords } = scores
  const { sectionPages } = index
  const best = new Float32Array(index.pages.length)
  // All words a page has in one place or another.
  const together = new Uint32Array(index.pages.length)
  const pages: number[] = []
  for (const page of scores.pages) {
    const words = pageWords[page] as number
    pages.push(page)
    together[page] = words
    best[page] = (ofPage[page] as number) * coverage.factor(words)
  }
  let before = -1
  let factor = 0
  for (const section of scores.sections) {
    const page = sectionPages[section] as number
    const words = (sectionWords[section] as number) | (pageWords[page] as number)
    if (words !== before) factor = coverage.factor((before = words))
    const score = ((ofSection[section] as number) + (ofPage[page] as number)) * factor
    ofSection[section] = score
    if (together[page] === 0) pages.push(page)
    together[page] = (together[page] as number) | words
    if (score > (best[page] as number)) best[page] = score
  }
  let most = 0
  for (const page of pages) {
    const share = coverage.share(together[page] as number)
    if (share > most) most = share
    const size = sizeFactor(index, page, scores.rarity.length)
    best[page] = (best[page] as number) * (index.pages[page]?.boost ?? 1) * size
  }
  const least = Math.min(LEAST_COVERAGE, most)
  return { pages: pages.filter((page) => coverage.share(together[page] as number) >= least), scores: best }
}

/** The highest few; sorting thousands to show ten would take longer than finding them. */
function best({ pages, scores }: Rough, count: number): readonly number[] {
  if (pages.length <= count) return pages
  const sorted = Float32Array.from(pages, (page) => scores[page] as number).sort()
  const least = sorted[sorted.length - count] as number
  return pages.filter((page) => (scores[page] as number) >= least).slice(0, count * 2)
}

function sectionsOf(index: SearchIndex, scores: Scores, page: number): RankedSection[] {
  const sections: RankedSection[] = []
  for (let at = index.firstSection[page] as number; at < (index.firstSection[page + 1] as number); at++)
    if (scores.sectionWords[at] !== 0) sections.push({ section: at, score: scores.ofSection[at] as number })
  return sections.sort((a, b) => b.score - a.score)
}

/** Words beside each other, and titles that are the query itself: too dear to work out for everything. */
function lookClosely(
  index: SearchIndex,
  { page, alone, sections }: { page: number; alone: number; sections: readonly RankedSection[] },
  asked: { words: readonly QueryWord[]; scores: Scores; typed: string; names: AskedGroups },
): RankedPage {
  const near = sections.slice(0, CLOSE_SECTIONS).map(({ section, score }) => {
    const title = titleFactor(index.sections[section]?.title ?? '', asked.typed) * 0.5
    return { section, score: score * (1 + TUNING.nearness * nearness(index, section, asked) + title) }
  })
  near.sort((a, b) => b.score - a.score || a.section - b.section)
  let score = Math.max(near[0]?.score ?? 0, alone)
  for (let at = 1; at < Math.min(near.length, 4); at++)
    score += ((near[at] as RankedSection).score * TUNING.furtherSection) / at
  const entry = index.pages[page]
  const size = sizeFactor(index, page, asked.scores.rarity.length)
  const title = titleFactor(entry?.title ?? '', asked.typed)
  const isShort = asked.words.length <= WORDS_OF_NAME
  const name = entry && isShort ? nameMatch(index, entry, asked.names) * TUNING.name : 0
  const called = Math.max(title, name)
  return {
    page,
    score: score * (entry?.boost ?? 1) * size * (1 + called),
    isTitle: title === TUNING.sameTitle,
    sections: near,
  }
}

function titleFactor(title: string, typed: string): number {
  // Nearly all titles begin with another letter, and folding is not free.
  if (title.charCodeAt(0) < 128 && title.charAt(0).toLowerCase() !== typed.charAt(0)) return 0
  const folded = foldCase(title)
  if (folded === typed.trimEnd()) return TUNING.sameTitle
  return folded.startsWith(typed) ? TUNING.titleBegins : 0
}
