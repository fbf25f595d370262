import { randomUUID } from 'node:crypto'
import type { RefreshResult } from '../lib/refresh-result.ts'
import type { Store } from '../store/store.ts'
import type { RedisAnnouncer } from './redis-announcer.ts'

export interface PollerOptions {
  readonly store: Pick<Store, 'deployments' | 'liveDeployments' | 'nodes'>
  /** Tells when another deployment is live. */
  readonly changes: {
    subscribe(topic: 'deployments', onChange: () => Promise<unknown>): () => void
    poll(): Promise<void>
  }
  /** Redis or Valkey through which servers notify each other; without it they find out a second later. */
  readonly redisUrl?: string | undefined
}

/** Something that shows the live deployment of a project. */
export interface PolledSource {
  readonly projectId: string
  /** The deployment it shows. */
  readonly shown: string | undefined
  refresh(): Promise<RefreshResult>
  /** Gets ready for a preview to be made live. */
  prepare(previewId: string): Promise<void>
}

const RETRY_EVERY_MS = 1000
const REPORT_EVERY_MS = 2000
/** Whatever became of the rows, this brings them back. */
const WHOLE_REPORT_EVERY_MS = 60_000

/** Refreshes the open sites of this server when another deployment is live, and reports what each shows. */
export class DeploymentPoller {
  readonly nodeId = randomUUID()
  readonly #options: PollerOptions
  readonly #sources = new Map<string, PolledSource>()
  #announcer: RedisAnnouncer | undefined
  readonly #timers: readonly NodeJS.Timeout[]
  readonly #unsubscribe: () => void
  /** A source may show something else than what is live: it was just added, or could not be refreshed. */
  #mayBeBehind = false
  #reported: { readonly what: string; readonly at: number } | undefined

  private constructor(options: PollerOptions) {
    this.#options = options
    this.#timers = [
      setInterval(() => this.#mayBeBehind && void this.poll().catch(() => undefined), RETRY_EVERY_MS),
      setInterval(() => void this.reportStatus().catch(() => undefined), REPORT_EVERY_MS),
    ]
    this.#unsubscribe = options.changes.subscribe('deployments', () => this.poll())
    for (const timer of this.#timers) timer.unref()
  }

  static async start(options: PollerOptions): Promise<DeploymentPoller> {
    const poller = new DeploymentPoller(options)
    if (options.redisUrl === undefined) return poller
    // Most sites have none.
    const { RedisAnnouncer: Announcer } = await import('./redis-announcer.ts')
    poller.#announcer = new Announcer(
      options.redisUrl,
      () => void options.changes.poll().catch(() => undefined),
    )
    return poller
  }

  /** From now on the source is refreshed; what it shows is known before anybody could wait for it. */
  async add(source: PolledSource): Promise<void> {
    this.#sources.set(source.projectId, source)
    this.#mayBeBehind = true
    await this.reportStatus()
  }

  async remove(source: PolledSource): Promise<void> {
    if (this.#sources.get(source.projectId) === source) this.#sources.delete(source.projectId)
    await this.#options.store.nodes.remove(this.nodeId, source.projectId)
  }

  /** One query for all of them, and another for their previews. */
  async poll(): Promise<void> {
    this.#mayBeBehind = true
    const { deployments, liveDeployments } = this.#options.store
    const live = await liveDeployments.since([...this.#sources.keys()])
    const behind = [...this.#sources.values()].filter(
      (source) => live.get(source.projectId)?.deploymentId !== source.shown,
    )
    await Promise.allSettled(behind.map((source) => source.refresh()))
    this.#mayBeBehind = behind.some((source) => live.get(source.projectId)?.deploymentId !== source.shown)
    const previews = await deployments.newestPreviews([...this.#sources.keys()])
    // Nobody waits for it: what is not ready then is only shown later.
    for (const [projectId, id] of previews)
      void this.#sources
        .get(projectId)
        ?.prepare(id)
        .catch(() => undefined)
  }

  /** What this server shows, for whoever waits until all show the same; that it runs, where that is no news. */
  async reportStatus(): Promise<void> {
    const { nodes } = this.#options.store
    const shown = [...this.#sources.values()].map(
      (source) => [source.projectId, source.shown ?? null] as const,
    )
    const what = JSON.stringify(shown)
    const now = Date.now()
    if (this.#reported?.what === what && now - this.#reported.at < WHOLE_REPORT_EVERY_MS)
      return nodes.alive(this.nodeId)
    await nodes.seen(this.nodeId, new Map(shown))
    this.#reported = { what, at: now }
  }

  /** Makes other servers poll now. */
  notifyPeers(): void {
    this.#announcer?.notifyPeers()
  }

  async stop(): Promise<void> {
    this.#announcer?.close()
    this.#unsubscribe()
    for (const timer of this.#timers) clearInterval(timer)
    this.#sources.clear()
    await this.#options.store.nodes.remove(this.nodeId).catch(() => undefined)
  }
}
