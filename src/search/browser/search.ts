import type { PageHit, PageText, SearchAnswer, SectionHit } from './answer.ts'
import { sharesOfLanguages, toldLanguage } from './asked-language.ts'
import { confidenceOf, evidenceOf, type Evidence } from './confidence.ts'
import { makeExcerpt, markWords, type Wanted } from './excerpt.ts'
import { foldCopies } from './fold-copies.ts'
import type { Found, Searched } from './found.ts'
import type { ArticleEntry, PageEntry, SectionEntry } from './page-entry.ts'
import { queryWords, type QueryWord } from './query-words.ts'
import { rankPages } from './rank-pages.ts'
import { scoreSections } from './score-sections.ts'
import type { SearchIndex } from './search-index.ts'
import { trailOf } from './section-headings.ts'
import { suggestQueries } from './suggest.ts'

export const MAX_QUERY = 200
export const MAX_RESULTS = 50
export const DEFAULT_RESULTS = 10
const SECTIONS_A_PAGE = 3
/** Sections of a page whose texts an answer may need: those shown, and what stands before the first heading. */
export const MAX_SECTIONS = SECTIONS_A_PAGE + 1
const SHORTEST_MISSING = 3
const CUT_BY_GUESSING = /[\u0e00-\u109f\u1780-\u17ff\u2e80-\uffef]/
/** A further section is shown when it is nearly as good as the best one. */
const WORTH_SHOWING = 0.55

export interface Findings {
  readonly query: string
  readonly total: number
  readonly found: readonly Found[]
  readonly suggestions: readonly string[]
  /** Words of the query that are nowhere, and were taken for others like them. */
  readonly misspelt: readonly string[]
  /** Words of the query that are nowhere, and no others like them. */
  readonly missing: readonly string[]
  /** Whether the query was answered; undefined when nothing was found. */
  readonly evidence: Evidence | undefined
  /** What the learned order thinks of the page it likes best, where it was asked. */
  readonly learned?: number
}

/** Finds the best pages of all languages given. Nothing here waits: with a loaded index an answer takes milliseconds. */
export function findPages(parts: readonly Searched[], query: string, limit: number): Findings {
  const asked = query.slice(0, MAX_QUERY)
  const found: Found[] = []
  const suggestions = new Set<string>()
  let total = 0
  const misspelt = new Set<string>()
  const missing: Set<string>[] = []
  const told = toldLanguage(parts, asked)
  const askedParts = parts
    .map((searched) => ({ searched, words: queryWords(searched, asked, told) }))
    .filter(({ words }) => words.length > 0)
  const shares = sharesOfLanguages(askedParts, told)
  for (const [at, { searched, words }] of askedParts.entries()) {
    const { index, scope } = searched
    const share = shares[at] as number
    for (const { text, matches } of words) if (matches[0]?.kind === 'near') misspelt.add(text)
    missing.push(new Set(words.filter(isMissing).map(({ start, end }) => asked.slice(start, end))))
    const scores = scoreSections(index, scope, words)
    const ranking = rankPages(index, scores, { scope, words, query: asked, share })
    const wanted = wantedTerms(words, scores.rarity)
    total += ranking.total
    for (const ranked of ranking.pages)
      found.push({ searched, ranked: { ...ranked, score: ranked.score * share }, wanted })
    for (const text of suggestQueries(index, scope, { query: asked, words, total: ranking.total }))
      suggestions.add(text)
  }
  found.sort((a, b) => b.ranked.score - a.ranked.score)
  const own = askedParts[shares.indexOf(1)]?.searched
  const shown = titlesFirst(foldCopies(found), own).slice(0, limit)
  return {
    query: asked,
    total,
    found: shown,
    suggestions: [...suggestions].slice(0, 3),
    misspelt: [...misspelt],
    // A word that one language has is there; where nothing was found, all of them are missing.
    missing:
      shown.length === 0
        ? []
        : [...(missing[0] ?? [])].filter((word) => missing.every((words) => words.has(word))),
    evidence: evidenceOf(askedParts, shown),
  }
}

/** Parts of words, and words of scripts that are cut by guessing, say nothing by being absent. */
function isMissing({ text, share, matches }: QueryWord): boolean {
  return matches.length === 0 && share === 1 && text.length >= SHORTEST_MISSING && !CUT_BY_GUESSING.test(text)
}

/**
 * Whoever types a title wants that page, whatever else mentions it: it comes first, and counts as much as the best. Of pages
 * in several languages with one title it is the one in the language that is asked in.
 */
function titlesFirst(found: readonly Found[], own: Searched | undefined): readonly Found[] {
  const titled = found.filter(({ ranked }) => ranked.isTitle)
  const page = titled.find(({ searched }) => searched === own) ?? titled[0]
  const [best, at] = [found[0], page === undefined ? -1 : found.indexOf(page)]
  if (at < 1 || !best || !page) return found
  const first = { ...page, ranked: { ...page.ranked, score: best.ranked.score } }
  return [first, ...found.slice(0, at), ...found.slice(at + 1)]
}

function wantedTerms(words: readonly QueryWord[], rarity: readonly number[]): Wanted {
  const wanted = new Map<number, number>()
  words.forEach((word, at) => {
    for (const { term, weight } of word.matches)
      wanted.set(term, Math.max(wanted.get(term) ?? 0, weight * (rarity[at] ?? 0)))
  })
  return wanted
}

/** The answer as it goes to the reader. */
export function toAnswer(findings: Findings, textOf: (found: Found) => PageText | undefined): SearchAnswer {
  const { query, total, suggestions, missing, evidence, learned } = findings
  const sure = confidenceOf(evidence, learned)
  return {
    query,
    total,
    suggestions,
    missing,
    ...(sure && { confidence: sure.confidence }),
    ...(sure?.weak && { weak: true as const }),
    results: findings.found.map((found) => toHit(found, textOf(found))),
  }
}

function toHit({ searched, ranked, wanted }: Found, texts: PageText | undefined): PageHit {
  const { index, language } = searched
  const entry = index.pages[ranked.page] as PageEntry
  const { title: pageTitle } = index.articles[ranked.article] as ArticleEntry
  const first = index.firstSection[ranked.article] as number
  const least = (ranked.sections[0]?.score ?? 0) * WORTH_SHOWING
  const sections: SectionHit[] = []
  let intro: string | undefined
  for (const { section, score } of ranked.sections.slice(0, MAX_SECTIONS)) {
    if (score < least || sections.length === SECTIONS_A_PAGE) break
    const { title, anchor, depth } = index.sections[section] as SectionEntry
    const [text = '', code = ''] = texts?.sections[section - first] ?? []
    // What stands before the first heading is the page itself.
    if (depth === 0) {
      intro = text
      continue
    }
    sections.push({
      title: markWords(index, title, wanted),
      trail: trailOf(index, section),
      anchor,
      url: `${entry.path}#${encodeURIComponent(anchor)}`,
      excerpt: excerptOf(index, { text, code }, wanted),
    })
  }
  const excerpt = makeExcerpt(index, intro ?? texts?.description ?? '', wanted)
  const best = sections[0]
  return {
    title: pageTitle,
    heading: best?.title.text ?? '',
    url: best?.url ?? entry.path,
    snippet: (best?.excerpt ?? excerpt).text,
    score: Math.round(ranked.score * 1000) / 1000,
    page: {
      path: entry.path,
      title: markWords(index, pageTitle, wanted),
      trail: entry.trail,
      version: entry.versions[0],
      language,
      method: entry.method,
      words: wordsOf(index, ranked.article),
    },
    sections,
    excerpt,
  }
}

function wordsOf({ firstSection, bodyLengths, codeLengths }: SearchIndex, article: number): number {
  let words = 0
  for (let at = firstSection[article] as number; at < (firstSection[article + 1] as number); at++)
    words += (bodyLengths[at] as number) + (codeLengths[at] as number)
  return Math.round(words)
}

/** Code is shown when the match is there and not in the text. */
function excerptOf(index: SearchIndex, { text, code }: { text: string; code: string }, wanted: Wanted) {
  const excerpt = makeExcerpt(index, text, wanted)
  if (excerpt.marks.length > 0 || code === '') return excerpt
  const line = makeExcerpt(index, code.replace(/\s+/g, ' '), wanted)
  return line.marks.length > 0 || text === '' ? line : excerpt
}
