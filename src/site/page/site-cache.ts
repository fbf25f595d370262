import type { NavNode } from '../../navigation/nav-tree.ts'
import type { SafeHtml } from '../html/html.ts'

const MAX_CHARACTERS = 32_000_000

/**
 * Fragments of HTML that many pages share. Each reader's navigation has its own for every language (see local-site.ts).
 * Forgotten as a whole when it grows beyond its bound.
 */
export class SiteCache {
  readonly #fragments = new Map<string, Map<NavNode, SafeHtml>>()
  #size = 0

  /** The fragment `name` of the place `key`, made on first use. */
  get(name: string, key: NavNode, make: () => SafeHtml): SafeHtml {
    const known = this.#fragments.get(name)?.get(key)
    if (known !== undefined) return known
    const made = make()
    this.#size += made.markup.length
    if (this.#size > MAX_CHARACTERS) {
      this.#fragments.clear()
      this.#size = made.markup.length
    }
    const fragments = this.#fragments.get(name) ?? new Map<NavNode, SafeHtml>()
    this.#fragments.set(name, fragments.set(key, made))
    return made
  }
}
