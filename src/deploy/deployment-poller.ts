import { randomUUID } from 'node:crypto'
import type { RefreshResult } from '../lib/refresh-result.ts'
import type { Store } from '../store/store.ts'
import type { RedisAnnouncer } from './redis-announcer.ts'

export interface PollerOptions {
  readonly store: Pick<Store, 'deployments' | 'nodes'>
  /** Redis or Valkey through which servers notify each other; without it they find out a second later. */
  readonly redisUrl?: string | undefined
}

/** Something that shows the live deployment of a project. */
export interface PolledSource {
  readonly projectId: string
  /** The deployment it shows. */
  readonly shown: string | undefined
  refresh(): Promise<RefreshResult>
}

const REFRESH_EVERY_MS = 1000
const REPORT_EVERY_MS = 2000

/** Refreshes the open sites of this server when another deployment is live, and reports what each shows. */
export class DeploymentPoller {
  readonly nodeId = randomUUID()
  readonly #options: PollerOptions
  readonly #sources = new Map<string, PolledSource>()
  #announcer: RedisAnnouncer | undefined
  readonly #timers: readonly NodeJS.Timeout[]

  private constructor(options: PollerOptions) {
    this.#options = options
    this.#timers = [
      setInterval(() => void this.poll().catch(() => undefined), REFRESH_EVERY_MS),
      setInterval(() => void this.reportStatus().catch(() => undefined), REPORT_EVERY_MS),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  static async start(options: PollerOptions): Promise<DeploymentPoller> {
    const poller = new DeploymentPoller(options)
    if (options.redisUrl === undefined) return poller
    // Most sites have none.
    const { RedisAnnouncer: Announcer } = await import('./redis-announcer.ts')
    poller.#announcer = new Announcer(options.redisUrl, () => void poller.poll().catch(() => undefined))
    return poller
  }

  /** From now on the source is refreshed; what it shows is known before anybody could wait for it. */
  async add(source: PolledSource): Promise<void> {
    this.#sources.set(source.projectId, source)
    await this.reportStatus()
  }

  async remove(source: PolledSource): Promise<void> {
    if (this.#sources.get(source.projectId) === source) this.#sources.delete(source.projectId)
    await this.#options.store.nodes.remove(this.nodeId, source.projectId)
  }

  /** One query for all of them. */
  async poll(): Promise<void> {
    const live = await this.#options.store.deployments.liveOf([...this.#sources.keys()])
    const behind = [...this.#sources.values()].filter((source) => live.get(source.projectId) !== source.shown)
    await Promise.allSettled(behind.map((source) => source.refresh()))
  }

  /** What this server shows, for whoever waits until all show the same. */
  reportStatus(): Promise<void> {
    const shown = [...this.#sources.values()].map(
      (source) => [source.projectId, source.shown ?? null] as const,
    )
    return this.#options.store.nodes.seen(this.nodeId, new Map(shown))
  }

  /** Makes other servers poll now. */
  notifyPeers(): void {
    this.#announcer?.notifyPeers()
  }

  async stop(): Promise<void> {
    this.#announcer?.close()
    for (const timer of this.#timers) clearInterval(timer)
    this.#sources.clear()
    await this.#options.store.nodes.remove(this.nodeId).catch(() => undefined)
  }
}
