import { checkRemote, type CheckOptions } from './check-remote.ts'

export interface GitPollerOptions extends CheckOptions {
  /** How often each remote is asked, by one server of all. */
  readonly eachMs: number
}

const POLL_EVERY_MS = 5000
/** A remote that does not answer takes one of these places for half a minute, and not all of them. */
const AT_ONCE = 4

/** Notices new commits. Servers share the work: each remote is asked by whoever comes first. */
export class GitPoller {
  readonly #options: GitPollerOptions
  readonly #timer: NodeJS.Timeout
  readonly #checking = new Set<Promise<void>>()
  #polling = false

  constructor(options: GitPollerOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.poll(), POLL_EVERY_MS)
    this.#timer.unref()
  }

  /** Takes on what is due, as far as there is room; what it began may go on after it. */
  async poll(): Promise<void> {
    if (this.#polling) return
    this.#polling = true
    try {
      const { store, eachMs } = this.#options
      while (this.#checking.size < AT_ONCE) {
        const source = await store.sources.claimDue(Date.now() - eachMs)
        if (!source) break
        const checking = checkRemote(source, this.#options)
          .catch(() => undefined)
          .finally(() => this.#checking.delete(checking))
        this.#checking.add(checking)
        if (this.#checking.size >= AT_ONCE) await Promise.race(this.#checking)
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
