import type { NavNode } from '../../navigation/nav-tree.ts'
import type { SiteConfig } from './route-data.ts'

const MAX_CHARACTERS = 32_000_000

/**
 * Fragments of HTML that many pages share. Kept per navigation root, which is one reader's own: two readers who
 * may see different things never share a fragment; nor do two languages whose docs.json differs. Forgotten as a whole when it grows beyond its bound.
 */
export class SiteCache {
  readonly #fragments = new Map<string, Map<NavNode, string>>()
  #size = 0

  static of(root: NavNode, config: SiteConfig): SiteCache {
    const byConfig = caches.get(root) ?? new WeakMap<SiteConfig, SiteCache>()
    const cache = byConfig.get(config) ?? new SiteCache()
    caches.set(root, byConfig.set(config, cache))
    return cache
  }

  /** The fragment `name` of the place `key`, made on first use. */
  get(name: string, key: NavNode, make: () => string): string {
    const known = this.#fragments.get(name)?.get(key)
    if (known !== undefined) return known
    const html = make()
    this.#size += html.length
    if (this.#size > MAX_CHARACTERS) {
      this.#fragments.clear()
      this.#size = html.length
    }
    const fragments = this.#fragments.get(name) ?? new Map<NavNode, string>()
    this.#fragments.set(name, fragments.set(key, html))
    return html
  }
}

const caches = new WeakMap<NavNode, WeakMap<SiteConfig, SiteCache>>()
