import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { formatDiagnostic } from '../lib/diagnostic.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import type { CurrentSnapshot } from '../snapshot/current.ts'
import { LiveSnapshot, type LiveOptions } from '../snapshot/live-snapshot.ts'
import type { DeploymentRecords } from '../store/questions/deployments.ts'
import type { RedisAnnouncer } from './redis-announcer.ts'
import { materialize, sweep } from './materialize.ts'

export interface DeployedOptions {
  readonly records: DeploymentRecords
  readonly projectId: string
  readonly dataFolder: string
  readonly live: LiveSnapshot
  /** Redis or Valkey through which servers tell each other; without it they find out a second later. */
  readonly redisUrl?: string | undefined
  readonly onProblem: (message: string) => void
}

const LOOK_EVERY_MS = 1000
const SAY_EVERY_MS = 2000
const KEPT = 20
const KEPT_ON_DISK = 5
const MOST_LOG_LINES = 200
const MOST_PREVIEWS = 3
/** Without these there is no site to show. */
const FATAL = /^(?:config-|ref-|pages-none)/

/** Shows the deployment that is live, on whatever server this is, and builds those that were uploaded here. */
export class DeployedSite {
  readonly nodeId = randomUUID()
  readonly #options: DeployedOptions
  readonly #folder: string
  #announcer: RedisAnnouncer | undefined
  #shown: string | undefined
  #recent: string[] = []
  readonly #previews = new Map<string, CurrentSnapshot>()
  #looking: Promise<string | undefined> | undefined
  readonly #building = new Set<string>()
  #said = ''
  #timers: NodeJS.Timeout[] = []

  constructor(options: DeployedOptions) {
    this.#options = options
    this.#folder = path.join(options.dataFolder, 'deployments', options.projectId)
  }

  get shown(): string | undefined {
    return this.#shown
  }

  /** Shows what is live now, then keeps up. A server that cannot show it does not start: it would show an empty site. */
  async start(): Promise<void> {
    const refused = await this.look()
    if (refused !== undefined) throw new Error(refused)
    // Known before anybody could wait for it.
    await this.#say()
    await this.#listen()
    this.#timers = [
      setInterval(() => void this.look().catch(() => undefined), LOOK_EVERY_MS),
      setInterval(() => void this.#say().catch(() => undefined), SAY_EVERY_MS),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  async #listen(): Promise<void> {
    const { redisUrl } = this.#options
    if (redisUrl === undefined) return
    // Most sites have none.
    const { RedisAnnouncer: Announcer } = await import('./redis-announcer.ts')
    this.#announcer = new Announcer(redisUrl, () => void this.look().catch(() => undefined))
  }

  async stop(): Promise<void> {
    this.#announcer?.close()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#looking?.catch(() => undefined)
    const { records, projectId } = this.#options
    await records.gone(projectId, this.nodeId).catch(() => undefined)
  }

  /** Is another deployment live? Then it is shown from here on, or the sentence says why not. One look at a time. */
  look(): Promise<string | undefined> {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
    return this.#looking
  }

  async #look(): Promise<string | undefined> {
    const { records, projectId, live } = this.#options
    const wanted = await records.live(projectId)
    if (wanted === undefined || wanted === this.#shown) return undefined
    // A full disk, say. The next look tries again.
    const root = await this.#write(wanted).catch((error: unknown) => new Error(reasonOf(error)))
    const result = root instanceof Error ? root.message : live.moveTo(root)
    if (typeof result === 'string') return this.#cannotShow(wanted, result)
    this.#said = ''
    this.#shown = wanted
    this.#recent = [wanted, ...this.#recent.filter((id) => id !== wanted)].slice(0, KEPT_ON_DISK)
    await this.#say()
    // What is just being written is nobody's leftover.
    await sweep(this.#folder, new Set([...this.#recent, ...this.#building])).catch(() => undefined)
    return undefined
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
    const { records, projectId } = this.#options
    if (!(await records.takeOn(projectId, deploymentId))) return
    this.#building.add(deploymentId)
    try {
      const { pages, diagnostics } = await this.#tryOut(deploymentId)
      const fatal = diagnostics.filter(({ severity, code }) => severity === 'error' && FATAL.test(code))
      const logs = diagnostics.slice(0, MOST_LOG_LINES).map(formatDiagnostic)
      const failed = fatal.length > 0
      const summary = failed
        ? 'The configuration is not right; the site before it stays up.'
        : `${pages} pages.`
      const status = failed ? 'failure' : 'success'
      await records.end(projectId, deploymentId, { status, summary, logs, live: !preview })
    } catch (error) {
      const logs = [reasonOf(error)]
      const summary = 'The deployment could not be built; the site before it stays up.'
      await records.end(projectId, deploymentId, { status: 'failure', summary, logs })
    } finally {
      this.#building.delete(deploymentId)
    }
    this.#announcer?.announce()
    await this.look()
    await records.prune(projectId, KEPT).catch(() => undefined)
  }

  /** A deployment that was built, to look at beside the live one. Undefined when there is none of that id. */
  async preview(deploymentId: string): Promise<CurrentSnapshot | undefined> {
    const known = this.#previews.get(deploymentId)
    if (known) return known
    const { records, projectId, dataFolder } = this.#options
    const found = await records.find(projectId, deploymentId)
    if (found?.status !== 'success') return undefined
    const { current } = new LiveSnapshot({ root: await this.#write(deploymentId), dataFolder })
    this.#previews.set(deploymentId, current)
    this.#recent = [...new Set([...this.#recent, deploymentId])]
    if (this.#previews.size > MOST_PREVIEWS)
      this.#previews.delete(this.#previews.keys().next().value as string)
    return current
  }

  /** Somebody chose another deployment here: show it, and tell the others. */
  async changed(): Promise<void> {
    this.#announcer?.announce()
    await this.look()
  }

  /** Read as it will be, beside the site that is up. */
  async #tryOut(
    deploymentId: string,
  ): Promise<{ readonly pages: number; readonly diagnostics: readonly Diagnostic[] }> {
    const root = await this.#write(deploymentId)
    const options: LiveOptions = { root, dataFolder: this.#options.dataFolder }
    const trial = new LiveSnapshot(options)
    await trial.refetch()
    const { pages, diagnostics } = trial.current.get()
    return { pages: pages.size, diagnostics }
  }

  async #write(deploymentId: string): Promise<string> {
    const { records, projectId } = this.#options
    const files = await records.files(projectId, deploymentId)
    if (!files) throw new Error(`There is no deployment ${deploymentId}.`)
    return materialize(records, files, { folder: this.#folder, projectId, deploymentId })
  }

  async #say(): Promise<void> {
    const { records, projectId } = this.#options
    await records.seen(projectId, this.nodeId, this.#shown ?? null)
    for (const id of this.#building) await records.building(projectId, id)
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
