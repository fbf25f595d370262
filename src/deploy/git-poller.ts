import type { ContentSource } from '../store/repositories/content-sources.ts'
import type { Store } from '../store/store.ts'
import { remoteCommit } from './git-remote.ts'

export interface GitPollerOptions {
  readonly store: Pick<Store, 'sources'>
  readonly gitToken?: string | undefined
  /** Deploys what the source holds now, and returns when that is done. */
  readonly deploy: (projectId: string) => Promise<void>
  readonly onProblem: (message: string) => void
}

const POLL_EVERY_MS = 5000
/** How often each remote is asked, by one server of all. */
const EACH_MS = 60_000

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
      const { sources } = this.#options.store
      for (;;) {
        const source = await sources.claimDue(Date.now() - EACH_MS)
        if (!source) break
        await this.#check(source)
      }
    } catch {
      // The database is away; the next look comes soon.
    } finally {
      this.#polling = false
    }
  }

  async #check(source: ContentSource): Promise<void> {
    const { store, gitToken, deploy, onProblem } = this.#options
    const { projectId, seenCommit, problem } = source
    try {
      if ((await remoteCommit(source, gitToken)) !== seenCommit) await deploy(projectId)
      else if (problem !== null) await store.sources.note(projectId, { problem: null })
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      // Said once, not every minute.
      if (why !== problem) onProblem(`The git remote of project ${projectId} cannot be read: ${why}`)
      await store.sources.note(projectId, { problem: why })
    }
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
