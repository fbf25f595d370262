import type { Scratch } from './scratch.ts'
import type { SearchIndex } from './search-index.ts'
import { TUNING } from './tuning.ts'

/** Queries run one after the other, so they can share their working memory; scores are good until the next one. */
export function scratchOf(index: SearchIndex): Scratch {
  return (index.memory.scratch ??= makeScratch(index))
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
