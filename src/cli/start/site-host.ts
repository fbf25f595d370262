import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { Housekeeping } from '../../analytics/housekeeping.ts'
import { openRecords } from '../../analytics/records.ts'
import { DashboardAuth } from '../../auth/dashboard-auth.ts'
import { SiteAuth } from '../../auth/site-auth.ts'
import type { Environment } from '../../config/env.ts'
import type { AppParts } from '../../http/parts.ts'
import type { RateStore } from '../../limits/rate-window.ts'
import { ScopedRateStore } from '../../limits/scoped-store.ts'
import { LiveSnapshot } from '../../snapshot/live-snapshot.ts'
import type { Store } from '../../store/store.ts'
import { assembleSite, type AssembledSite } from './assemble-site.ts'
import type { ListedSite } from './site-list.ts'

export interface SiteHostOptions extends Pick<AppParts, 'operations' | 'onError'> {
  readonly sites: readonly ListedSite[]
  readonly store: Store
  readonly limits: RateStore
  readonly environment: Environment
  readonly dataFolder: string
}

interface OpenedSite extends AssembledSite {
  readonly projectId: string
  close(): Promise<void>
}

interface Slot {
  readonly opened: Promise<OpenedSite>
  /** Once it is there. */
  site?: OpenedSite
  usedAt: number
}

/** A site nobody asked for in so long is closed; the next reader opens it again. */
const IDLE_MS = 15 * 60_000
const SWEEP_MS = 60_000

/** Many sites behind one port, told apart by the name they are asked for. Each is opened by its first reader. */
export class SiteHost {
  readonly #options: SiteHostOptions
  readonly #byHost = new Map<string, ListedSite>()
  readonly #slots = new Map<string, Slot>()
  readonly #sweeper: NodeJS.Timeout

  constructor(options: SiteHostOptions) {
    this.#options = options
    for (const site of options.sites) for (const host of site.hosts) this.#byHost.set(host, site)
    this.#sweeper = setInterval(() => this.closeIdle(Date.now() - IDLE_MS), SWEEP_MS)
    this.#sweeper.unref()
  }

  /** How many are open. */
  get size(): number {
    return this.#slots.size
  }

  readonly fetch = async (request: Request, env?: unknown): Promise<Response> => {
    const site = this.#byHost.get(hostOf(request.headers.get('host') ?? new URL(request.url).host))
    if (!site) return this.#unknown(new URL(request.url).pathname)
    const { app } = await this.#open(site)
    return app.fetch(request, env as never)
  }

  /** A finished page of an open site, from memory. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const listed = this.#byHost.get(hostOf(request.headers.host ?? ''))
    const slot = listed && this.#slots.get(listed.name)
    if (!slot?.site) return false
    slot.usedAt = Date.now()
    return slot.site.cache.answer(request, response)
  }

  closeIdle(before: number): void {
    for (const [name, slot] of this.#slots)
      if (slot.usedAt <= before) {
        this.#slots.delete(name)
        void slot.opened.then((site) => site.close()).catch(() => undefined)
      }
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeper)
    const slots = [...this.#slots.values()]
    this.#slots.clear()
    await Promise.allSettled(slots.map(async ({ opened }) => (await opened).close()))
  }

  async #open(listed: ListedSite): Promise<OpenedSite> {
    let slot = this.#slots.get(listed.name)
    if (!slot) {
      const made: Slot = { opened: this.#build(listed), usedAt: Date.now() }
      slot = made
      this.#slots.set(listed.name, made)
      made.opened.then(
        (site) => (made.site = site),
        // Tried again by the next reader.
        () => this.#slots.delete(listed.name),
      )
    }
    slot.usedAt = Date.now()
    return slot.opened
  }

  async #build({ name, root, baseUrl }: ListedSite): Promise<OpenedSite> {
    const { store, limits, environment, operations, onError } = this.#options
    const dataFolder = path.join(this.#options.dataFolder, 'sites', name)
    const live = new LiveSnapshot({ root, dataFolder })
    const { project: id, organization } = live.current.get().project
    const wanted = { id: id ?? projectIdOf(name), organization, name: live.current.get().config.name }
    const project = await store.projects.ensure(wanted)
    const records = await openRecords(store, project, environment.secret)
    records.siteSettings.follow()
    const housekeeping = new Housekeeping(records, (error) => onError(error, new Request('http://localhost')))
    const secret = environment.secret ?? (await store.secrets.ensure('cookies'))
    const { sitePassword, oidcClientSecret } = environment
    const assembled = assembleSite({
      live,
      records,
      auth: new SiteAuth({ store, project, secret, sitePassword, oidcClientSecret }),
      dashboard: new DashboardAuth(store, project),
      limits: new ScopedRateStore(limits, project.id),
      environment,
      baseUrl,
      dataFolder,
      operations,
      onError,
    })
    void live.refetch().catch(() => undefined)
    return {
      ...assembled,
      projectId: project.id,
      async close() {
        housekeeping.close()
        records.siteSettings.close()
        await records.events.close()
      },
    }
  }

  /** Probes come by address, not by name. */
  async #unknown(pathname: string): Promise<Response> {
    if (pathname === '/healthz') return Response.json({ status: 'ok' })
    if (pathname === '/readyz') {
      const report = await this.#options.operations?.readiness?.look()
      return Response.json(report ?? { ready: true }, { status: report?.ready === false ? 503 : 200 })
    }
    return new Response('There is no site of this name here.\n', { status: 404 })
  }
}

function hostOf(header: string): string {
  return header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}

/** The name of a folder, as far as ids allow it. */
function projectIdOf(name: string): string {
  return name.replaceAll(/[^\w-]/g, '-').slice(0, 64)
}
