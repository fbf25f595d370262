import type { QueryWord, TermMatch } from './query-words.ts'
import type { Scores } from './scratch.ts'
import { lowerBound } from './score-sections.ts'
import { IN_HEADING, IN_TITLE, type Postings, type SearchIndex } from './search-index.ts'

/** The best matches of a word say enough about where it stands. */
const MOST_MATCHES = 6

/** 1 when all neighbours of the query stand side by side in a section, 0 when none does. */
export function nearness(
  index: SearchIndex,
  section: number,
  { words, scores }: { words: readonly QueryWord[]; scores: Scores },
): number {
  // One word has no neighbour.
  if (words.length < 2) return 0
  const there = scores.sectionWords[section] as number
  const above = scores.articleWords[index.sectionArticles[section] as number] as number
  let pairs = 0
  let near = 0
  let before: Places | undefined
  words.forEach((word, at) => {
    // Parts of an identifier stand together anyway.
    if (word.share < 1) return
    const has = { section: (there & (1 << at)) !== 0, article: (above & (1 << at)) !== 0 }
    const here = has.section || has.article ? placesOf(index, word, { section, has }) : undefined
    if (at > 0) {
      pairs++
      if (before && here) near += nearnessOf(before, here)
    }
    before = here
  })
  return pairs === 0 ? 0 : near / pairs
}

interface Places {
  readonly title: boolean
  readonly heading: boolean
  /** Eighths of the body. */
  readonly windows: number
}

function nearnessOf(a: Places, b: Places): number {
  if ((a.title && b.title) || (a.heading && b.heading)) return 1
  if ((a.windows & b.windows) !== 0) return 0.8
  return (a.windows & ((b.windows << 1) | (b.windows >> 1))) !== 0 ? 0.4 : 0
}

interface Wanted {
  readonly section: number
  /** Where the word is at all; the rest need not be looked for. */
  readonly has: { readonly section: boolean; readonly article: boolean }
}

function placesOf(index: SearchIndex, word: QueryWord, { section, has }: Wanted): Places | undefined {
  const { inArticles, inSections } = index
  const article = index.sectionArticles[section] as number
  let title = false
  let heading = false
  let windows = 0
  const count = Math.min(word.matches.length, MOST_MATCHES)
  for (let match = 0; match < count; match++) {
    const { term } = word.matches[match] as TermMatch
    const own = title || !has.article ? -1 : find(inArticles, term, article)
    if (own >= 0 && ((inArticles.flags[own] as number) & IN_TITLE) !== 0) title = true
    const at = has.section ? find(inSections, term, section) : -1
    if (at < 0) continue
    if (((inSections.flags[at] as number) & IN_HEADING) !== 0) heading = true
    windows |= index.windows[at] as number
  }
  return title || heading || windows !== 0 ? { title, heading, windows } : undefined
}

/** The posting of a term for one section or article, or -1. */
function find(postings: Postings, term: number, wanted: number): number {
  const at = lowerBound(postings, term, wanted)
  return at < (postings.start[term + 1] as number) && postings.items[at] === wanted ? at : -1
}
