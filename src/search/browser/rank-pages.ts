import { askedGroups, nameMatch, type AskedGroups } from './name-match.ts'
import { nearness } from './nearness.ts'
import type { QueryWord } from './query-words.ts'
import type { Scope } from './scope.ts'
import type { Scores } from './scratch.ts'
import { LEAST_COVERAGE } from './score-sections.ts'
import type { SearchIndex } from './search-index.ts'
import { foldCase } from './tokenize.ts'
import { TUNING, tuningOf } from './tuning.ts'

export interface RankedPage {
  /** Of the pages of the article, the one that the query names, or the first. */
  readonly page: number
  readonly article: number
  readonly score: number
  /** The title is what was typed. */
  readonly isTitle: boolean
  /** Words of the query that its best section has or the page is called by: bit `n` for word `n`. */
  readonly together: number
  /** Words of the query that the page is called by, or says that it is about. */
  readonly named: number
  /** Best first; empty when only the page's title, description or keywords match. */
  readonly sections: readonly RankedSection[]
}

export interface RankedSection {
  readonly section: number
  readonly score: number
}

export interface Ranking {
  /** Articles that have a good part of the query. */
  readonly total: number
  /** The best of them, in order. */
  readonly pages: readonly RankedPage[]
}

/** Only the best are looked at closely, and fewer in a language that the query is not in. */
const CLOSE_LOOK = 50
const CLOSE_LOOK_ELSEWHERE = 25
const CLOSE_SECTIONS = 5
/** Begins with a letter that no folding turns into one of English: Greek to Hangul, Japanese, Chinese. */
const NEVER_LATIN = /^[\u0370-\u1cff\u3041-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/
/** Beyond the first. */
const WORDS_OF_QUESTION = 5
/** A query of more words is no name. */
const WORDS_OF_NAME = 2

export interface Asked {
  readonly scope: Scope
  readonly words: readonly QueryWord[]
  readonly query: string
  /** What a hit is worth beside those in other languages: 1 in the language of the query. */
  readonly share: number
}

/** Sections are ranked, pages are shown: an article is as good as its best section, and a little better for more. */
export function rankPages(index: SearchIndex, scores: Scores, asked: Asked): Ranking {
  // Parts of identifiers, and pairs of characters, are no words more.
  const count = asked.words.filter(({ share }) => share === 1).length
  const coverage = new Coverage(scores.rarity, count, tuningOf(index.language))
  const rough = roughScores(index, scores, { coverage, count })
  const typed = foldCase(asked.query).replace(/\s+/g, ' ').trimStart()
  const names = askedGroups(index, asked.words, scores.rarity)
  const close = best(rough, asked.share === 1 ? CLOSE_LOOK : CLOSE_LOOK_ELSEWHERE).map((article) => {
    const words = scores.articleWords[article] as number
    const alone = (scores.ofArticle[article] as number) * coverage.factor(words)
    const sections = sectionsOf(index, scores, article)
    const page = pageOf(index, { scope: asked.scope, scores }, article)
    return lookClosely(
      index,
      { article, page, alone, sections },
      { words: asked.words, count, scores, typed, names },
    )
  })
  close.sort((a, b) => b.score - a.score || a.page - b.page)
  return { total: rough.articles.length, pages: close }
}

/** Which share of the query is there, rare words counting more; worked out once for each set of words. */
class Coverage {
  readonly #rarity: readonly number[]
  readonly #whole: number
  readonly #power: number
  readonly #shares = new Map<number, number>()
  readonly #factors = new Map<number, number>()

  constructor(rarity: readonly number[], words: number, tuning: typeof TUNING) {
    this.#rarity = rarity
    this.#whole = rarity.reduce((sum, value) => sum + value, 0)
    this.#power = tuning.coverage - (tuning.coverage - tuning.coverageOfQuestion) * questionLikeness(words)
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

/** The page of an article that is shown: never one outside the scope. */
function pageOf(
  { pagesOf }: SearchIndex,
  { scope, scores }: { scope: Scope; scores: Scores },
  article: number,
): number {
  let best = -1
  for (let at = pagesOf.start[article] as number; at < (pagesOf.start[article + 1] as number); at++) {
    const page = pagesOf.members[at] as number
    if (scope.pages[page] === 0) continue
    if (best < 0 || (scores.ofPage[page] as number) > (scores.ofPage[best] as number)) best = page
  }
  return best
}

/** Of many words, an article with many sections has some by chance: what its best one is worth is lowered. */
function sizeFactor(index: SearchIndex, article: number, words: number): number {
  const sections = (index.firstSection[article + 1] as number) - (index.firstSection[article] as number)
  return 1 / (1 + TUNING.manySections * questionLikeness(words) * Math.log1p(sections / 8))
}

interface Rough {
  readonly articles: readonly number[]
  /** By the number of the article. */
  readonly scores: Float32Array
}

/** Every article with enough of the words; scores of sections become final on the way. */
function roughScores(
  index: SearchIndex,
  scores: Scores,
  { coverage, count }: { coverage: Coverage; count: number },
): Rough {
  const { ofArticle, ofSection, articleWords, sectionWords } = scores
  const { sectionArticles } = index
  const best = new Float32Array(index.articles.length)
  // All words an article has in one place or another.
  const together = new Uint32Array(index.articles.length)
  const articles: number[] = []
  for (const article of scores.articles) {
    const words = articleWords[article] as number
    articles.push(article)
    together[article] = words
    best[article] = (ofArticle[article] as number) * coverage.factor(words)
  }
  let before = -1
  let factor = 0
  for (const section of scores.sections) {
    const article = sectionArticles[section] as number
    const words = (sectionWords[section] as number) | (articleWords[article] as number)
    if (words !== before) factor = coverage.factor((before = words))
    const score = ((ofSection[section] as number) + (ofArticle[article] as number)) * factor
    ofSection[section] = score
    if (together[article] === 0) articles.push(article)
    together[article] = (together[article] as number) | words
    if (score > (best[article] as number)) best[article] = score
  }
  let most = 0
  for (const article of articles) {
    const share = coverage.share(together[article] as number)
    if (share > most) most = share
    const size = sizeFactor(index, article, count)
    best[article] = (best[article] as number) * (index.articles[article]?.boost ?? 1) * size
  }
  const least = Math.min(LEAST_COVERAGE, most)
  const enough = articles.filter((article) => coverage.share(together[article] as number) >= least)
  return { articles: enough, scores: best }
}

/** The highest few; sorting thousands to show ten would take longer than finding them. */
function best({ articles, scores }: Rough, count: number): readonly number[] {
  if (articles.length <= count) return articles
  const sorted = Float32Array.from(articles, (article) => scores[article] as number).sort()
  const least = sorted[sorted.length - count] as number
  return articles.filter((article) => (scores[article] as number) >= least).slice(0, count * 2)
}

/** The best few: a page may have a thousand sections, and most pages are looked at for nothing. */
function sectionsOf(index: SearchIndex, scores: Scores, article: number): readonly RankedSection[] {
  const best: RankedSection[] = []
  const end = index.firstSection[article + 1] as number
  for (let section = index.firstSection[article] as number; section < end; section++) {
    if (scores.sectionWords[section] === 0) continue
    const score = scores.ofSection[section] as number
    const last = best[CLOSE_SECTIONS - 1]
    if (last !== undefined && last.score >= score) continue
    let at = Math.min(best.length, CLOSE_SECTIONS - 1)
    for (; at > 0 && (best[at - 1] as RankedSection).score < score; at--)
      best[at] = best[at - 1] as RankedSection
    best[at] = { section, score }
  }
  return best
}

interface Candidate {
  readonly article: number
  readonly page: number
  /** What it is worth without its sections. */
  readonly alone: number
  readonly sections: readonly RankedSection[]
}

/** Words beside each other, and titles that are the query itself: too dear to work out for everything. */
function lookClosely(
  index: SearchIndex,
  { article, page, alone, sections }: Candidate,
  asked: { words: readonly QueryWord[]; count: number; scores: Scores; typed: string; names: AskedGroups },
): RankedPage {
  const near = sections.map(({ section, score }) => {
    const title = titleFactor(index.sections[section]?.title ?? '', asked.typed) * 0.5
    return { section, score: score * (1 + TUNING.nearness * nearness(index, section, asked) + title) }
  })
  near.sort((a, b) => b.score - a.score || a.section - b.section)
  let score = Math.max(near[0]?.score ?? 0, alone)
  for (let at = 1; at < Math.min(near.length, 4); at++)
    score += ((near[at] as RankedSection).score * TUNING.furtherSection) / at
  const { title = '', boost = 1 } = index.articles[article] ?? {}
  const size = sizeFactor(index, article, asked.count)
  const typed = titleFactor(title, asked.typed)
  const isShort = asked.count <= WORDS_OF_NAME
  const path = index.pages[page]?.path ?? ''
  const named = asked.scores.articleWords[article] as number
  const name = isShort ? nameMatch(index, { title, path }, asked.names) * TUNING.name : 0
  return {
    page,
    article,
    score: score * boost * size * (1 + Math.max(typed, name)),
    isTitle: typed === TUNING.sameTitle,
    together: named | (near[0] ? (asked.scores.sectionWords[near[0].section] as number) : 0),
    named,
    sections: near,
  }
}

function titleFactor(title: string, typed: string): number {
  // Nearly all titles begin with another letter, and folding is not free.
  if (title.charCodeAt(0) < 128 && title.charAt(0).toLowerCase() !== typed.charAt(0)) return 0
  if (typed.charCodeAt(0) < 128 && NEVER_LATIN.test(title)) return 0
  const folded = foldCase(title)
  if (folded === typed.trimEnd()) return TUNING.sameTitle
  return folded.startsWith(typed) ? TUNING.titleBegins : 0
}
