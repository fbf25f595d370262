import { randomUUID } from 'node:crypto'
import type { Store } from '../store/store.ts'
import type { DeployedSite } from './deployed-site.ts'
import type { RedisAnnouncer } from './redis-announcer.ts'

export interface WatchOptions {
  readonly store: Pick<Store, 'deployments' | 'nodes'>
  /** Redis or Valkey through which servers tell each other; without it they find out a second later. */
  readonly redisUrl?: string | undefined
}

const LOOK_EVERY_MS = 1000
const SAY_EVERY_MS = 2000

/** Keeps the open sites of this server on their live deployments, and tells the others what is shown here. */
export class DeploymentWatch {
  readonly nodeId = randomUUID()
  readonly #options: WatchOptions
  readonly #sites = new Map<string, DeployedSite>()
  #announcer: RedisAnnouncer | undefined
  readonly #timers: readonly NodeJS.Timeout[]

  private constructor(options: WatchOptions) {
    this.#options = options
    this.#timers = [
      setInterval(() => void this.refresh().catch(() => undefined), LOOK_EVERY_MS),
      setInterval(() => void this.reportStatus().catch(() => undefined), SAY_EVERY_MS),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  static async start(options: WatchOptions): Promise<DeploymentWatch> {
    const watch = new DeploymentWatch(options)
    if (options.redisUrl === undefined) return watch
    // Most sites have none.
    const { RedisAnnouncer: Announcer } = await import('./redis-announcer.ts')
    watch.#announcer = new Announcer(options.redisUrl, () => void watch.refresh().catch(() => undefined))
    return watch
  }

  async add(site: DeployedSite): Promise<void> {
    const refused = await site.refresh()
    if (refused !== undefined) throw new Error(refused)
    this.#sites.set(site.projectId, site)
    // Known before anybody could wait for it.
    await this.reportStatus()
  }

  async remove(site: DeployedSite): Promise<void> {
    if (this.#sites.get(site.projectId) === site) this.#sites.delete(site.projectId)
    await this.#options.store.nodes.remove(this.nodeId, site.projectId)
  }

  /** One question for all of them. */
  async refresh(): Promise<void> {
    const live = await this.#options.store.deployments.liveOf([...this.#sites.keys()])
    const behind = [...this.#sites.values()].filter((site) => live.get(site.projectId) !== site.shown)
    await Promise.allSettled(behind.map((site) => site.refresh()))
  }

  /** What this server shows, for whoever waits until all show the same. */
  reportStatus(): Promise<void> {
    const shown = [...this.#sites.values()].map((site) => [site.projectId, site.shown ?? null] as const)
    return this.#options.store.nodes.seen(this.nodeId, new Map(shown))
  }

  /** Makes other servers look now. */
  notifyPeers(): void {
    this.#announcer?.notifyPeers()
  }

  async stop(): Promise<void> {
    this.#announcer?.close()
    for (const timer of this.#timers) clearInterval(timer)
    this.#sites.clear()
    await this.#options.store.nodes.remove(this.nodeId).catch(() => undefined)
  }
}
