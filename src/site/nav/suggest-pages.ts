import { distance } from 'fastest-levenshtein'
import type { Page } from '../../content/page.ts'
import { memo } from '../../lib/memo.ts'

const MAX_PAGES = 5
const LONGEST = 300
/** Comparing letters costs: of more pages than these only those are compared that share a word, the likeliest first. */
const MANY_PAGES = 2000
const MOST_COMPARED = 500
/** Of pages with a word so many are counted: rare words come first, and tell most. */
const MOST_COUNTED = 10_000
const LEAST_SCORE = 0.6

/** Pages a reader of a missing path may have meant: same words first, then nearest spelling. */
export function suggestPages(path: string, pages: readonly Page[]): readonly Page[] {
  const wanted = path.toLowerCase().slice(0, LONGEST)
  const words = new Set(wordsOf(wanted))
  if (words.size === 0) return []
  const shared = sharedLetters(words, pages)
  const compared =
    pages.length > MANY_PAGES
      ? [...shared.keys()].sort((a, b) => (shared.get(b) ?? 0) - (shared.get(a) ?? 0)).slice(0, MOST_COMPARED)
      : pages.filter(({ meta }) => !meta.hidden)
  return compared
    .map((page) => ({ page, score: likeness(wanted, page.path.toLowerCase(), shared.get(page) ?? 0) }))
    .filter(({ score }) => score > LEAST_SCORE)
    .sort((a, b) => b.score - a.score || (a.page.path < b.page.path ? -1 : 1))
    .slice(0, MAX_PAGES)
    .map(({ page }) => page)
}

function likeness(wanted: string, own: string, shared: number): number {
  return shared / wanted.length + (1 - distance(wanted, own) / Math.max(wanted.length, own.length))
}

/** How many letters of the words of a path are words of a page's path too. */
function sharedLetters(words: ReadonlySet<string>, pages: readonly Page[]): ReadonlyMap<Page, number> {
  const known = pagesByWord(pages)
  const found = [...words].map((word) => ({ word, pages: known.get(word) ?? [] }))
  found.sort((a, b) => a.pages.length - b.pages.length)
  const shared = new Map<Page, number>()
  let left = MOST_COUNTED
  for (const { word, pages: having } of found) {
    for (const page of having.slice(0, left)) shared.set(page, (shared.get(page) ?? 0) + word.length)
    left -= Math.min(left, having.length)
  }
  return shared
}

const pagesByWord = memo((pages: readonly Page[]): ReadonlyMap<string, readonly Page[]> => {
  const known = new Map<string, Page[]>()
  for (const page of pages) {
    if (page.meta.hidden) continue
    for (const word of wordsOf(page.path.toLowerCase())) {
      const having = known.get(word)
      if (having) having.push(page)
      else known.set(word, [page])
    }
  }
  return known
})

function wordsOf(path: string): string[] {
  return path.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)
}
