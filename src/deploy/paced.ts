import { setTimeout as sleep } from 'node:timers/promises'

export interface PacedOptions {
  readonly work: () => Promise<void>
  /** Ends when the work may be done again, or at once when the signal says that nobody waits. */
  readonly pause?: (signal: AbortSignal) => Promise<unknown>
}

/** How far apart the work is, in words in http/bounds.ts too. */
const PAUSE_MS = 3000

/** Work that may be asked for at any rate: one at a time, with a pause after each. Those who wait are served by one. */
export class Paced {
  readonly #options: PacedOptions
  readonly #end = new AbortController()
  #isAsked = false
  #running: Promise<void> | undefined

  constructor(options: PacedOptions) {
    this.#options = options
  }

  /** The work begins after this, so it sees what was there before. */
  ask(): void {
    this.#isAsked = true
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    const { work, pause = rest } = this.#options
    const { signal } = this.#end
    while (this.#isAsked && !signal.aborted) {
      this.#isAsked = false
      await work()
      await pause(signal)
    }
    // Not in a `finally` of the caller: who asks in between would be forgotten.
    this.#running = undefined
  }

  /** What is under way is finished; what waits is not begun. */
  async close(): Promise<void> {
    this.#end.abort()
    await this.#running
  }
}

function rest(signal: AbortSignal): Promise<unknown> {
  return sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined)
}
