import type { Article, IndexedPage } from './articles.ts'
import { IN_PATH } from './browser/search-index.ts'
import type { Item } from './invert.ts'
import type { CountedTerms } from './page-terms.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What the index has words of, in the order it numbers them. */
export interface IndexItems {
  /** Words that only this page of its article has in its path. */
  readonly ofPages: readonly Item[]
  /** Words of title, description and keywords, and of the path when every page of the article has them there. */
  readonly ofArticles: readonly Item[]
  readonly ofSections: readonly Item[]
}

export function itemsOf(
  pages: readonly IndexedPage[],
  articles: readonly Article[],
  vocabulary: Vocabulary,
): IndexItems {
  const ofPages: Item[] = pages.map(() => NONE)
  const ofArticles: Item[] = []
  const ofSections: Item[] = []
  for (const { first, pages: numbers } of articles) {
    ofSections.push(...linesOf(first.terms.sections, vocabulary))
    if (numbers.length === 1) {
      ofArticles.push(...linesOf(first.terms.own, vocabulary))
      continue
    }
    const own = numbers.map((number) => oneLine((pages[number] as IndexedPage).terms.own, vocabulary))
    const everywhere = inEveryPath(own)
    ofArticles.push(
      filtered(own[0] as Item, (term, flags) => (everywhere.has(term) ? flags : flags & ~IN_PATH)),
    )
    numbers.forEach((number, at) => {
      ofPages[number] = filtered(own[at] as Item, (term, flags) =>
        everywhere.has(term) ? 0 : flags & IN_PATH,
      )
    })
  }
  return { ofPages, ofArticles, ofSections }
}

const NONE: Item = { terms: new Uint32Array(), flags: new Uint8Array(), windows: new Uint8Array() }

function oneLine(terms: CountedTerms, vocabulary: Vocabulary): Item {
  return linesOf(terms, vocabulary)[0] ?? NONE
}

function linesOf(terms: CountedTerms, vocabulary: Vocabulary): Item[] {
  const { numbers, start } = vocabulary.number(terms)
  const items: Item[] = []
  for (let line = 0; line + 1 < start.length; line++) {
    const [from, to] = [start[line], start[line + 1]]
    items.push({
      terms: numbers.subarray(from, to),
      flags: terms.flags.subarray(from, to),
      windows: terms.windows.subarray(from, to),
    })
  }
  return items
}

/** What one page says in its path and another does not must not be said of the article: not everybody may see both. */
function inEveryPath(own: readonly Item[]): ReadonlySet<number> {
  const counts = new Map<number, number>()
  for (const { terms, flags } of own)
    terms.forEach((term, at) => {
      if (((flags[at] as number) & IN_PATH) !== 0) counts.set(term, (counts.get(term) ?? 0) + 1)
    })
  return new Set([...counts].filter(([, count]) => count === own.length).map(([term]) => term))
}

/** The terms that have flags left. */
function filtered({ terms, flags, windows }: Item, flagsOf: (term: number, flags: number) => number): Item {
  const left = flags.map((value, at) => flagsOf(terms[at] as number, value))
  const isLeft = (_: number, at: number) => left[at] !== 0
  return { terms: terms.filter(isLeft), flags: left.filter(isLeft), windows: windows.filter(isLeft) }
}
