import path from 'node:path'
import type { ContentSource } from '../store/repositories/content-sources.ts'
import type { StoredDeployment } from '../store/repositories/stored-deployment.ts'
import type { Store } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'
import type { DeployedSite } from './deployed-site.ts'
import { fillDeployment, sameFiles } from './fill-deployment.ts'
import { readFolderFiles } from './folder-files.ts'
import { checkOut, remoteCommit } from './git-remote.ts'
import { branchLabel } from './preview-name.ts'

export interface BranchPreviewOptions {
  readonly store: Pick<Store, 'deployments' | 'liveDeployments' | 'files'>
  readonly site: DeployedSite
  /** Where the checkout is kept between previews. */
  readonly dataFolder: string
  readonly gitToken?: string | undefined
}

export interface WantedPreview {
  readonly source: ContentSource
  /** Where it stands in the remote. */
  readonly ref: string
  /** What its preview is called. */
  readonly branch: string
  /** It comes from a fork. */
  readonly stranger: boolean
}

/** Previews of what a project's git remote holds beside the branch that is live. One is made at a time. */
export class BranchPreviews {
  readonly #options: BranchPreviewOptions

  constructor(options: BranchPreviewOptions) {
    this.#options = options
  }

  newestCommit({ source, ref }: Pick<WantedPreview, 'source' | 'ref'>): Promise<string> {
    return remoteCommit(source, this.#options.gitToken, ref)
  }

  /** Builds one, good or not; undefined where its files are those that are live. Throws what git says. */
  async make({ source, ref, branch, stranger }: WantedPreview): Promise<StoredDeployment | undefined> {
    const { store, site, dataFolder, gitToken } = this.#options
    // Not the checkout of the live branch: that one may be read meanwhile.
    const place = path.join(dataFolder, 'git-previews', site.projectId)
    const { root, sha, message } = await checkOut(source, { place, token: gitToken, ref })
    const folder = readFolderFiles(root)
    const live = await store.liveDeployments.of(site.projectId)
    const shown = live === undefined ? undefined : await store.deployments.files(site.projectId, live)
    if (shown && sameFiles(shown, folder.files)) return undefined
    const id = timeId()
    const begun = { id, createdBy: 'git', files: {}, builtBy: site.nodeId }
    await store.deployments.begin(site.projectId, begun)
    try {
      await fillDeployment(this.#options, id, { folder, commit: { sha, ref, message } })
      await site.build(id, { preview: true, branch, stranger })
    } catch (error) {
      await site.fail(id, error)
    }
    return store.deployments.find(site.projectId, id)
  }

  /** Removes all previews of a branch. */
  async remove(branch: string): Promise<void> {
    const { store, site } = this.#options
    await store.deployments.removePreviews(site.projectId, branchLabel(branch))
  }
}
