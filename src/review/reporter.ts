import type { View } from '../access/view.ts'
import { comparingViews } from '../difference/compare-views.ts'
import type { Difference } from '../difference/difference.ts'
import { MOST_RENDERED } from '../difference/difference-parts.ts'
import { Breath } from '../lib/breath.ts'
import type { AllowPrivate } from '../lib/fetch-checked.ts'
import type { PullRequest } from '../store/repositories/pull-requests.ts'
import type { StoredDeployment } from '../store/repositories/stored-deployment.ts'
import type { Store } from '../store/store.ts'
import {
  closedText,
  failedText,
  markerOf,
  previewText,
  sameText,
  statusOf,
  type PreviewLinks,
} from './comment-text.ts'
import type { CommitStatus, GitHost } from './hosts/git-host.ts'
import { openGitHost } from './hosts/open-git-host.ts'
import { HostError } from './hosts/host-api.ts'

export interface ReporterOptions {
  readonly store: Pick<Store, 'gitHosts'>
  readonly projectId: string
  readonly allowPrivate: AllowPrivate
  /** The live site and a preview, for whom the comment is written. */
  readonly views: (deploymentId: string) => Promise<{ readonly before: View; readonly after: View }>
  /** The comment names only what everybody may read, and that is not all. */
  readonly keepsBack: () => boolean
  /** Where a preview is seen; undefined where nobody said what the address of the site is. */
  readonly linksOf: (deployment: StoredDeployment) => PreviewLinks | undefined
}

/** What is remembered of what was said. */
export interface Said {
  readonly commentId: string | null
}

/** Says on a pull request what comes of it: one comment, changed in place, and a status of its newest commit. */
export class Reporter {
  readonly #options: ReporterOptions
  readonly #end = new AbortController()

  constructor(options: ReporterOptions) {
    this.#options = options
  }

  async begun(sha: string): Promise<void> {
    await this.#setStatus(sha, { state: 'pending', description: 'The preview is being built.' })
  }

  /** Nothing of the docs is another than on the live site: a comment is changed, and none is begun. */
  async same(pull: PullRequest, sha: string): Promise<Partial<Said>> {
    const said = pull.commentId === null ? {} : await this.#comment(pull, sameText())
    await this.#setStatus(sha, {
      state: 'success',
      description: 'The docs are the same as on the live site.',
    })
    return said
  }

  async built(pull: PullRequest, deployment: StoredDeployment): Promise<Partial<Said>> {
    if (!(await this.#host())) return {}
    const sha = deployment.commit?.sha ?? pull.head
    if (deployment.status !== 'success') {
      const said = await this.#comment(pull, failedText(deployment))
      await this.#setStatus(sha, { state: 'failure', description: deployment.summary })
      return said
    }
    const links = this.#options.linksOf(deployment)
    if (!links) throw new HostError(NO_URL, false)
    const { before, after } = await this.#options.views(deployment.id)
    const difference = await compared(before, after)
    const text = previewText({ deployment, links, difference, keepsBack: this.#options.keepsBack() })
    const said = await this.#comment(pull, text)
    await this.#setStatus(sha, { ...statusOf(difference), url: links.difference })
    return said
  }

  async closed(pull: PullRequest): Promise<Partial<Said>> {
    return pull.commentId === null ? {} : this.#comment(pull, closedText())
  }

  /** Ends what is under way. */
  close(): void {
    this.#end.abort()
  }

  async #host(): Promise<GitHost | undefined> {
    const { store, projectId, allowPrivate } = this.#options
    const binding = await store.gitHosts.find(projectId)
    if (binding === 'unreadable')
      throw new HostError(
        'The token of the git host was stored under another LECTERN_SECRET. Set it again.',
        false,
      )
    return binding && openGitHost(binding, { allowPrivate, signal: this.#end.signal })
  }

  async #setStatus(
    sha: string,
    status: Omit<CommitStatus, 'name' | 'url'> & { readonly url?: string },
  ): Promise<void> {
    const host = await this.#host()
    await host?.setStatus(sha, { url: undefined, ...status, name: `lectern/${this.#options.projectId}` })
  }

  async #comment(pull: PullRequest, text: string): Promise<Partial<Said>> {
    const host = await this.#host()
    if (!host) return {}
    const marker = markerOf(pull)
    const body = `${marker}\n${text}`
    const id =
      pull.commentId ?? (await host.comments(pull.number)).find((one) => one.body.includes(marker))?.id
    if (id !== undefined && (await host.changeComment(pull.number, { id, body }))) return { commentId: id }
    // There was none, or somebody deleted it.
    return { commentId: (await host.addComment(pull.number, body)).id }
  }
}

const NO_URL =
  'The site has no public URL, so a comment could not link to the preview. Set LECTERN_BASE_URL, or `lectern project set ID --url URL`.'

async function compared(before: View, after: View): Promise<Difference> {
  const breath = new Breath()
  const work = comparingViews(before, after, { mostRendered: MOST_RENDERED })
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await breath.take()
  }
}
