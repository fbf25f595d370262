import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { Page } from '../content/page.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { OpenAddresses } from './open-addresses.ts'

/** What one viewer has of a snapshot, for telling which redirects they may know of. */
export interface RedirectAudience {
  /** Nothing is kept from this viewer. */
  readonly all: boolean
  readonly addresses: OpenAddresses
  readonly config: DocsConfig
  readonly pages: readonly Page[]
}

/** Where pages moved to, for those who may know where they are now. */
export class ViewRedirects {
  readonly #snapshot: Snapshot
  readonly #audience: RedirectAudience

  constructor(snapshot: Snapshot, audience: RedirectAudience) {
    this.#snapshot = snapshot
    this.#audience = audience
  }

  /** Where a page moved to is known only to those who may read it, however its address is written. */
  find(path: string): { readonly destination: string; readonly permanent: boolean } | undefined {
    const { all, addresses } = this.#audience
    const found = this.#snapshot.redirects.find(path)
    return found && (all || addresses.mayKnow(found.destination)) ? found : undefined
  }

  /** Rules of docs.json that this viewer may know: those that name a place where only closed pages are stay out. */
  get rules(): DocsConfig['redirects'] {
    const { all, addresses, config, pages } = this.#audience
    if (all) return config.redirects
    return config.redirects.filter(({ source, destination }) => {
      const fixed = destination.split(/[:*]/)[0] ?? ''
      if (fixed === destination) return this.find(source) !== undefined
      const inside = (path: string) => path.startsWith(fixed.toLowerCase())
      const isClosed = [...addresses.closed].some(inside)
      return !isClosed || pages.some(({ path }) => inside(path.toLowerCase()))
    })
  }
}
