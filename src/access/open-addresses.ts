import type { Page } from '../content/page.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { withoutBase } from '../shared/base-path.ts'
import { canonicalPath, sitePath } from './site-path.ts'
import type { ViewFiles } from './view-files.ts'

/** Old addresses may lead to old addresses. */
const MOST_HOPS = 5

/** What one viewer has of a snapshot, for telling what addresses lead to. */
export interface Readable {
  /** Path of the site on its host; empty at the root. */
  readonly basePath: string
  /** By their path. */
  readonly pages: ReadonlyMap<string, Page>
  readonly files: ViewFiles
}

/** Addresses that one viewer may know of: all but those that lead to what is kept from them. */
export class OpenAddresses {
  readonly #snapshot: Snapshot
  readonly #readable: Readable
  #closed: ReadonlySet<string> | undefined

  constructor(snapshot: Snapshot, readable: Readable) {
    this.#snapshot = snapshot
    this.#readable = readable
  }

  /** Addresses of pages that are kept from this viewer, in small letters: in capitals they lead to the same pages. */
  get closed(): ReadonlySet<string> {
    const { pages } = this.#readable
    return (this.#closed ??= new Set(
      [...this.#snapshot.pages.keys()].filter((path) => !pages.has(path)).map((path) => path.toLowerCase()),
    ))
  }

  /** No page that is kept from this viewer has this path. */
  allows(path: string): boolean {
    const wanted = canonicalPath(path)
    return this.#readable.pages.has(wanted) || !this.closed.has(wanted.toLowerCase())
  }

  /** Whether a link may be shown, wherever its address leads in the end. */
  mayKnow(destination: string, hops = MOST_HOPS): boolean {
    const target = sitePath(destination)
    if (target === undefined || target.startsWith('/_lectern/')) return target === undefined
    const { basePath, files } = this.#readable
    // Written with the base path in front it may mean the page without, so both have to be open.
    const inside = basePath === '' ? undefined : withoutBase(basePath, target)
    if (inside !== undefined && !this.mayKnow(inside, hops)) return false
    const named = target.replace(/\/(?:rss|atom)\.xml$/, '').replace(/\.mdx?$/i, '')
    if (!this.allows(target) || !this.allows(named)) return false
    const file = this.#snapshot.folder.files.get(target.slice(1))
    if (file && !files.get(file.path)) return false
    const next = hops > 0 ? this.#snapshot.redirects.find(target) : undefined
    return !next || next.destination === destination || this.mayKnow(next.destination, hops - 1)
  }
}
