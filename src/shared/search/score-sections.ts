import type { QueryWord } from './query-words.ts'
import type { Scope } from './scope.ts'
import {
  IN_BODY,
  IN_CODE,
  IN_DESCRIPTION,
  IN_HEADING,
  IN_KEYWORDS,
  IN_OUTER_HEADING,
  IN_PATH,
  IN_TITLE,
  type SearchIndex,
} from './search-index.ts'
import { TUNING } from './tuning.ts'

/** Scores by number, before words are looked at together. A page's own part counts for each of its sections. */
export interface Scores {
  readonly ofPage: Float32Array
  readonly ofSection: Float32Array
  /** Which words are there: bit `n` for word `n`. */
  readonly pageWords: Uint32Array
  readonly sectionWords: Uint32Array
  /** Sections and pages that have any of the words themselves. */
  readonly sections: readonly number[]
  readonly pages: readonly number[]
  /** How telling each word is: rare ones more. */
  readonly rarity: readonly number[]
}

const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1
  return count
})

/** BM25F over two levels: what belongs to the page as a whole is stored once and counted in all its sections. */
export function scoreSections(index: SearchIndex, scope: Scope, words: readonly QueryWord[]): Scores {
  const scratch = scratchOf(index)
  const { scores } = scratch
  clear(scores)
  const weighed = words.map((word) => weigh(index, scope, { word, scratch }))
  for (const { rarity } of weighed) scores.rarity.push(rarity)
  const rarest = Math.max(...scores.rarity)
  // The telling words choose the sections. A common one beside them adds to those, but brings no new ones.
  const order = weighed.map((_, number) => number)
  order.sort((a, b) => (scores.rarity[b] as number) - (scores.rarity[a] as number))
  for (const number of order) {
    const { terms, rarity } = weighed[number] as WeighedWord
    const touched = { pages: [] as number[], sections: [] as number[] }
    const follows = rarity < rarest * COMMON && scores.sections.length >= ENOUGH_SECTIONS
    for (const { term, weight } of terms) scoreTerm({ index, scope, scratch, touched, term, weight, follows })
    collect(scores, { index, scratch, touched, bit: 1 << number })
  }
  return scores
}

/** A word this much commoner than the rarest one only follows it, if that one stands in so many sections. */
const COMMON = 0.4
const ENOUGH_SECTIONS = 100

interface WeighedWord {
  readonly terms: readonly { readonly term: number; readonly weight: number }[]
  readonly rarity: number
}

function weigh(
  index: SearchIndex,
  scope: Scope,
  { word, scratch }: { word: QueryWord; scratch: Scratch },
): WeighedWord {
  const known = new Map<number, number>()
  let rarest = 0
  const terms = word.matches.map(({ term, weight }) => {
    const group = index.groups[term] as number
    const rarity = known.get(group) ?? rarityOf(index, scope, { group, scratch }) * word.share
    known.set(group, rarity)
    rarest = Math.max(rarest, rarity * weight)
    return { term, weight: rarity * weight }
  })
  return { terms, rarity: rarest > 0 ? rarest : word.share }
}

interface OpenScores extends Scores {
  readonly sections: number[]
  readonly pages: number[]
  readonly rarity: number[]
}

interface Scratch {
  readonly scores: OpenScores
  /** Best contribution of the current word. */
  readonly page: Float32Array
  readonly section: Float32Array
  /** Weighted count of the current term in the page's own fields, valid when stamped. */
  readonly count: Float32Array
  readonly stamp: Uint32Array
  readonly titleFactor: Float32Array
  readonly headingFactor: Float32Array
  clock: number
}

const scratches = new WeakMap<SearchIndex, Scratch>()

/** Queries run one after the other, so they can share their working memory; scores are good until the next one. */
function scratchOf(index: SearchIndex): Scratch {
  let scratch = scratches.get(index)
  if (!scratch) {
    const factor = (title: string) => {
      const length = title.split(/\s+/).length
      return 1 / (1 - TUNING.titleLength + (TUNING.titleLength * length) / 3)
    }
    scratch = {
      scores: {
        ofPage: new Float32Array(index.pages.length),
        ofSection: new Float32Array(index.sections.length),
        pageWords: new Uint32Array(index.pages.length),
        sectionWords: new Uint32Array(index.sections.length),
        sections: [],
        pages: [],
        rarity: [],
      },
      page: new Float32Array(index.pages.length),
      section: new Float32Array(index.sections.length),
      count: new Float32Array(index.pages.length),
      stamp: new Uint32Array(index.pages.length),
      titleFactor: Float32Array.from(index.pages, ({ title }) => factor(title)),
      headingFactor: Float32Array.from(index.sections, ({ title }) => factor(title)),
      clock: 0,
    }
    scratches.set(index, scratch)
  }
  return scratch
}

function clear(scores: OpenScores): void {
  for (const section of scores.sections) scores.ofSection[section] = scores.sectionWords[section] = 0
  for (const page of scores.pages) scores.ofPage[page] = scores.pageWords[page] = 0
  scores.sections.length = scores.pages.length = scores.rarity.length = 0
}

/** Inverse document frequency of a word in all its forms, over the pages of the scope. */
function rarityOf(
  index: SearchIndex,
  scope: Scope,
  { group, scratch }: { group: number; scratch: Scratch },
): number {
  const { inPages, inSections, sectionPages } = index
  const { stamp } = scratch
  const now = ++scratch.clock
  let pages = 0
  const count = (page: number) => {
    if (scope.pages[page] === 0 || stamp[page] === now) return
    stamp[page] = now
    pages++
  }
  const { start, terms } = index.members
  for (let member = start[group] as number; member < (start[group + 1] as number); member++) {
    const term = terms[member] as number
    for (let at = inPages.start[term] as number; at < (inPages.start[term + 1] as number); at++)
      count(inPages.items[at] as number)
    for (let at = inSections.start[term] as number; at < (inSections.start[term + 1] as number); at++)
      count(sectionPages[inSections.items[at] as number] as number)
  }
  return Math.log(1 + (scope.pageCount - pages + 0.5) / (pages + 0.5))
}

interface TermInput {
  readonly index: SearchIndex
  readonly scope: Scope
  readonly scratch: Scratch
  readonly touched: { readonly pages: number[]; readonly sections: number[] }
  readonly term: number
  readonly weight: number
  /** Leave alone what no word before has touched. */
  readonly follows: boolean
}

function scoreTerm({ index, scope, scratch, touched, term, weight, follows }: TermInput): void {
  const { inPages, inSections, windows, sectionPages, bodyLengths, codeLengths } = index
  const { page: pageScores, section: sectionScores, count, stamp, titleFactor, headingFactor } = scratch
  const { sectionWords } = scratch.scores
  const now = ++scratch.clock
  for (let at = inPages.start[term] as number; at < (inPages.start[term + 1] as number); at++) {
    const page = inPages.items[at] as number
    if (scope.pages[page] === 0) continue
    const flags = inPages.flags[at] as number
    let amount = 0
    if ((flags & IN_TITLE) !== 0) amount += TUNING.title * (titleFactor[page] as number)
    if ((flags & IN_DESCRIPTION) !== 0) amount += TUNING.description
    if ((flags & IN_KEYWORDS) !== 0) amount += TUNING.keywords
    if ((flags & IN_PATH) !== 0) amount += TUNING.path
    count[page] = amount
    stamp[page] = now
    const score = (weight * amount) / (amount + TUNING.saturation)
    const best = pageScores[page] as number
    if (best === 0) touched.pages.push(page)
    if (score > best) pageScores[page] = score
  }
  const bodyScale = TUNING.bodyLength / scope.averageBody
  const codeScale = TUNING.codeLength / scope.averageCode
  for (let at = inSections.start[term] as number; at < (inSections.start[term + 1] as number); at++) {
    const section = inSections.items[at] as number
    const page = sectionPages[section] as number
    if (scope.pages[page] === 0 || (follows && sectionWords[section] === 0)) continue
    const flags = inSections.flags[at] as number
    let amount = stamp[page] === now ? (count[page] as number) : 0
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
    if (best === 0) touched.sections.push(section)
    if (score > best) sectionScores[section] = score
  }
}

interface CollectInput {
  readonly index: SearchIndex
  readonly scratch: Scratch
  readonly touched: { readonly pages: readonly number[]; readonly sections: readonly number[] }
  readonly bit: number
}

/** Adds one word's best contributions, and leaves the working memory clean. */
function collect(scores: OpenScores, { index, scratch, touched, bit }: CollectInput): void {
  for (const section of touched.sections) {
    const page = index.sectionPages[section] as number
    const own = Math.max(0, (scratch.section[section] as number) - (scratch.page[page] as number))
    if (scores.sectionWords[section] === 0) scores.sections.push(section)
    scores.ofSection[section] = (scores.ofSection[section] as number) + own
    scores.sectionWords[section] = (scores.sectionWords[section] as number) | bit
    scratch.section[section] = 0
  }
  for (const page of touched.pages) {
    if (scores.pageWords[page] === 0) scores.pages.push(page)
    scores.ofPage[page] = (scores.ofPage[page] as number) + (scratch.page[page] as number)
    scores.pageWords[page] = (scores.pageWords[page] as number) | bit
    scratch.page[page] = 0
  }
}
