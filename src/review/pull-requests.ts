import type { BranchPreviews } from '../deploy/branch-preview.ts'
import { GitError } from '../deploy/git-remote.ts'
import { Paced } from '../deploy/paced.ts'
import { DAY_MS, HOUR_MS } from '../shared/time.ts'
import type { ContentSource } from '../store/repositories/content-sources.ts'
import type { PullRequest, SeenPullRequest, ToldPullRequest } from '../store/repositories/pull-requests.ts'
import type { StoredDeployment } from '../store/repositories/stored-deployment.ts'
import type { Store } from '../store/store.ts'
import { HostError } from './hosts/host-api.ts'
import type { Reporter, Said } from './reporter.ts'

export interface PullRequestOptions {
  readonly store: Pick<Store, 'pullRequests' | 'sources' | 'deployments' | 'gitHosts'>
  readonly projectId: string
  readonly previews: BranchPreviews
  readonly reporter: Reporter
  readonly rules: PullRequestRules
  readonly onProblem: (message: string) => void
}

/** What the operator decided. */
export interface PullRequestRules {
  readonly previews: boolean
  /** Also of those from forks, whose authors are strangers. */
  readonly forks: boolean
  /** Previews have origins of their own, so that a stranger's scripts reach nothing of the site. */
  readonly ownOrigins: boolean
}

/** A message of a git host about a pull request, as far as it is believed. */
export interface PullRequestMessage extends ToldPullRequest {
  /** What the host calls the repository that it is for. */
  readonly repository: string
  /** The branch it is to be merged into. */
  readonly base: string
}

/** What comes of a message. */
export type PullRequestOutcome =
  | 'taken'
  | 'known'
  | 'off'
  | 'fork'
  | 'fork-origin'
  | 'other-branch'
  | 'other-repository'
  | 'no-repository'

const MINUTE_MS = 60_000
/** Longer than a fetch and a build may take. */
const CLAIMED_MS = 20 * MINUTE_MS
/** How long after a failure it is tried again. */
const AGAIN_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS]
/** So long a message of a pull request that was closed is known to be old. */
const CLOSED_KEPT_MS = 90 * DAY_MS

interface Done {
  readonly deploymentId: string | null
  say(): Promise<Partial<Said>>
}

/** Keeps a preview for each open pull request of a project's repository, and says on it what it changes. */
export class PullRequests {
  readonly #options: PullRequestOptions
  readonly #work: Paced

  constructor(options: PullRequestOptions) {
    this.#options = options
    // One at a time is slow enough: a message that comes again is known before anything is done.
    this.#work = new Paced({ work: () => this.#seeToAll(), pause: () => Promise.resolve() })
  }

  async told(message: PullRequestMessage): Promise<PullRequestOutcome> {
    const { store, projectId, rules } = this.#options
    if (!rules.previews) return 'off'
    const source = await store.sources.find(projectId)
    if (!source) return 'no-repository'
    const host = await store.gitHosts.find(projectId)
    if (host !== undefined && host !== 'unreadable' && !isSameName(host.repository, message.repository))
      return 'other-repository'
    // One that is closed is always taken: it may have had a preview under other rules. Messages may come in any order, so
    // one that nobody knew is remembered: what was told before it must not make a preview that nobody removes.
    if (message.state === 'open') {
      if (message.isFork && !rules.forks) return 'fork'
      if (message.isFork && !rules.ownOrigins) return 'fork-origin'
      if (source.branch !== null && source.branch !== message.base) {
        const known = await store.pullRequests.find(projectId, message.number)
        // One that was for the live branch before has a preview, which goes.
        return known?.state === 'open' ? this.#take({ ...message, state: 'closed' }) : 'other-branch'
      }
    } else if (await store.pullRequests.noteClosed(projectId, message)) return 'known'
    return this.#take(message)
  }

  async #take(message: PullRequestMessage): Promise<'taken' | 'known'> {
    const isNews = await this.#options.store.pullRequests.tell(this.#options.projectId, message)
    if (isNews) this.#work.ask()
    return isNews ? 'taken' : 'known'
  }

  /** There may be something to do. */
  check(): void {
    this.#work.ask()
  }

  async close(): Promise<void> {
    this.#options.reporter.close()
    await this.#work.close()
  }

  async #seeToAll(): Promise<void> {
    const { store, projectId, onProblem } = this.#options
    try {
      for (;;) {
        const next = await store.pullRequests.claimDue(projectId, { until: Date.now() + CLAIMED_MS })
        if (!next) break
        await store.pullRequests.seen(next, await this.#outcomeOf(next))
      }
      await store.pullRequests.prune(projectId, Date.now() - CLOSED_KEPT_MS)
    } catch (error) {
      // The database is away; the next poll makes up for it.
      onProblem(`Pull requests of project ${projectId} wait for the next poll: ${String(error)}`)
    }
  }

  async #outcomeOf(pull: PullRequest): Promise<SeenPullRequest> {
    let { commentId, deploymentId } = pull
    try {
      const done = await this.#seeTo(pull)
      deploymentId = done.deploymentId
      commentId = (await done.say()).commentId ?? commentId
      return { commentId, deploymentId, problem: null, dueAt: null }
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      this.#options.onProblem(`Pull request ${pull.number} of project ${pull.projectId}: ${problem}`)
      const pause = error instanceof HostError && !error.passing ? undefined : AGAIN_MS[pull.attempts]
      return { commentId, deploymentId, problem, dueAt: pause === undefined ? null : Date.now() + pause }
    }
  }

  /** Makes or removes the preview; what is to be said about it comes after, and may fail by itself. */
  async #seeTo(pull: PullRequest): Promise<Done> {
    const { store, projectId, previews, reporter } = this.#options
    const branch = branchOf(pull)
    if (pull.state === 'closed') {
      await this.#remove(pull)
      return { deploymentId: null, say: () => reporter.closed(pull) }
    }
    const source = await store.sources.find(projectId)
    if (!source) throw new GitError('The content of this site does not come from a git repository any more.')
    const { ref } = pull
    const sha = await previews.newestCommit({ source, ref })
    // Where this fails, so does what is said at the end; the preview is made all the same.
    await reporter.begun(sha).catch(unlessRefused)
    const built = await this.#built(pull, { source, ref, branch, sha })
    // Closed while it was built, maybe by another server, which found nothing to remove. One that is closed after this
    // finds the preview.
    if ((await store.pullRequests.find(projectId, pull.number))?.state === 'closed') {
      await this.#remove(pull)
      return { deploymentId: null, say: () => Promise.resolve({}) }
    }
    return built
      ? { deploymentId: built.id, say: () => reporter.built(pull, built) }
      : { deploymentId: null, say: () => reporter.same(pull, sha) }
  }

  async #remove(pull: PullRequest): Promise<void> {
    const { store, previews } = this.#options
    if (!(await store.pullRequests.isShared(pull))) await previews.remove(branchOf(pull))
  }

  /** What was built of this commit before, or now. */
  async #built(
    { deploymentId, isFork: stranger }: PullRequest,
    { sha, ...wanted }: { source: ContentSource; ref: string; branch: string; sha: string },
  ): Promise<StoredDeployment | undefined> {
    const { store, projectId, previews } = this.#options
    const known = deploymentId === null ? undefined : await store.deployments.find(projectId, deploymentId)
    return known?.commit?.sha === sha && known.endedAt !== null
      ? known
      : previews.make({ ...wanted, stranger })
  }
}

/** What its preview is called: a branch of a fork may have the name of one of ours, and no branch has a colon in it. */
function branchOf({ branch, isFork, number }: PullRequest): string {
  return isFork ? `pull:${number}` : branch
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof HostError)) throw error
}
