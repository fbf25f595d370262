import path from 'node:path'
import { timeId } from '../store/time-id.ts'
import type { ContentSource, NewSource } from '../store/repositories/content-sources.ts'
import type { Store } from '../store/store.ts'
import type { DeployedSite } from './deployed-site.ts'
import { fillDeployment, sameFiles } from './fill-deployment.ts'
import { readFolderFiles } from './folder-files.ts'
import { checkOut, type CheckedOut } from './git-remote.ts'

export interface SourceDeployerOptions {
  readonly store: Pick<Store, 'deployments' | 'liveDeployments' | 'files' | 'sources'>
  readonly site: DeployedSite
  /** Where checkouts are kept between deployments. */
  readonly dataFolder: string
  /** For private repositories. */
  readonly gitToken?: string | undefined
  /** A folder of this machine that the content is taken from. */
  readonly watched?: string | undefined
  /** Pages that do not compile never fail a deployment. */
  readonly allowBrokenPages?: boolean | undefined
}

export interface TriggerOptions {
  /** Pages that do not compile do not fail this deployment. */
  readonly allowBrokenPages?: boolean | undefined
}

/** Makes deployments of what a project's source holds now. One at a time; calls that wait are one deployment. */
export class SourceDeployer {
  readonly #options: SourceDeployerOptions
  #queued: { readonly id: string; allowBrokenPages: boolean } | undefined
  #running: Promise<void> | undefined
  #checkingOut: Promise<unknown> = Promise.resolve()
  #newCommit: Promise<unknown> = Promise.resolve()

  constructor(options: SourceDeployerOptions) {
    this.#options = options
  }

  /** Asks for a deployment; the id is known at once, and every server can tell how it goes. */
  async trigger(
    createdBy: string,
    { allowBrokenPages = this.#options.allowBrokenPages ?? false }: TriggerOptions = {},
  ): Promise<string> {
    if (this.#queued) {
      // Whoever did not allow broken pages must not get them because another did.
      this.#queued.allowBrokenPages &&= allowBrokenPages
      return this.#queued.id
    }
    const queued = { id: timeId(), allowBrokenPages }
    this.#queued = queued
    const { store, site } = this.#options
    try {
      await store.deployments.begin(site.projectId, {
        id: queued.id,
        createdBy,
        files: {},
        builtBy: site.nodeId,
      })
    } catch (error) {
      this.#queued = undefined
      throw error
    }
    this.#running ??= this.#work().finally(() => (this.#running = undefined))
    return queued.id
  }

  /** Deploys the newest commit once, whoever noticed it, and returns when that is done. One that cannot be had is not begun. */
  deployCommit(): Promise<void> {
    const next = this.#newCommit.then(async () => {
      const { store, site } = this.#options
      const source = await store.sources.find(site.projectId)
      if (!source || (await this.#checkOut(source)).sha === source.seenCommit) return
      await this.trigger('git')
      await this.idle()
    })
    this.#newCommit = next.catch(() => undefined)
    return next
  }

  /** Asks for a deployment, unless the watched folder holds just what is live. */
  async triggerIfChanged(createdBy: string): Promise<void> {
    const { store, site, watched } = this.#options
    if (watched === undefined) return
    const live = await store.liveDeployments.of(site.projectId)
    const shown = live === undefined ? undefined : await store.deployments.files(site.projectId, live)
    if (!shown || !sameFiles(shown, readFolderFiles(watched).files)) await this.trigger(createdBy)
  }

  /** Ends when nothing is left to do. */
  async idle(): Promise<void> {
    await this.#running
  }

  async #work(): Promise<void> {
    // Whoever asked gets the answer first.
    await new Promise((resolve) => setImmediate(resolve))
    for (let next = this.#queued; next; next = this.#queued) {
      this.#queued = undefined
      await this.#deploy(next.id, next.allowBrokenPages)
    }
  }

  async #deploy(id: string, allowBrokenPages: boolean): Promise<void> {
    const { store, site, watched } = this.#options
    try {
      const source = await store.sources.find(site.projectId)
      if (source) await this.#fromGit(id, source)
      else if (watched !== undefined)
        await fillDeployment(this.#options, id, { folder: readFolderFiles(watched) })
      // The last upload is rebuilt, and its specs are fetched again.
      else await this.#again(id)
      await site.build(id, { allowBrokenPages })
    } catch (error) {
      await site.fail(id, error).catch(() => undefined)
    }
  }

  async #fromGit(id: string, source: ContentSource): Promise<void> {
    const { store, site } = this.#options
    try {
      const { root, sha, message } = await this.#checkOut(source)
      const commit = { sha, ref: refOf(source), message }
      await fillDeployment(this.#options, id, { folder: readFolderFiles(root), commit })
      await store.sources.note(site.projectId, { commit: sha, problem: null })
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      await store.sources.note(site.projectId, { problem })
      throw error
    }
  }

  /** One at a time: git itself would refuse the second. */
  #checkOut(source: ContentSource): Promise<CheckedOut> {
    const { site, dataFolder, gitToken } = this.#options
    const place = path.join(dataFolder, 'git', site.projectId)
    const next = this.#checkingOut.then(() => checkOut(source, { place, token: gitToken }))
    this.#checkingOut = next.catch(() => undefined)
    return next
  }

  async #again(id: string): Promise<void> {
    const { deployments, liveDeployments } = this.#options.store
    const { projectId } = this.#options.site
    const live = await liveDeployments.of(projectId)
    const files = live === undefined ? undefined : await deployments.files(projectId, live)
    if (!files) throw new Error('Nothing is deployed yet: upload a folder with `lectern deploy`.')
    await deployments.fill(projectId, id, { files })
  }
}

function refOf({ branch }: NewSource): string {
  return branch ?? 'HEAD'
}
