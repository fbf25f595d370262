import { setImmediate as nextTurn } from 'node:timers/promises'

/** Others have waited so long. */
const LONGEST_MS = 10

/**
 * Lets others have a turn during long work, as often as they would notice. Whoever compiles many pages needs it even
 * where nobody waits: what the parser holds outside the heap is given back between two turns of the event loop only.
 */
export class Breath {
  #since = performance.now()

  async take(): Promise<void> {
    if (performance.now() - this.#since < LONGEST_MS) return
    await nextTurn()
    this.#since = performance.now()
  }
}
