import type { SearchIndex } from './search-index.ts'
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

interface OpenScores extends Scores {
  readonly sections: number[]
  readonly pages: number[]
  readonly rarity: number[]
}

/** The working memory of one index. */
export interface Scratch {
  readonly scores: OpenScores
  /** 1 for a page that has any word, itself or in a section; all of them in `found`. */
  readonly hasAny: Uint8Array
  readonly found: number[]
  /** Best contribution of the current word, and where there is one. */
  readonly page: Float32Array
  readonly section: Float32Array
  readonly touchedPages: number[]
  readonly touchedSections: number[]
  /** Weighted count of the current term in the page's own fields, valid when stamped. */
  readonly count: Float32Array
  readonly stamp: Uint32Array
  readonly titleFactor: Float32Array
  readonly headingFactor: Float32Array
  clock: number
}

const scratches = new WeakMap<SearchIndex, Scratch>()

/** Queries run one after the other, so they can share their working memory; scores are good until the next one. */
export function scratchOf(index: SearchIndex): Scratch {
  let scratch = scratches.get(index)
  if (!scratch) scratches.set(index, (scratch = makeScratch(index)))
  return scratch
}

function makeScratch({ pages, sections }: SearchIndex): Scratch {
  return {
    scores: {
      ofPage: new Float32Array(pages.length),
      ofSection: new Float32Array(sections.length),
      pageWords: new Uint32Array(pages.length),
      sectionWords: new Uint32Array(sections.length),
      sections: [],
      pages: [],
      rarity: [],
    },
    hasAny: new Uint8Array(pages.length),
    found: [],
    page: new Float32Array(pages.length),
    section: new Float32Array(sections.length),
    touchedPages: [],
    touchedSections: [],
    count: new Float32Array(pages.length),
    stamp: new Uint32Array(pages.length),
    titleFactor: Float32Array.from(pages, ({ title }) => lengthFactor(title)),
    headingFactor: Float32Array.from(sections, ({ title }) => lengthFactor(title)),
    clock: 0,
  }
}

/** A word of a short title says more about it. */
function lengthFactor(title: string): number {
  const length = title.split(/\s+/).length
  return 1 / (1 - TUNING.titleLength + (TUNING.titleLength * length) / 3)
}

export function clearScratch({ scores, hasAny, found }: Scratch): void {
  for (const section of scores.sections) scores.ofSection[section] = scores.sectionWords[section] = 0
  for (const page of scores.pages) scores.ofPage[page] = scores.pageWords[page] = 0
  for (const page of found) hasAny[page] = 0
  scores.sections.length = scores.pages.length = scores.rarity.length = found.length = 0
}
