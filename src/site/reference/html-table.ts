import type { SafeHtml } from '../html/html.ts'

// Anchors of hundreds of pages would make as many texts of one component.
const MAX_PLACES = 30

/** HTML of parts of a spec that many pages show, by the object that is shown and the whole of its place. */
export class SharedHtml {
  // The spec owns this; what only one page shows of it goes with that page.
  readonly #byShown = new WeakMap<object, Map<string, SafeHtml>>()
  readonly #met = new WeakSet()

  get(shown: object, key: string, write: () => SafeHtml): SafeHtml {
    let byPlace = this.#byShown.get(shown)
    if (!byPlace || byPlace.size > MAX_PLACES) this.#byShown.set(shown, (byPlace = new Map()))
    const kept = byPlace.get(key)
    if (kept) return kept
    const written = write()
    byPlace.set(key, written)
    return written
  }
  /** For what most often stands in one place of one page, and costs little to write twice: kept when it is met again. */
  getAgain(shown: object, key: string, write: () => SafeHtml): SafeHtml {
    if (this.#met.has(shown)) return this.get(shown, key, write)
    this.#met.add(shown)
    return write()
  }
}
