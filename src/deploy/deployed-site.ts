import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import type { Quotas } from '../shared/quotas.ts'
import { failed, UNCHANGED, type Failure, type RefreshResult } from '../lib/refresh-result.ts'
import type { LiveSnapshot, StagedSnapshot, StageOptions } from '../snapshot/live-snapshot.ts'
import { writeSpecCopies } from '../snapshot/remote-specs.ts'
import { writeHistory } from '../snapshot/stored-history.ts'
import { compareApis } from '../snapshot/compare-apis.ts'
import { extendHistory, type ApiRelease } from '../openapi/changes/api-history.ts'
import { LastKnown } from '../store/last-known.ts'
import type { Store } from '../store/store.ts'
import { historyOf, saveHistory } from './api-history.ts'
import type { LiveChange } from './changed-apis.ts'
import { saveSpecs, specsOf } from './fetched-specs.ts'
import { DeploymentDisk } from './deployment-disk.ts'
import { judgeBuild } from './judge-build.ts'
import { branchLabel } from './preview-name.ts'
import { Previews } from './previews.ts'
import { ProjectQuotas } from './project-quotas.ts'

export interface DeployedOptions {
  readonly store: Store
  readonly projectId: string
  readonly dataFolder: string
  readonly live: LiveSnapshot
  /** The server this is. */
  readonly nodeId: string
  readonly onProblem: (message: string) => void
  /** A deployment was built here, and may or may not be shown. */
  readonly onBuilt: (status: 'success' | 'failure') => void
  /** A deployment that is live now changed APIs. */
  readonly onApisChanged?: (change: LiveChange) => void
  /** Tells the others what is shown here. */
  readonly reportStatus: () => Promise<void>
  /** Another deployment is live: other servers need not wait until they find out. */
  readonly notifyPeers: () => void
  /** What the operator lets the project use. */
  readonly quotas: () => Promise<Quotas>
  /** What is wrong with settings beside what their file says, such as a secret that nobody set. */
  readonly checkSettings?: (settings: Settings) => Promise<readonly Diagnostic[]>
  /** Finds what does not compile, and keeps the search index of what is to be shown. */
  readonly checkPages: (
    staged: StagedSnapshot,
    request: { readonly store: 'always' | 'good' | 'never' },
  ) => Promise<readonly Diagnostic[]>
}

export interface BuildOptions {
  /** To be seen beside the live site, not in its place. */
  readonly preview?: boolean
  /** The branch that it is a preview of. */
  readonly branch?: string | undefined
  /** Pages that do not compile are shown as such, and do not fail the deployment. */
  readonly allowBrokenPages?: boolean
  /** Its author is nobody whom the operator knows: that of a pull request from a fork. */
  readonly stranger?: boolean | undefined
}

type Made = Pick<StagedSnapshot, 'specs' | 'history'>

interface Staged extends StagedSnapshot {
  /** What it changes in the APIs of the site. */
  readonly releases: readonly ApiRelease[]
}

const KEPT_ON_DISK = 5

/** Shows the deployment that is live, on whatever server this is, and builds those that were uploaded here. */
export class DeployedSite {
  readonly projectId: string
  readonly nodeId: string
  readonly previews: Previews
  readonly quotas: ProjectQuotas
  readonly #options: DeployedOptions
  readonly #folder: string
  readonly #disk: DeploymentDisk
  readonly #lastKnown: LastKnown
  #shown: string | undefined
  #recent: string[] = []
  #refreshing: Promise<RefreshResult> | undefined
  readonly #building = new Set<string>()
  /** Read when it was built here; shown as it is when it becomes live. */
  #staged: { readonly deploymentId: string; readonly content: StagedSnapshot } | undefined
  #reported = ''

  constructor(options: DeployedOptions) {
    this.#options = options
    this.projectId = options.projectId
    this.nodeId = options.nodeId
    this.#folder = path.join(options.dataFolder, 'deployments', options.projectId)
    this.#lastKnown = new LastKnown(options.dataFolder)
    const { store, projectId, live } = options
    this.#disk = new DeploymentDisk({ store, projectId, folder: this.#folder })
    this.quotas = new ProjectQuotas({ store, projectId, quotas: options.quotas })
    this.previews = new Previews({
      store,
      projectId,
      live,
      isLive: () => this.#shown !== undefined,
      read: (deploymentId) => this.#read(deploymentId),
      write: (deploymentId) => this.#disk.write(deploymentId),
      onEvicted: () => void this.#sweep(),
    })
  }

  /** The deployment that is shown here. */
  get shown(): string | undefined {
    return this.#shown
  }

  /** Resolves when no refresh is under way. */
  async settled(): Promise<void> {
    await this.#refreshing?.catch(() => undefined)
  }

  /** Shows the deployment that is live now. One refresh at a time. */
  refresh(): Promise<RefreshResult> {
    this.#refreshing ??= this.#refresh().finally(() => (this.#refreshing = undefined))
    return this.#refreshing
  }

  async #refresh(): Promise<RefreshResult> {
    const { store } = this.#options
    const known = await this.#lastKnown.of(`live ${this.projectId}`, async () => ({
      id: await store.liveDeployments.of(this.projectId),
    }))
    const wanted = known.id
    if (wanted === undefined || wanted === this.#shown) return UNCHANGED
    // Noted first: what is about to be shown is nobody's leftover.
    this.#recent = [wanted, ...this.#recent.filter((id) => id !== wanted)].slice(0, KEPT_ON_DISK)
    try {
      await this.#show(wanted)
    } catch (error) {
      // A full disk, say. The next refresh tries again.
      return this.#cannotShow(wanted, failed(error))
    }
    this.#reported = ''
    // Whoever waits for it hears a moment later from the next report.
    await this.#options.reportStatus().catch(() => undefined)
    // Nobody who waits for the new content waits for the old to be removed.
    void this.#sweep()
    return { outcome: 'changed' }
  }

  /** What is just being written is nobody's leftover. */
  async #sweep(): Promise<void> {
    const isUsed = (id: string) =>
      this.#recent.includes(id) || this.previews.onDisk.includes(id) || this.#building.has(id)
    await this.#disk.sweep(isUsed)
  }

  async #show(wanted: string): Promise<void> {
    const { live, dataFolder } = this.#options
    const staged =
      this.#staged?.deploymentId === wanted ? this.#staged.content : this.previews.asBuilt(wanted)
    const content = staged ?? (await this.#read(wanted))
    // A server that starts while the database is away needs them from its own disk.
    if (staged) await this.#made(wanted, () => Promise.resolve(staged))
    // Whoever reads the folder beside us, such as the search thread, reads the same specs.
    writeSpecCopies(content.specs, dataFolder)
    writeHistory(content.history, dataFolder)
    // Whoever hears of the content asks at once which deployment it is.
    this.#shown = wanted
    live.show(content)
  }

  async #read(deploymentId: string): Promise<StagedSnapshot> {
    const root = await this.#disk.write(deploymentId)
    const place = this.#place(deploymentId)
    const made = await this.#made(deploymentId, async () => ({
      specs: await specsOf(place),
      history: await historyOf(place),
    }))
    return this.#options.live.stageWith(root, made)
  }

  /** What was made of a deployment when it was built. */
  async #made(deploymentId: string, read: () => Promise<Made>): Promise<Made> {
    // Beside its files, and gone with them.
    const known = new LastKnown(path.join(this.#folder, deploymentId))
    const { specs, history } = await known.of('made', async () => {
      const made = await read()
      return { specs: [...made.specs], history: made.history }
    })
    return { specs: new Map(specs), history }
  }

  /** Reported once, not with every refresh. */
  #cannotShow(wanted: string, failure: Failure): RefreshResult {
    const reason = `Deployment ${wanted} cannot be shown here: ${failure.reason}`
    if (reason !== this.#reported) this.#options.onProblem(reason)
    this.#reported = reason
    return { ...failure, reason }
  }

  /** A preview can be made live any moment; its files are here before that. */
  async prepare(previewId: string): Promise<void> {
    if (await this.previews.find(previewId)) await this.previews.prepare(previewId)
  }

  /** Builds an uploaded deployment; a good one becomes live, unless it is only a preview. */
  async build(
    deploymentId: string,
    { preview = false, branch, allowBrokenPages = false, stranger }: BuildOptions = {},
  ): Promise<void> {
    const { checkPages, checkSettings } = this.#options
    const { deployments } = this.#options.store
    // Whoever looks at what is being built must find this server alive, also one that was just without the database.
    await this.#options.reportStatus()
    const label = branch === undefined ? undefined : { name: branch, label: branchLabel(branch) }
    const claim = { nodeId: this.nodeId, preview, branch: label }
    if (!(await deployments.claim(this.projectId, deploymentId, claim))) return
    this.#building.add(deploymentId)
    try {
      const staged = await this.#stage(deploymentId, { stranger })
      const { snapshot } = staged
      // What becomes live is searched too; a preview leaves the index of the live site alone.
      const store = preview ? 'never' : allowBrokenPages ? 'always' : 'good'
      const verdict = await judgeBuild({
        snapshot,
        settingFindings: (await checkSettings?.(snapshot.settings)) ?? [],
        checkPages: () => checkPages(staged, { store }),
        allowBrokenPages,
        pagesFault: await this.quotas.pagesFault(),
        releases: staged.releases,
      })
      const good = verdict.status === 'success'
      if (good && preview) this.previews.add(deploymentId, staged)
      else if (good) this.#staged = { deploymentId, content: staged }
      const { projectId } = this
      const ended = await deployments.end(projectId, deploymentId, { ...verdict, live: !preview })
      this.#options.onBuilt(verdict.status)
      if (ended && good && !preview && staged.releases.length > 0)
        this.#options.onApisChanged?.({ projectId, deploymentId, releases: staged.releases })
    } catch (error) {
      await this.fail(deploymentId, error)
    } finally {
      this.#building.delete(deploymentId)
    }
    await this.changed()
    if (this.#staged?.deploymentId === deploymentId) this.#staged = undefined
    // Old ones only take space: the next build tries again.
    const { previewDays } = this.#options.live.current.get().settings
    await this.quotas.prune(previewDays).catch(() => undefined)
  }

  async fail(deploymentId: string, error: unknown): Promise<void> {
    this.#options.onBuilt('failure')
    const logs = [failed(error).reason]
    const summary = 'The deployment could not be built; the previous deployment stays live.'
    await this.#options.store.deployments.end(this.projectId, deploymentId, {
      status: 'failure',
      summary,
      logs,
    })
  }

  /** Another deployment was made live here: shows it, and lets other servers know. */
  async changed(): Promise<void> {
    this.#options.notifyPeers()
    await this.refresh()
  }

  /** Reads a deployment as it will be shown, beside the one that is up, and what it changes in the APIs. */
  async #stage(deploymentId: string, options: StageOptions): Promise<Staged> {
    const { live } = this.#options
    const place = this.#place(deploymentId)
    const read = await live.stage(await this.#disk.write(deploymentId), options)
    await saveSpecs(place, read.specs)
    const { snapshot: before, history: earlier } = live.shown
    const releases = this.#shown === undefined ? [] : await compareApis(before, read.snapshot, new Date())
    const history = extendHistory(earlier, releases)
    await saveHistory(place, history)
    const staged = history.length === 0 ? read : live.withHistory(read, history)
    return { ...staged, releases }
  }

  #place(deploymentId: string) {
    const { artifacts } = this.#options.store
    return { artifacts, projectId: this.projectId, deploymentId }
  }
}
