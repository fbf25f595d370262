import type { Wanted } from './excerpt.ts'
import type { RankedPage } from './rank-pages.ts'
import type { Scope } from './scope.ts'
import type { SearchIndex } from './search-index.ts'

/** One language of a site, as far as a reader may search it. */
export interface Searched {
  readonly index: SearchIndex
  readonly scope: Scope
  /** Set when the site has several languages. */
  readonly language: string | undefined
}

/** A page that was found; its texts are only needed to show it. */
export interface Found {
  readonly searched: Searched
  readonly ranked: RankedPage
  readonly wanted: Wanted
}
