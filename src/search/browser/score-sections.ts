import type { QueryWord } from './query-words.ts'
import { rarityOf, type Scope } from './scope.ts'
import { clearScratch, scratchOf } from './score-scratch.ts'
import type { Scores, Scratch } from './scratch.ts'
import {
  IN_BODY,
  IN_CODE,
  IN_DESCRIPTION,
  IN_HEADING,
  IN_KEYWORDS,
  IN_OUTER_HEADING,
  IN_PATH,
  IN_TITLE,
  type Postings,
  type SearchIndex,
} from './search-index.ts'
import { tuningOf } from './tuning.ts'

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1
  return count
})

/** An article that has less than this share of what was asked for is no result, unless nothing has more. */
export const LEAST_COVERAGE = 0.3
/** Stop adding candidates of this part of a query once so many articles match the other part. */
const LESSER_PART = 0.5
const ENOUGH_ARTICLES = 60

/** BM25F over two levels: what belongs to an article as a whole is stored once and counted in all its sections. */
export function scoreSections(index: SearchIndex, scope: Scope, words: readonly QueryWord[]): Scores {
  const scratch = scratchOf(index)
  const { scores } = scratch
  clearScratch(scratch)
  const tuning = tuningOf(index.language)
  const weighed = words.map((word) => weigh(index, scope, word))
  for (const { rarity } of weighed) scores.rarity.push(rarity)
  const whole = scores.rarity.reduce((sum, rarity) => sum + rarity, 0)
  // The telling words choose the articles. What comes behind them adds to those, but brings no new ones.
  const order = weighed.map((_, number) => number)
  order.sort((a, b) => (scores.rarity[b] as number) - (scores.rarity[a] as number))
  let left = whole
  let anyCovered = false
  for (const number of order) {
    const { terms, rarity } = weighed[number] as WeighedWord
    // An article with none but the words left would have too little of the query to be shown.
    const tooLittle = anyCovered && left < LEAST_COVERAGE * whole
    const tooLate = scratch.found.length >= ENOUGH_ARTICLES && left < LESSER_PART * whole
    const follows = tooLittle || tooLate
    for (const { term, weight } of terms) scoreTerm({ index, scope, scratch, follows, weight, tuning }, term)
    collect(index, scratch, 1 << number)
    left -= rarity
    if (rarity >= LEAST_COVERAGE * whole && scratch.found.length > 0) anyCovered = true
  }
  return scores
}

type Tuning = ReturnType<typeof tuningOf>

interface WeighedWord {
  readonly terms: readonly { readonly term: number; readonly weight: number }[]
  readonly rarity: number
}

function weigh(index: SearchIndex, scope: Scope, word: QueryWord): WeighedWord {
  let rarest = 0
  const terms = word.matches.map((match) => {
    const rarity = rarityOf(index, scope, index.groups[match.term] as number) * word.share
    const weight = rarity * match.weight
    if (weight > rarest) rarest = weight
    return { term: match.term, weight }
  })
  return { terms, rarity: rarest > 0 ? rarest : word.share }
}

interface TermInput {
  readonly index: SearchIndex
  readonly scope: Scope
  readonly scratch: Scratch
  /** Leave alone what no word before has touched, neither itself nor its article. */
  readonly follows: boolean
  readonly weight: number
  readonly tuning: Tuning
}

function scoreTerm(input: TermInput, term: number): void {
  const { index, scratch, follows } = input
  const { inPages, inArticles, inSections } = index
  const { found } = scratch
  scratch.clock++
  const size = (inSections.start[term + 1] as number) - (inSections.start[term] as number)
  const ofPages = { first: inPages.start[term] as number, end: inPages.start[term + 1] as number }
  // Few articles are looked up in a long list; many are met on the way through it.
  if (!follows || found.length * (Math.log2(size + 1) + 2) > size) {
    scoreArticles(input, inArticles.start[term] as number, inArticles.start[term + 1] as number)
    scorePaths(input, ofPages.first, ofPages.end)
    scoreParts(input, inSections.start[term] as number, inSections.start[term + 1] as number)
    return
  }
  for (const article of found) {
    const own = lowerBound(inArticles, term, article)
    const isThere = own < (inArticles.start[term + 1] as number) && inArticles.items[own] === article
    scoreArticles(input, own, isThere ? own + 1 : own)
  }
  scorePaths(input, ofPages.first, ofPages.end)
  for (const article of found) {
    const first = lowerBound(inSections, term, index.firstSection[article] as number)
    const next = index.firstSection[article + 1] as number
    let end = first
    while (end < (inSections.start[term + 1] as number) && (inSections.items[end] as number) < next) end++
    scoreParts(input, first, end)
  }
}

/** The first posting of a term for an item of at least this number. */
export function lowerBound({ items, start }: Postings, term: number, wanted: number): number {
  let low = start[term] as number
  let high = start[term + 1] as number
  while (low < high) {
    const middle = (low + high) >> 1
    if ((items[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** Postings of articles from `first` to before `end`. */
function scoreArticles(
  { index, scope, scratch, follows, weight, tuning }: TermInput,
  first: number,
  end: number,
): void {
  const { items, flags: allFlags } = index.inArticles
  const { titleFactor, hasAny } = scratch
  for (let at = first; at < end; at++) {
    const article = items[at] as number
    if (scope.articles[article] === 0 || (follows && hasAny[article] === 0)) continue
    const flags = allFlags[at] as number
    let amount = 0
    if ((flags & IN_TITLE) !== 0) amount += tuning.title * (titleFactor[article] as number)
    if ((flags & IN_DESCRIPTION) !== 0) amount += tuning.description
    if ((flags & IN_KEYWORDS) !== 0) amount += tuning.keywords
    if ((flags & IN_PATH) !== 0) amount += tuning.path
    putArticle(scratch, article, { amount, weight, tuning })
  }
}

function putArticle(
  scratch: Scratch,
  article: number,
  { amount, weight, tuning }: { amount: number; weight: number; tuning: Tuning },
): void {
  const { article: articleScores, count, stamp, clock } = scratch
  count[article] = amount
  stamp[article] = clock
  const score = (weight * amount) / (amount + tuning.saturation)
  const best = articleScores[article] as number
  if (best === 0) scratch.touchedArticles.push(article)
  if (score > best) articleScores[article] = score
}

/** Postings of pages from `first` to before `end`: an article whose path says the word, of one page or of several. */
function scorePaths(
  { index, scope, scratch, follows, weight, tuning }: TermInput,
  first: number,
  end: number,
): void {
  const { items } = index.inPages
  const { hasAny, count, stamp, pathStamp, clock, scores } = scratch
  for (let at = first; at < end; at++) {
    const page = items[at] as number
    const article = index.articleOf[page] as number
    if (scope.pages[page] === 0 || (follows && hasAny[article] === 0)) continue
    if (scores.ofPage[page] === 0) scores.pages.push(page)
    scores.ofPage[page] = (scores.ofPage[page] as number) + weight
    if (pathStamp[article] === clock) continue
    pathStamp[article] = clock
    const own = stamp[article] === clock ? (count[article] as number) : 0
    putArticle(scratch, article, { amount: own + tuning.path, weight, tuning })
  }
}

/** Postings of sections from `first` to before `end`. */
function scoreParts(
  { index, scope, scratch, follows, weight, tuning }: TermInput,
  first: number,
  end: number,
): void {
  const { windows, sectionArticles, bodyLengths, codeLengths } = index
  const { items, flags: allFlags } = index.inSections
  const { section: sectionScores, count, stamp, headingFactor, clock, touchedSections } = scratch
  const { sectionWords, articleWords } = scratch.scores
  const bodyScale = tuning.bodyLength / scope.averageBody
  const codeScale = tuning.codeLength / scope.averageCode
  for (let at = first; at < end; at++) {
    const section = items[at] as number
    const article = sectionArticles[section] as number
    if (follows ? sectionWords[section] === 0 && articleWords[article] === 0 : scope.articles[article] === 0)
      continue
    const flags = allFlags[at] as number
    let amount = stamp[article] === clock ? (count[article] as number) : 0
    if ((flags & IN_BODY) !== 0)
      amount +=
        (tuning.body * (BITS[windows[at] as number] as number)) /
        (1 - tuning.bodyLength + (bodyLengths[section] as number) * bodyScale)
    if ((flags & IN_HEADING) !== 0) amount += tuning.heading * (headingFactor[section] as number)
    if ((flags & IN_OUTER_HEADING) !== 0) amount += tuning.outerHeading
    if ((flags & IN_CODE) !== 0)
      amount += tuning.code / (1 - tuning.codeLength + (codeLengths[section] as number) * codeScale)
    const score = (weight * amount) / (amount + tuning.saturation)
    const best = sectionScores[section] as number
    if (best === 0) touchedSections.push(section)
    if (score > best) sectionScores[section] = score
  }
}

/** Adds one word's best contributions, and leaves the working memory clean. */
function collect(index: SearchIndex, scratch: Scratch, bit: number): void {
  const { scores, touchedSections, touchedArticles, article: ownScores, section: sectionScores } = scratch
  const { ofSection, sectionWords, ofArticle, articleWords } = scores
  const { sectionArticles } = index
  for (let at = 0; at < touchedSections.length; at++) {
    const section = touchedSections[at] as number
    const article = sectionArticles[section] as number
    const own = (sectionScores[section] as number) - (ownScores[article] as number)
    if (sectionWords[section] === 0) scores.sections.push(section)
    if (own > 0) ofSection[section] = (ofSection[section] as number) + own
    sectionWords[section] = (sectionWords[section] as number) | bit
    sectionScores[section] = 0
    markFound(scratch, article)
  }
  for (let at = 0; at < touchedArticles.length; at++) {
    const article = touchedArticles[at] as number
    if (articleWords[article] === 0) scores.articles.push(article)
    ofArticle[article] = (ofArticle[article] as number) + (ownScores[article] as number)
    articleWords[article] = (articleWords[article] as number) | bit
    ownScores[article] = 0
    markFound(scratch, article)
  }
  touchedSections.length = touchedArticles.length = 0
}

function markFound({ hasAny, found }: Scratch, article: number): void {
  if (hasAny[article] !== 0) return
  hasAny[article] = 1
  found.push(article)
}
