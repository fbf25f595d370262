import type { SearchIndex } from './search-index.ts'
import { TUNING } from './tuning.ts'

/**
 * What one reader may find in an index, and what they asked to look through. Everything that is counted, matched or
 * suggested is counted inside a scope: a page outside leaves no trace in scores, numbers or words.
 */
export interface Scope {
  /** 1 for every page inside. */
  readonly pages: Uint8Array
  readonly pageCount: number
  /** 1 for every article that has a page inside. */
  readonly articles: Uint8Array
  readonly articleCount: number
  readonly averageBody: number
  readonly averageCode: number
  /** What was counted once is kept: in how many places a term stands, plus one; how rare a group of forms is, or -1. */
  readonly counts: Uint32Array
  readonly rarities: Float32Array
}

export function scopeOf(index: SearchIndex, allows: (page: number) => boolean): Scope {
  const pages = new Uint8Array(index.pages.length)
  const articles = new Uint8Array(index.articles.length)
  let pageCount = 0
  for (let page = 0; page < pages.length; page++) {
    if (!allows(page)) continue
    pages[page] = articles[index.articleOf[page] as number] = 1
    pageCount++
  }
  return {
    pages,
    pageCount,
    articles,
    ...sizesIn(index, articles),
    counts: new Uint32Array(index.terms.length),
    rarities: new Float32Array(index.members.start.length - 1).fill(-1),
  }
}

function sizesIn({ firstSection, bodyLengths, codeLengths }: SearchIndex, articles: Uint8Array) {
  let articleCount = 0
  let sections = 0
  let body = 0
  let code = 0
  for (let article = 0; article < articles.length; article++) {
    if (articles[article] === 0) continue
    articleCount++
    for (let at = firstSection[article] as number; at < (firstSection[article + 1] as number); at++) {
      sections++
      body += bodyLengths[at] as number
      code += codeLengths[at] as number
    }
  }
  return {
    articleCount,
    averageBody: Math.max(1, body / Math.max(1, sections)),
    averageCode: Math.max(1, code / Math.max(1, sections)),
  }
}

/** In how many places of the scope a term stands; 0 means that for this reader it does not exist. */
export function countIn(index: SearchIndex, scope: Scope, term: number): number {
  const known = scope.counts[term] as number
  if (known > 0) return known - 1
  const { inPages, inArticles, inSections, sectionArticles } = index
  const { pages, articles } = scope
  let count = 0
  for (let at = inPages.start[term] as number; at < (inPages.start[term + 1] as number); at++)
    count += pages[inPages.items[at] as number] as number
  for (let at = inArticles.start[term] as number; at < (inArticles.start[term + 1] as number); at++)
    count += articles[inArticles.items[at] as number] as number
  for (let at = inSections.start[term] as number; at < (inSections.start[term + 1] as number); at++)
    count += articles[sectionArticles[inSections.items[at] as number] as number] as number
  scope.counts[term] = count + 1
  return count
}

/** Inverse document frequency of a word in all its forms, over the articles of the scope. */
export function rarityOf(index: SearchIndex, scope: Scope, group: number): number {
  const known = scope.rarities[group] as number
  if (known >= 0) return known
  const articles = articlesWith(index, scope, group)
  const rarity = rarityIn(scope, articles)
  scope.rarities[group] = rarity
  return rarity
}

/** The same for a word that no article has. */
export function rarityOfNothing(scope: Scope): number {
  return rarityIn(scope, 0)
}

function rarityIn({ articleCount }: Scope, articles: number): number {
  return Math.log(1 + (articleCount - articles + 0.5) / (articles + 0.5)) ** TUNING.rarity
}

function articlesWith(index: SearchIndex, scope: Scope, group: number): number {
  const { inPages, inArticles, inSections, sectionArticles, articleOf, members } = index
  const seen = new Uint8Array(scope.articles.length)
  for (let member = members.start[group] as number; member < (members.start[group + 1] as number); member++) {
    const term = members.members[member] as number
    for (let at = inPages.start[term] as number; at < (inPages.start[term + 1] as number); at++) {
      const page = inPages.items[at] as number
      if (scope.pages[page] === 1) seen[articleOf[page] as number] = 1
    }
    for (let at = inArticles.start[term] as number; at < (inArticles.start[term + 1] as number); at++)
      seen[inArticles.items[at] as number] = 1
    for (let at = inSections.start[term] as number; at < (inSections.start[term + 1] as number); at++)
      seen[sectionArticles[inSections.items[at] as number] as number] = 1
  }
  let count = 0
  for (let article = 0; article < seen.length; article++)
    count += (seen[article] as number) & (scope.articles[article] as number)
  return count
}
