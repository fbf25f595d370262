import type { View } from '../access/view.ts'
import { Lru } from '../lib/lru.ts'
import type { SearchAnswer } from './browser/answer.ts'
import { SiteSearch, type Search, type SearchRequest } from './site-search.ts'

/** As many as there are previews in memory. */
const MOST = 3

/** Search in previews, each with an index of its own: looking at one does not cost the site its index. */
export class PreviewSearch implements Search {
  readonly #searches = new Lru<string, SiteSearch>({ entries: MOST })

  search(view: View, request: SearchRequest): Promise<SearchAnswer> {
    return this.#of(view).search(view, request)
  }

  prepare(view: View, request?: Pick<SearchRequest, 'whole'>): Promise<void> {
    return this.#of(view).prepare(view, request)
  }

  #of(view: View): SiteSearch {
    return this.#searches.getOrMake(view.snapshotId, () => new SiteSearch())
  }
}
