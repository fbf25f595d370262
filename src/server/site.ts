import type { IncomingMessage } from 'node:http'
import { snapshotsOf, type Snapshots } from '../access/snapshot-handle.ts'
import { STRANGER } from '../access/viewer.ts'
import { Housekeeping } from '../analytics/housekeeping.ts'
import { recordPageView } from '../analytics/page-views.ts'
import { openRecords, type Records } from '../analytics/records.ts'
import { LoginSecrets } from '../auth/login-secrets.ts'
import { DashboardAuth } from '../auth/dashboard-auth.ts'
import { SiteAuth } from '../auth/site-auth.ts'
import { createApp } from '../http/app.ts'
import type { HostedSite } from '../http/host-app.ts'
import { PageCache } from '../http/page-cache.ts'
import type { AppParts } from '../http/parts.ts'
import { incomingAddress } from '../http/request/client-address.ts'
import { formatDiagnostic } from '../lib/diagnostic.ts'
import { DocsShell } from '../mcp/shell/docs-shell.ts'
import { ScopedRateStore } from '../limits/scoped-store.ts'
import { ContentCheck } from './content-check.ts'
import { LastKnown } from '../store/last-known.ts'
import type { Installation } from './installation.ts'
import { searchApart } from './search/search-apart.ts'
import { measuredOperations, assembleParts, type GivenParts } from './site-parts.ts'
import type { SiteSource } from './sources/site-source.ts'
import { watchGaps } from './watch-gaps.ts'

/** One site that is served: its content, what it remembers, and the application that answers for it. */
export class Site implements HostedSite {
  readonly source: SiteSource
  readonly snapshots: Snapshots
  readonly parts: AppParts
  readonly records: Records
  readonly auth: SiteAuth
  readonly dashboard: DashboardAuth
  readonly app: ReturnType<typeof createApp>
  readonly #closers: readonly (() => void | Promise<void>)[]
  readonly #warn: (message: string) => void
  #pages: PageCache | undefined
  #prepared = false

  private constructor(installation: Installation, source: SiteSource, opened: Opened) {
    this.source = source
    this.#warn = (message) => installation.instruments.log.warn(message)
    this.snapshots = snapshotsOf(source.live.current)
    this.records = opened.records
    this.auth = opened.auth
    this.dashboard = opened.dashboard
    const check = new ContentCheck(() => source.live.current.get().folder.root)
    this.parts = this.#assemble(installation, check, opened.given)
    this.app = createApp(this.parts)
    this.#closers = [() => source.close(), () => check.close(), ...this.#start(installation)]
  }

  /** Opens what the site of a source remembers, and puts its application together. */
  static async open(installation: Installation, source: SiteSource, given: GivenParts = {}): Promise<Site> {
    const { store } = installation
    const { project } = source
    try {
      const records = await openRecords(store, project, {
        lastKnown: new LastKnown(source.dataFolder),
        usualQuotas: () => source.live.current.get().settings.quotas,
        onQuota: (message) => installation.instruments.log.warn(message),
      })
      const keys = await store.secrets.keys()
      const auth = new SiteAuth({
        store,
        project,
        cookieSecret: keys.derive('cookies'),
        ...loginMeans(installation, source),
      })
      const dashboard = new DashboardAuth(store, project)
      return new Site(installation, source, { records, auth, dashboard, given })
    } catch (error) {
      await source.close()
      throw error
    }
  }

  get projectId(): string {
    return this.source.project.id
  }

  get pages(): AppParts['content']['pages'] {
    return this.parts.content.pages
  }

  get pageCount(): number {
    return this.snapshots.get().pageCount
  }

  /** Makes ahead what the first reader would wait for, and again with all new content. A failure shows when it is needed. */
  prepare(): void {
    if (this.#prepared) return
    this.#prepared = true
    const prepareNow = () => {
      const view = this.snapshots.get().viewOf(STRANGER)
      // Where pages show no dates this does nothing.
      void view.prepareDates().catch(() => undefined)
      void this.parts.content.search.prepare(view).catch(() => undefined)
    }
    this.snapshots.subscribe(prepareNow)
    prepareNow()
    void this.#nameBroken().catch(() => undefined)
  }

  /** A folder is served as it is, so that an author can see it; what cannot be shown of it is named. */
  async #nameBroken(): Promise<void> {
    const view = this.snapshots.get().viewOf(STRANGER)
    // The index is made from compiled pages, so that what it costs to look for them is paid once.
    await this.parts.content.search.prepare(view).catch(() => undefined)
    for (const diagnostic of (await this.source.findBroken?.()) ?? [])
      this.#warn(`A page cannot be shown: ${formatDiagnostic(diagnostic)}`)
  }

  async close(): Promise<void> {
    for (const close of this.#closers) await close()
  }

  #assemble(installation: Installation, check: ContentCheck, given: GivenParts): AppParts {
    const { observe, environment } = installation
    const { source, snapshots, records, auth, dashboard } = this
    const { llmUrl, llmKey, llmModel } = environment
    const { live, configFile, dataFolder, sharedIndex: shared } = source
    const root = () => live.current.get().folder.root
    const pages = new PageCache(
      snapshots,
      (request, path) => this.#countFromMemory(request, path),
      installation.pageMemory,
    )
    this.#pages = pages
    const search = searchApart({
      root,
      configFile,
      dataFolder,
      longLived: false,
      shared,
      turns: installation.indexing,
    })
    const limits = new ScopedRateStore(installation.limits, source.project.id)
    return assembleParts(snapshots, {
      content: {
        search: observe.search(search),
        pages: observe.pages(pages),
        baseUrl: source.baseUrl,
        publishing: source.publishing,
        checkContent: check.find,
        ...given.content,
      },
      readers: {
        auth,
        dashboard,
        limits: observe.limits(limits),
        queues: installation.queues,
        ...given.readers,
      },
      records,
      agents: {
        shell: new DocsShell(installation.shellThreads),
        model: llmUrl === undefined ? undefined : { url: llmUrl, key: llmKey, name: llmModel },
        feedback: records.feedback,
        ...given.agents,
      },
      operations: { ...measuredOperations(installation), ...given.operations },
    })
  }

  /** Everything that goes on while the site is open; what is given back ends it. */
  #start({ instruments, openSites, changes }: Installation): readonly (() => void | Promise<void>)[] {
    const { events, liveSettings } = this.records
    const housekeeping = new Housekeeping(this.records, (error) =>
      instruments.log.error('Old events could not be dropped', error),
    )
    const gaps = watchGaps(this, (error) =>
      instruments.log.error('Questions without an answer could not be counted', error),
    )
    openSites.add(this)
    const unwatch = instruments.meters.watchSite({ pages: () => this.pageCount, events })
    return [
      () => void openSites.delete(this),
      () => housekeeping.close(),
      () => gaps?.close(),
      changes.subscribe('live-settings', () => liveSettings.reload()),
      () => events.close(),
      unwatch,
      () => this.parts.agents.shell.close(),
      // The room is that of all sites.
      () => this.#pages?.clear(),
    ]
  }

  #countFromMemory(request: IncomingMessage, path: string): void {
    if (request.method !== 'GET') return
    const address = incomingAddress(request, this.snapshots.get().settings.trustProxy)
    recordPageView(this.records, { headers: request.headers, address, page: { path, markdown: false } })
  }
}

/** Secrets of the environment, and the network of this machine, are for content of the operator. */
function loginMeans(
  { store, environment }: Installation,
  { project, isLocal }: SiteSource,
): Pick<ConstructorParameters<typeof SiteAuth>[0], 'secrets' | 'hosts'> {
  const of = { store, projectId: project.id }
  return {
    secrets: new LoginSecrets(isLocal ? { ...of, operators: environment } : of),
    hosts: { local: isLocal, privateHosts: environment.privateHosts },
  }
}

interface Opened {
  readonly records: Records
  readonly auth: SiteAuth
  readonly dashboard: DashboardAuth
  readonly given: GivenParts
}
