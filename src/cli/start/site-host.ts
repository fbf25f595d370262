import type { IncomingMessage, ServerResponse } from 'node:http'
import { StoreError } from '../../store/statement.ts'
import { without, type Readiness } from '../../operations/readiness.ts'
import type { OpenedSite } from './open-hosted-site.ts'

/** A site that can be opened. */
export interface HostedSite {
  /** The same for every name it is asked by, and another when it has to be opened anew. */
  readonly key: string
  open(): Promise<OpenedSite>
}

/** Which site is meant. */
export interface SiteDirectory {
  ofHost(host: string): HostedSite | undefined
  /** Of a project that is named in the path of the REST API, whatever the host is. */
  ofProject(projectId: string): Promise<HostedSite | undefined>
}

export interface SiteHostOptions {
  readonly directory: SiteDirectory
  readonly readiness: Readiness
  readonly onProblem: (error: unknown) => void
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
/** Operations that name their project: `lectern deploy` needs no host that leads to it yet. */
const PROJECT_PATH =
  /^\/v1\/(?:project(?:\/update)?|analytics|assistant|manage)\/(?!(?:update-status|session)(?:\/|$))([\w-]+)/

/** Many sites behind one port, told apart by the name they are asked for. Each is opened by its first reader. */
export class SiteHost {
  readonly #options: SiteHostOptions
  readonly #slots = new Map<string, Slot>()
  readonly #sweeper: NodeJS.Timeout

  constructor(options: SiteHostOptions) {
    this.#options = options
    this.#sweeper = setInterval(() => this.closeIdle(Date.now() - IDLE_MS), SWEEP_MS)
    this.#sweeper.unref()
  }

  readonly fetch = async (request: Request, env?: unknown): Promise<Response> => {
    const url = new URL(request.url)
    try {
      const site = await this.#siteOf(request.headers.get('host') ?? url.host, url.pathname)
      if (!site) return await this.#unknown(url)
      const { app } = await this.open(site)
      return await app.fetch(request, env as never)
    } catch (error) {
      this.#options.onProblem(error)
      const away = error instanceof StoreError
      return Response.json(
        { error: away ? 'The database is away for a moment' : 'This site cannot be opened' },
        { status: away ? 503 : 500, headers: away ? { 'Retry-After': '2' } : {} },
      )
    }
  }

  /** A finished page of an open site, from memory. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const listed = this.#options.directory.ofHost(hostOf(request.headers.host ?? ''))
    const slot = listed && this.#slots.get(listed.key)
    if (!slot?.site) return false
    slot.usedAt = Date.now()
    return slot.site.cache.answer(request, response)
  }

  async open(listed: HostedSite): Promise<OpenedSite> {
    let slot = this.#slots.get(listed.key)
    if (!slot) {
      const made: Slot = { opened: listed.open(), usedAt: Date.now() }
      slot = made
      this.#slots.set(listed.key, made)
      made.opened.then(
        (site) => (made.site = site),
        // Tried again by the next reader.
        () => this.#slots.delete(listed.key),
      )
    }
    slot.usedAt = Date.now()
    return slot.opened
  }

  closeIdle(before: number): void {
    for (const [key, slot] of this.#slots) if (slot.usedAt <= before) void this.close(key)
  }

  async close(key: string): Promise<void> {
    const slot = this.#slots.get(key)
    this.#slots.delete(key)
    await slot?.opened.then((site) => site.close()).catch(() => undefined)
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweeper)
    await Promise.all([...this.#slots.keys()].map((key) => this.close(key)))
  }

  async #siteOf(host: string, pathname: string): Promise<HostedSite | undefined> {
    const { directory } = this.#options
    const [, projectId] = PROJECT_PATH.exec(pathname) ?? []
    const named = projectId === undefined ? undefined : await directory.ofProject(projectId)
    return named ?? directory.ofHost(hostOf(host))
  }

  /** Probes come by address, not by name. */
  async #unknown({ pathname, searchParams }: URL): Promise<Response> {
    const headers = { 'Cache-Control': 'no-store' }
    if (pathname === '/healthz') return Response.json({ status: 'ok' }, { headers })
    if (pathname === '/readyz') {
      const { ready, checks } = without(await this.#options.readiness.check(), searchParams.getAll('exclude'))
      return Response.json(
        { status: ready ? 'ready' : 'not ready', checks },
        { status: ready ? 200 : 503, headers },
      )
    }
    return new Response('There is no site of this name here.\n', { status: 404 })
  }
}

function hostOf(header: string): string {
  return header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
}
