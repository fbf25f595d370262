import { checkRemote, type CheckOptions } from './check-remote.ts'
import { Paced } from './paced.ts'

export interface GitPushesOptions extends CheckOptions {
  readonly projectId: string
}

/** What comes of a push: the remote is checked, the branch is not the live one, or there is no remote. */
export type PushOutcome = 'checking' | 'other-branch' | 'no-repository'

/** Checks a project's remote when somebody says that there was a push, without waiting for the poll. */
export class GitPushes {
  readonly #options: GitPushesOptions
  readonly #checks: Paced

  constructor(options: GitPushesOptions) {
    this.#options = options
    this.#checks = new Paced({ work: () => this.#check() })
  }

  /** Where the source names no branch, only the remote knows which is live: every push is a reason to ask it. */
  async pushed(branch: string): Promise<PushOutcome> {
    const { store, projectId } = this.#options
    const source = await store.sources.find(projectId)
    if (!source) return 'no-repository'
    if (source.branch !== null && source.branch !== branch) return 'other-branch'
    this.#checks.ask()
    return 'checking'
  }

  async #check(): Promise<void> {
    const { store, projectId, onProblem } = this.#options
    try {
      const source = await store.sources.find(projectId)
      if (source) await checkRemote(source, this.#options)
    } catch (error) {
      // The database is away; the poll makes up for it.
      onProblem(`A push to project ${projectId} waits for the next poll: ${String(error)}`)
    }
  }

  close(): Promise<void> {
    return this.#checks.close()
  }
}
