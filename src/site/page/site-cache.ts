import { Lru } from '../../lib/lru.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'
import type { SafeHtml } from '../html/html.ts'

/** Of one kind. The sidebars of fifty groups fit, and readers stay near each other. */
const MOST_CHARACTERS = 1_000_000

/** Fragments of HTML that many pages share. Each reader's navigation has its own for every language (see local-site.ts). */
export class SiteCache {
  readonly #fragments = new Map<string, Lru<NavNode, SafeHtml>>()

  /** The fragment `name` of the place `key`, made on first use. */
  get(name: string, key: NavNode, make: () => SafeHtml): SafeHtml {
    let fragments = this.#fragments.get(name)
    if (!fragments) {
      fragments = new Lru({
        entries: Infinity,
        weight: MOST_CHARACTERS,
        weigh: ({ markup }) => markup.length,
      })
      this.#fragments.set(name, fragments)
    }
    return fragments.getOrMake(key, make)
  }
}
