import type { SiteLookup, WantedSite } from '../http/host-app.ts'
import type { SiteDirectory, SiteEntry } from './directories/site-directory.ts'
import type { Site } from './site.ts'

interface Slot {
  readonly entry: SiteEntry
  readonly opening: Promise<Site>
  /** Once it is there. */
  site?: Site
  usedAt: number
}

/** A site nobody asked for in so long is closed; the next reader opens it again. */
const IDLE_MS = 15 * 60_000
const SWEEP_MS = 60_000

/** The open sites of a server. Each is opened by its first reader. */
export class SitesByHost implements SiteLookup {
  readonly #directory: SiteDirectory
  readonly #slots = new Map<string, Slot>()
  readonly #sweeper: NodeJS.Timeout

  constructor(directory: SiteDirectory) {
    this.#directory = directory
    directory.subscribe((key) => this.close(key))
    this.#sweeper = setInterval(() => this.closeIdle(Date.now() - IDLE_MS), SWEEP_MS)
    this.#sweeper.unref()
  }

  opened(host: string, path: string): Site | undefined {
    const entry = this.#directory.ofHost(host, path)
    const slot = entry && this.#slots.get(entry.key)
    if (slot) slot.usedAt = Date.now()
    return slot?.site
  }

  async find({ host, path, projectId }: WantedSite): Promise<Site | undefined> {
    const named = projectId === undefined ? undefined : await this.#directory.ofProject(projectId)
    const entry = named ?? this.#directory.ofHost(host, path)
    if (!entry) return undefined
    const site = await this.open(entry)
    site.prepare()
    return site
  }

  open(entry: SiteEntry): Promise<Site> {
    const known = this.#slots.get(entry.key)
    if (known) {
      known.usedAt = Date.now()
      return known.opening
    }
    const slot: Slot = { entry, opening: entry.open(), usedAt: Date.now() }
    this.#slots.set(entry.key, slot)
    slot.opening.then(
      (site) => (slot.site = site),
      // Tried again by the next reader.
      () => this.#slots.delete(entry.key),
    )
    return slot.opening
  }

  closeIdle(before: number): void {
    for (const [key, { entry, usedAt }] of this.#slots)
      if (usedAt <= before && entry.alwaysOpen !== true) void this.close(key)
  }

  async close(key: string): Promise<void> {
    const slot = this.#slots.get(key)
    this.#slots.delete(key)
    await slot?.opening.then((site) => site.close()).catch(() => undefined)
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeper)
    this.#directory.close()
    await Promise.all([...this.#slots.keys()].map((key) => this.close(key)))
  }
}
