import { checkRemote, type CheckOptions } from './check-remote.ts'

export interface GitPollerOptions extends CheckOptions {
  /** How often each remote is asked, by one server of all. */
  readonly eachMs: number
}

const POLL_EVERY_MS = 5000

/** Notices new commits. Servers share the work: each remote is asked by whoever comes first. */
export class GitPoller {
  readonly #options: GitPollerOptions
  readonly #timer: NodeJS.Timeout
  #polling = false

  constructor(options: GitPollerOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.poll(), POLL_EVERY_MS)
    this.#timer.unref()
  }

  async poll(): Promise<void> {
    if (this.#polling) return
    this.#polling = true
    try {
      const { store, eachMs } = this.#options
      for (;;) {
        const source = await store.sources.claimDue(Date.now() - eachMs)
        if (!source) break
        await checkRemote(source, this.#options)
      }
    } catch {
      // The database is away; the next look comes soon.
    } finally {
      this.#polling = false
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
