import type { Scratch } from './scratch.ts'
import type { SearchIndex } from './search-index.ts'
import { TUNING } from './tuning.ts'

/** Thai to Hangul; what lies between is rare. */
const FIRST_UNSPACED = 0x0e00

/** Queries run one after the other, so they can share their working memory; scores are good until the next one. */
export function scratchOf(index: SearchIndex): Scratch {
  return (index.memory.scratch ??= makeScratch(index))
}

function makeScratch({ pages, articles, sections }: SearchIndex): Scratch {
  return {
    scores: {
      ofArticle: new Float32Array(articles.length),
      ofSection: new Float32Array(sections.length),
      articleWords: new Uint32Array(articles.length),
      sectionWords: new Uint32Array(sections.length),
      sections: [],
      articles: [],
      ofPage: new Float32Array(pages.length),
      pages: [],
      rarity: [],
    },
    hasAny: new Uint8Array(articles.length),
    found: [],
    article: new Float32Array(articles.length),
    section: new Float32Array(sections.length),
    touchedArticles: [],
    touchedSections: [],
    count: new Float32Array(articles.length),
    stamp: new Uint32Array(articles.length),
    pathStamp: new Uint32Array(articles.length),
    titleFactor: Float32Array.from(articles, ({ title }) => lengthFactor(title)),
    headingFactor: Float32Array.from(sections, ({ title }) => lengthFactor(title)),
    clock: 0,
  }
}

/** A word of a short title says more about it. */
function lengthFactor(title: string): number {
  const length = title.split(/\s+/).length + unspacedWords(title)
  return 1 / (1 - TUNING.titleLength + (TUNING.titleLength * length) / 3)
}

/** Words that no spaces part, but for the first: of Chinese and Japanese, two characters are about one. */
function unspacedWords(title: string): number {
  let characters = 0
  for (let at = 0; at < title.length; at++) if (title.charCodeAt(at) >= FIRST_UNSPACED) characters++
  return characters / 2
}

export function clearScratch({ scores, hasAny, found }: Scratch): void {
  for (const section of scores.sections) scores.ofSection[section] = scores.sectionWords[section] = 0
  for (const article of scores.articles) scores.ofArticle[article] = scores.articleWords[article] = 0
  for (const page of scores.pages) scores.ofPage[page] = 0
  for (const article of found) hasAny[article] = 0
  scores.sections.length = scores.articles.length = scores.pages.length = 0
  scores.rarity.length = found.length = 0
}
