import type { Store } from '../store/store.ts'

export interface PullRequestPollerOptions {
  readonly store: Pick<Store, 'pullRequests'>
  /** Sees to what is due in a project. */
  readonly check: (projectId: string) => Promise<void>
}

const POLL_EVERY_MS = 10_000

/** Finds pull requests that are due: to be tried again, or left by a server that is gone. */
export class PullRequestPoller {
  readonly #options: PullRequestPollerOptions
  readonly #timer: NodeJS.Timeout
  #polling = false

  constructor(options: PullRequestPollerOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.#poll(), POLL_EVERY_MS)
    this.#timer.unref()
  }

  async #poll(): Promise<void> {
    if (this.#polling) return
    this.#polling = true
    try {
      for (const projectId of await this.#options.store.pullRequests.dueProjects())
        await this.#options.check(projectId)
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
