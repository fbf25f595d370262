import { distance } from 'fastest-levenshtein'
import type { Page } from '../../content/page.ts'

const MAX_PAGES = 5
// Comparing letters costs; on a large site only pages that share a word are compared.
const MANY_PAGES = 2000

/** Pages a reader of a missing path may have meant: same words first, then nearest spelling. */
export function suggestPages(path: string, pages: readonly Page[]): readonly Page[] {
  const wanted = path.toLowerCase().slice(0, 300)
  const words = new Set(wordsOf(wanted))
  if (words.size === 0) return []
  const scored: { readonly page: Page; readonly score: number }[] = []
  for (const page of pages) {
    if (page.meta.hidden) continue
    const own = page.path.toLowerCase()
    let shared = 0
    for (const word of wordsOf(own)) if (words.has(word)) shared += word.length
    if (shared === 0 && pages.length > MANY_PAGES) continue
    const away = distance(wanted, own)
    const score = shared / wanted.length + (1 - away / Math.max(wanted.length, own.length))
    if (score > 0.6) scored.push({ page, score })
  }
  return scored
    .sort((a, b) => b.score - a.score || (a.page.path < b.page.path ? -1 : 1))
    .slice(0, MAX_PAGES)
    .map(({ page }) => page)
}

function wordsOf(path: string): string[] {
  return path.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2)
}
