import { Breath } from '../../lib/breath.ts'
import { freeMemory } from '../../lib/free-memory.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { PageLink } from '../../content/page.ts'
import type { RemoteSpecs } from '../../snapshot/remote-specs.ts'
import type { StoredPage } from '../build/indexed-pages.ts'
import type { SchemaName } from '../build/write-schemas.ts'

/** What is to be done with every page; the same for the main thread and its helpers. */
export type WorkOrder = {
  readonly root: string
  /** Fetched once, for all threads. */
  readonly remoteSpecs: RemoteSpecs
} & (
  | { readonly kind: 'check' }
  | {
      readonly kind: 'build'
      readonly out: string
      readonly baseUrl: string
      /** Draw a picture of every page, for chats and social networks. */
      readonly pictures: boolean
      /** When files were last committed. */
      readonly dates: ReadonlyMap<string, number>
      /** Paths to write. */
      readonly paths: readonly string[] | undefined
    }
)

/** What a page yielded. */
export interface PageResult {
  readonly path: string
  readonly diagnostics: readonly Diagnostic[]
  readonly dependencies: readonly string[]
  /** Only when building: where that lies which the search index takes from the page, if it is to be found. */
  readonly indexed?: StoredPage | undefined
  /** Only when building: schemas the page unfolds on demand. */
  readonly schemas?: readonly SchemaName[] | undefined
  /** Only when building: paths at which the page stands in for one that a language lacks. */
  readonly standIns?: readonly string[] | undefined
  /** Only when checking. */
  readonly references?: {
    readonly links: readonly PageLink[]
    readonly images: readonly PageLink[]
    readonly anchors: readonly string[]
  }
}

/** Shared between threads: whoever is free takes the next stretch of pages. */
export interface SharedCounter {
  readonly buffer: SharedArrayBuffer
}

export const CHUNK = 16
/** Small sites never need it. */
const MANY = 1500
const PAGES_BETWEEN_COLLECTIONS = 600

/** Takes stretches of the list until nothing is left for any thread. */
export async function takeTurns(
  counter: SharedCounter,
  total: number,
  each: (index: number) => Promise<void> | void,
): Promise<void> {
  const next = new Int32Array(counter.buffer)
  const breath = new Breath()
  let untilFree = 0
  for (;;) {
    if (total > MANY && (untilFree -= CHUNK) <= 0) {
      freeMemory()
      untilFree = PAGES_BETWEEN_COLLECTIONS
    }
    const start = Atomics.add(next, 0, CHUNK)
    if (start >= total) return
    await breath.take()
    for (let index = start; index < Math.min(start + CHUNK, total); index++) await each(index)
  }
}
