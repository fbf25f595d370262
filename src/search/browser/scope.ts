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
  readonly averageBody: number
  readonly averageCode: number
  /** What was counted once is kept: in how many places a term stands, plus one; how rare a group of forms is, or -1. */
  readonly counts: Uint32Array
  readonly rarities: Float32Array
}

export function scopeOf(index: SearchIndex, allows: (page: number) => boolean): Scope {
  const pages = new Uint8Array(index.pages.length)
  let pageCount = 0
  let sections = 0
  let body = 0
  let code = 0
  for (let page = 0; page < pages.length; page++) {
    if (!allows(page)) continue
    pages[page] = 1
    pageCount++
    for (let at = index.firstSection[page] as number; at < (index.firstSection[page + 1] as number); at++) {
      sections++
      body += index.bodyLengths[at] as number
      code += index.codeLengths[at] as number
    }
  }
  return {
    pages,
    pageCount,
    averageBody: Math.max(1, body / Math.max(1, sections)),
    averageCode: Math.max(1, code / Math.max(1, sections)),
    counts: new Uint32Array(index.terms.length),
    rarities: new Float32Array(index.members.start.length - 1).fill(-1),
  }
}

/** In how many sections and pages of the scope a term stands; 0 means that for this reader it does not exist. */
export function countIn(index: SearchIndex, scope: Scope, term: number): number {
  const known = scope.counts[term] as number
  if (known > 0) return known - 1
  const { inPages, inSections, sectionPages } = index
  let count = 0
  for (let at = inPages.start[term] as number; at < (inPages.start[term + 1] as number); at++)
    count += scope.pages[inPages.items[at] as number] as number
  for (let at = inSections.start[term] as number; at < (inSections.start[term + 1] as number); at++)
    count += scope.pages[sectionPages[inSections.items[at] as number] as number] as number
  scope.counts[term] = count + 1
  return count
}

/** Inverse document frequency of a word in all its forms, over the pages of the scope. */
export function rarityOf(index: SearchIndex, scope: Scope, group: number): number {
  const known = scope.rarities[group] as number
  if (known >= 0) return known
  const pages = pagesWith(index, scope, group)
  const rarity = Math.log(1 + (scope.pageCount - pages + 0.5) / (pages + 0.5)) ** TUNING.rarity
  scope.rarities[group] = rarity
  return rarity
}

function pagesWith(index: SearchIndex, scope: Scope, group: number): number {
  const { inPages, inSections, sectionPages, members } = index
  const seen = new Uint8Array(scope.pages.length)
  for (let member = members.start[group] as number; member < (members.start[group + 1] as number); member++) {
    const term = members.terms[member] as number
    for (let at = inPages.start[term] as number; at < (inPages.start[term + 1] as number); at++)
      seen[inPages.items[at] as number] = 1
    for (let at = inSections.start[term] as number; at < (inSections.start[term + 1] as number); at++)
      seen[sectionPages[inSections.items[at] as number] as number] = 1
  }
  let count = 0
  for (let page = 0; page < seen.length; page++)
    count += (seen[page] as number) & (scope.pages[page] as number)
  return count
}
