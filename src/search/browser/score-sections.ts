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
import { TUNING } from './tuning.ts'

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1
  return count
})

/** A page that has less than this share of what was asked for is no result, unless nothing has more. */
export const LEAST_COVERAGE = 0.3
/** Stop adding candidates of this part of a query once so many pages match the other part. */
const LESSER_PART = 0.5
const ENOUGH_PAGES = 60

/** BM25F over two levels: what belongs to the page as a whole is stored once and counted in all its sections. */
export function scoreSections(index: SearchIndex, scope: Scope, words: readonly QueryWord[]): Scores {
  const scratch = scratchOf(index)
  const { scores } = scratch
  clearScratch(scratch)
  const weighed = words.map((word) => weigh(index, scope, word))
  for (const { rarity } of weighed) scores.rarity.push(rarity)
  const whole = scores.rarity.reduce((sum, rarity) => sum + rarity, 0)
  // The telling words choose the pages. What comes behind them adds to those, but brings no new ones.
  const order = weighed.map((_, number) => number)
  order.sort((a, b) => (scores.rarity[b] as number) - (scores.rarity[a] as number))
  let left = whole
  let anyCovered = false
  for (const number of order) {
    const { terms, rarity } = weighed[number] as WeighedWord
    // A page with none but the words left would have too little of the query to be shown.
    const tooLittle = anyCovered && left < LEAST_COVERAGE * whole
    const tooLate = scratch.found.length >= ENOUGH_PAGES && left < LESSER_PART * whole
    const follows = tooLittle || tooLate
    for (const { term, weight } of terms) scoreTerm({ index, scope, scratch, follows, weight }, term)
    collect(index, scratch, 1 << number)
    left -= rarity
    if (rarity >= LEAST_COVERAGE * whole && scratch.found.length > 0) anyCovered = true
  }
  return scores
}

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
  /** Leave alone what no word before has touched, neither itself nor its page. */
  readonly follows: boolean
  readonly weight: number
}

function scoreTerm(input: TermInput, term: number): void {
  const { index, scratch, follows } = input
  const { inPages, inSections } = index
  const { found } = scratch
  scratch.clock++
  const size = (inSections.start[term + 1] as number) - (inSections.start[term] as number)
  // Few pages are looked up in a long list; many are met on the way through it.
  if (!follows || found.length * (Math.log2(size + 1) + 2) > size) {
    scorePages(input, inPages.start[term] as number, inPages.start[term + 1] as number)
    scoreParts(input, inSections.start[term] as number, inSections.start[term + 1] as number)
    return
  }
  for (const page of found) {
    const own = lowerBound(inPages, term, page)
    scorePages(
      input,
      own,
      own < (inPages.start[term + 1] as number) && inPages.items[own] === page ? own + 1 : own,
    )
    const first = lowerBound(inSections, term, index.firstSection[page] as number)
    const next = index.firstSection[page + 1] as number
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

/** Postings of pages from `first` to before `end`. */
function scorePages({ index, scope, scratch, follows, weight }: TermInput, first: number, end: number): void {
  const { items, flags: allFlags } = index.inPages
  const { page: pageScores, count, stamp, titleFactor, hasAny, clock } = scratch
  for (let at = first; at < end; at++) {
    const page = items[at] as number
    if (scope.pages[page] === 0 || (follows && hasAny[page] === 0)) continue
    const flags = allFlags[at] as number
    let amount = 0
    if ((flags & IN_TITLE) !== 0) amount += TUNING.title * (titleFactor[page] as number)
    if ((flags & IN_DESCRIPTION) !== 0) amount += TUNING.description
    if ((flags & IN_KEYWORDS) !== 0) amount += TUNING.keywords
    if ((flags & IN_PATH) !== 0) amount += TUNING.path
    count[page] = amount
    stamp[page] = clock
    const score = (weight * amount) / (amount + TUNING.saturation)
    const best = pageScores[page] as number
    if (best === 0) scratch.touchedPages.push(page)
    if (score > best) pageScores[page] = score
  }
}

/** Postings of sections from `first` to before `end`. */
function scoreParts({ index, scope, scratch, follows, weight }: TermInput, first: number, end: number): void {
  const { windows, sectionPages, bodyLengths, codeLengths } = index
  const { items, flags: allFlags } = index.inSections
  const { section: sectionScores, count, stamp, headingFactor, clock, touchedSections } = scratch
  const { sectionWords, pageWords } = scratch.scores
  const bodyScale = TUNING.bodyLength / scope.averageBody
  const codeScale = TUNING.codeLength / scope.averageCode
  for (let at = first; at < end; at++) {
    const section = items[at] as number
    const page = sectionPages[section] as number
    if (follows ? sectionWords[section] === 0 && pageWords[page] === 0 : scope.pages[page] === 0) continue
    const flags = allFlags[at] as number
    let amount = stamp[page] === clock ? (count[page] as number) : 0
    if ((flags & IN_BODY) !== 0)
      amount +=
        (TUNING.body * (BITS[windows[at] as number] as number)) /
        (1 - TUNING.bodyLength + (bodyLengths[section] as number) * bodyScale)
    if ((flags & IN_HEADING) !== 0) amount += TUNING.heading * (headingFactor[section] as number)
    if ((flags & IN_OUTER_HEADING) !== 0) amount += TUNING.outerHeading
    if ((flags & IN_CODE) !== 0)
      amount += TUNING.code / (1 - TUNING.codeLength + (codeLengths[section] as number) * codeScale)
    const score = (weight * amount) / (amount + TUNING.saturation)
    const best = sectionScores[section] as number
    if (best === 0) touchedSections.push(section)
    if (score > best) sectionScores[section] = score
  }
}

/** Adds one word's best contributions, and leaves the working memory clean. */
function collect(index: SearchIndex, scratch: Scratch, bit: number): void {
  const { scores, touchedSections, touchedPages, page: pageScores, section: sectionScores } = scratch
  const { ofSection, sectionWords, ofPage, pageWords } = scores
  const { sectionPages } = index
  for (let at = 0; at < touchedSections.length; at++) {
    const section = touchedSections[at] as number
    const page = sectionPages[section] as number
    const own = (sectionScores[section] as number) - (pageScores[page] as number)
    if (sectionWords[section] === 0) scores.sections.push(section)
    if (own > 0) ofSection[section] = (ofSection[section] as number) + own
    sectionWords[section] = (sectionWords[section] as number) | bit
    sectionScores[section] = 0
    markFound(scratch, page)
  }
  for (let at = 0; at < touchedPages.length; at++) {
    const page = touchedPages[at] as number
    if (pageWords[page] === 0) scores.pages.push(page)
    ofPage[page] = (ofPage[page] as number) + (pageScores[page] as number)
    pageWords[page] = (pageWords[page] as number) | bit
    pageScores[page] = 0
    markFound(scratch, page)
  }
  touchedSections.length = touchedPages.length = 0
}

function markFound({ hasAny, found }: Scratch, page: number): void {
  if (hasAny[page] !== 0) return
  hasAny[page] = 1
  found.push(page)
}
