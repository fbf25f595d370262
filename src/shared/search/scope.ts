import type { SearchIndex } from './search-index.ts'

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
  }
}

/** In how many sections and pages of the scope a term stands; 0 means that for this reader it does not exist. */
export function countIn(index: SearchIndex, scope: Scope, term: number): number {
  const { inPages, inSections, sectionPages } = index
  let count = 0
  for (let at = inPages.start[term] as number; at < (inPages.start[term + 1] as number); at++)
    count += scope.pages[inPages.items[at] as number] as number
  for (let at = inSections.start[term] as number; at < (inSections.start[term + 1] as number); at++)
    count += scope.pages[sectionPages[inSections.items[at] as number] as number] as number
  return count
}
