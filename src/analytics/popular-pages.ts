import { DAY_MS } from '../shared/time.ts'
import type { Store } from '../store/store.ts'

const DAYS = 30
const FRESH_MS = 10 * 60_000
/** More than are shown: of some, a reader may know nothing. */
const MOST = 40
/** What three people looked at is not popular. */
const FEWEST = 5

/** What people read most lately. Nobody waits for it: whoever asks gets what was known last, and asks the store for the next. */
export class PopularPages {
  readonly #store: Pick<Store, 'traffic'>
  readonly #projectId: string
  #paths: readonly string[] = []
  #asked = 0

  constructor(store: Pick<Store, 'traffic'>, projectId: string) {
    this.#store = store
    this.#projectId = projectId
  }

  paths(now = Date.now()): readonly string[] {
    if (now - this.#asked >= FRESH_MS) {
      this.#asked = now
      // Without the database, what was known last is still true enough.
      void this.#ask(now).catch(() => undefined)
    }
    return this.#paths
  }

  async #ask(now: number): Promise<void> {
    const range = { from: now - DAYS * DAY_MS, to: now }
    const rows = await this.#store.traffic.byPath(this.#projectId, range, { limit: MOST, offset: 0 })
    this.#paths = rows
      .filter(({ human }) => human >= FEWEST)
      .toSorted((a, b) => b.human - a.human)
      .map(({ path }) => path)
  }
}
