import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import { formatDiagnostic } from '../lib/diagnostic.ts'
import type { CurrentSnapshot } from '../snapshot/current.ts'
import { LiveSnapshot } from '../snapshot/live-snapshot.ts'
import { keepSpecCopies } from '../snapshot/remote-specs.ts'
import type { Store } from '../store/store.ts'
import type { DeploymentWatch } from './deployment-watch.ts'
import { keepSpecs, specsOf } from './fetched-specs.ts'
import { materialize, sweep } from './materialize.ts'

export interface DeployedOptions {
  readonly store: Store
  readonly projectId: string
  readonly dataFolder: string
  readonly live: LiveSnapshot
  readonly watch: DeploymentWatch
  readonly onProblem: (message: string) => void
  /** Why a site with this configuration must not be shown here. */
  readonly faultOf?: (settings: Settings) => string | undefined
}

const KEPT = 20
const KEPT_ON_DISK = 5
const MOST_LOG_LINES = 200
const MOST_PREVIEWS = 3
/** Without these there is no site to show. */
const FATAL = /^(?:config-|ref-|pages-none)/

/** Shows the deployment that is live, on whatever server this is, and builds those that were uploaded here. */
export class DeployedSite {
  readonly projectId: string
  readonly #options: DeployedOptions
  readonly #folder: string
  #shown: string | undefined
  #recent: string[] = []
  readonly #previews = new Map<string, CurrentSnapshot>()
  #looking: Promise<string | undefined> | undefined
  readonly #building = new Set<string>()
  #said = ''
  /** Called when another deployment is shown. */
  onShown: () => void = () => undefined

  constructor(options: DeployedOptions) {
    this.#options = options
    this.projectId = options.projectId
    this.#folder = path.join(options.dataFolder, 'deployments', options.projectId)
  }

  /** The server this is. */
  get nodeId(): string {
    return this.#options.watch.nodeId
  }

  get shown(): string | undefined {
    return this.#shown
  }

  /** Shows what is live now, then keeps up. A server that cannot show it does not start: it would show an empty site. */
  start(): Promise<void> {
    return this.#options.watch.add(this)
  }

  async stop(): Promise<void> {
    await this.#looking?.catch(() => undefined)
    await this.#options.watch.remove(this).catch(() => undefined)
  }

  /** Is another deployment live? Then it is shown from here on, or the sentence says why not. One look at a time. */
  refresh(): Promise<string | undefined> {
    this.#looking ??= this.#refresh().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #refresh(): Promise<string | undefined> {
    const { store, watch } = this.#options
    const wanted = await store.deployments.live(this.projectId)
    if (wanted === undefined || wanted === this.#shown) return undefined
    // A full disk, say. The next look tries again.
    const refused = await this.#moveTo(wanted).catch(reasonOf)
    if (refused !== undefined) return this.#cannotShow(wanted, refused)
    this.#said = ''
    this.#shown = wanted
    this.#recent = [wanted, ...this.#recent.filter((id) => id !== wanted)].slice(0, KEPT_ON_DISK)
    await watch.reportStatus()
    this.onShown()
    // What is just being written is nobody's leftover.
    await sweep(this.#folder, new Set([...this.#recent, ...this.#building])).catch(() => undefined)
    return undefined
  }

  async #moveTo(wanted: string): Promise<string | undefined> {
    const { live, dataFolder } = this.#options
    const root = await this.#write(wanted)
    const specs = await specsOf(this.#place(wanted))
    // Whoever reads the folder beside us, such as the search thread, reads the same specs.
    keepSpecCopies(specs, dataFolder)
    const result = live.moveTo(root, specs)
    return typeof result === 'string' ? result : undefined
  }

  /** Said once, not with every look. */
  #cannotShow(wanted: string, why: string): string {
    const sentence = `Deployment ${wanted} cannot be shown here: ${why}`
    if (sentence !== this.#said) this.#options.onProblem(sentence)
    this.#said = sentence
    return sentence
  }

  /** Builds an uploaded deployment; a good one becomes live, unless it is only to be looked at. */
  async build(deploymentId: string, { preview = false }: { readonly preview?: boolean } = {}): Promise<void> {
    const { store, watch } = this.#options
    const { deployments } = store
    if (!(await deployments.claim(this.projectId, deploymentId, watch.nodeId))) return
    this.#building.add(deploymentId)
    try {
      const { pages, diagnostics, settings } = (await this.#tryOut(deploymentId)).get()
      const fatal = diagnostics.some(({ severity, code }) => severity === 'error' && FATAL.test(code))
      const fault = this.#options.faultOf?.(settings)
      const found = diagnostics.slice(0, MOST_LOG_LINES).map(formatDiagnostic)
      const logs = fault === undefined ? found : [fault, ...found]
      const failed = fatal || fault !== undefined
      const summary = failed
        ? 'The configuration is not right; the site before it stays up.'
        : `${pages.size} ${pages.size === 1 ? 'page' : 'pages'}.`
      const status = failed ? 'failure' : 'success'
      await deployments.end(this.projectId, deploymentId, { status, summary, logs, live: !preview })
    } catch (error) {
      await this.fail(deploymentId, error)
    } finally {
      this.#building.delete(deploymentId)
    }
    await this.changed()
    // Old ones cost room, not correctness: the next build tries again.
    await this.#prune().catch(() => undefined)
  }

  /** Forgets old deployments, with the files and artifacts that no other holds. */
  async #prune(): Promise<void> {
    const { deployments, files, artifacts } = this.#options.store
    const kept = await deployments.prune(this.projectId, KEPT)
    if (!kept) return
    await artifacts.prune(this.projectId, kept)
    const used = new Set<string>()
    for (const id of kept)
      for (const [hash] of Object.values((await deployments.files(this.projectId, id)) ?? {})) used.add(hash)
    await files.prune(this.projectId, used)
  }

  async fail(deploymentId: string, error: unknown): Promise<void> {
    const logs = [reasonOf(error)]
    const summary = 'The deployment could not be built; the site before it stays up.'
    await this.#options.store.deployments.end(this.projectId, deploymentId, {
      status: 'failure',
      summary,
      logs,
    })
  }

  /** A deployment that was built, to look at beside the live one. Undefined when there is none of that id. */
  async preview(deploymentId: string): Promise<CurrentSnapshot | undefined> {
    const known = this.#previews.get(deploymentId)
    if (known) return known
    const { store, dataFolder } = this.#options
    const found = await store.deployments.find(this.projectId, deploymentId)
    if (found?.status !== 'success') return undefined
    const root = await this.#write(deploymentId)
    const shown = new LiveSnapshot({ root, dataFolder })
    shown.moveTo(root, await specsOf(this.#place(deploymentId)))
    this.#previews.set(deploymentId, shown.current)
    this.#recent = [...new Set([...this.#recent, deploymentId])]
    if (this.#previews.size > MOST_PREVIEWS)
      this.#previews.delete(this.#previews.keys().next().value as string)
    return shown.current
  }

  /** Somebody chose another deployment here: show it, and tell the others. */
  async changed(): Promise<void> {
    this.#options.watch.notifyPeers()
    await this.refresh()
  }

  /** Read as it will be, beside the site that is up. */
  async #tryOut(deploymentId: string): Promise<CurrentSnapshot> {
    const root = await this.#write(deploymentId)
    const trial = new LiveSnapshot({ root, dataFolder: this.#options.dataFolder })
    await trial.refetch()
    await keepSpecs(this.#place(deploymentId), trial.remoteSpecs)
    return trial.current
  }

  async #write(deploymentId: string): Promise<string> {
    const { deployments, files: stored } = this.#options.store
    const files = await deployments.files(this.projectId, deploymentId)
    if (!files) throw new Error(`There is no deployment ${deploymentId}.`)
    return materialize(stored, files, { folder: this.#folder, projectId: this.projectId, deploymentId })
  }

  #place(deploymentId: string) {
    const { artifacts } = this.#options.store
    return { artifacts, projectId: this.projectId, deploymentId }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
