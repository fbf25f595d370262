import type { Measured } from './measured.ts'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { ProjectCounts } from './project-counts.ts'
import { RequestCounts } from './request-counts.ts'

const FAST = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const SLOW = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** What a site tells of itself. */
export interface WatchedSite {
  pages(): number
  readonly events: { readonly waiting: number; readonly dropped: number }
}

/** Everything that is counted, as Prometheus reads it. Every name is in docs/operations/observability.mdx. */
export class Meters {
  readonly #registry = new Registry()
  readonly #sites = new Set<WatchedSite>()
  #droppedBefore = 0
  readonly requests = new RequestCounts()
  readonly projects = new ProjectCounts()
  readonly running = this.#gauge('http_requests_running', 'Requests in progress.')
  readonly fromMemory = this.#counter('pages_from_memory_total', 'Pages served from memory.')
  readonly builds = this.#counter('builds_total', 'Times the docs folder was read.', ['outcome'])
  readonly buildSeconds = this.#histogram('build_duration_seconds', 'Time to read the docs folder.')
  readonly deployments = this.#counter('deployments_total', 'Deployments built here, by how they ended.', [
    'outcome',
  ])
  readonly searches = this.#counter('searches_total', 'Searches, from readers and agents.', ['outcome'])
  readonly searchSeconds = this.#histogram('search_duration_seconds', 'Time to search.')
  readonly mcpCalls = this.#counter('mcp_calls_total', 'MCP tool calls.', ['tool', 'outcome'])
  readonly mcpSeconds = this.#histogram('mcp_call_duration_seconds', 'Time of an MCP tool call.', ['tool'])
  readonly refused = this.#counter('limits_refused_total', 'Requests rejected by a rate limit.', ['window'])
  readonly storeSeconds = this.#histogram('store_duration_seconds', 'Time of a database operation.', [
    'operation',
  ])
  readonly storeErrors = this.#counter('store_errors_total', 'Failed database operations.', [
    'operation',
    'kind',
  ])
  readonly bucketRequests = this.#counter(
    'bucket_requests_total',
    'Objects read, written and deleted in the bucket for files.',
    ['operation', 'outcome'],
  )

  constructor(version: string) {
    collectDefaultMetrics({ register: this.#registry })
    this.#beginAtZero()
    this.#gauge('info', 'The running version.', ['version']).set({ version }, 1)
    this.#read('sites_open', 'Open sites.', () => this.#sites.size)
    this.#read('snapshot_pages', 'Pages of the open sites.', () => this.#sum((site) => site.pages()))
    this.#read('events_waiting', 'Events that are not written yet.', () =>
      this.#sum(({ events }) => events.waiting),
    )
    const dropped = () => this.#droppedBefore + this.#sum(({ events }) => events.dropped)
    new Counter({
      name: 'lectern_events_dropped_total',
      help: 'Events lost while the database was unavailable.',
      registers: [this.#registry],
      collect() {
        this.reset()
        this.inc(dropped())
      },
    })
  }

  /** Adds an open site, which is read when metrics are read. Returns a function that removes it. */
  watchSite(site: WatchedSite): () => void {
    this.#sites.add(site)
    return () => {
      // What was lost stays lost when its site is closed.
      if (this.#sites.delete(site)) this.#droppedBefore += site.events.dropped
    }
  }

  /** Connections to PostgreSQL, read when metrics are read. */
  watchConnections(
    counts: () => { readonly open: number; readonly idle: number; readonly waiting: number },
  ): void {
    this.#read('store_connections_open', 'Open connections to PostgreSQL.', () => counts().open)
    this.#read(
      'store_connections_idle',
      'Connections to PostgreSQL that are not in use.',
      () => counts().idle,
    )
    this.#read(
      'store_requests_waiting',
      'Requests that wait for a connection to PostgreSQL.',
      () => counts().waiting,
    )
  }

  /** Whether limits are shared with other servers, read when metrics are read. */
  watchSharing(isShared: () => boolean): void {
    this.#read(
      'limits_shared',
      '1 while limits are counted in Redis, 0 while this server counts alone.',
      () => (isShared() ? 1 : 0),
    )
  }

  /** An alert on an increase sees none where the first failure makes the series. */
  #beginAtZero(): void {
    for (const outcome of ['success', 'failure']) this.deployments.inc({ outcome }, 0)
    for (const outcome of ['changed', 'unchanged', 'failed']) this.builds.inc({ outcome }, 0)
    for (const operation of ['read', 'write', 'delete'])
      for (const outcome of ['success', 'failure']) this.bucketRequests.inc({ operation, outcome }, 0)
    for (const operation of ['read', 'write', 'snapshot'])
      for (const kind of ['conflict', 'unavailable', 'other']) this.storeErrors.inc({ operation, kind }, 0)
  }

  #sum(of: (site: WatchedSite) => number): number {
    return [...this.#sites].reduce((sum, site) => sum + of(site), 0)
  }

  get contentType(): string {
    return this.#registry.contentType
  }

  async text(): Promise<string> {
    return `${this.requests.text()}\n${this.projects.text()}\n${await this.#registry.metrics()}`
  }

  /** The same as data. */
  async measured(): Promise<readonly Measured[]> {
    const known = (await this.#registry.getMetricsAsJSON()) as unknown as readonly Measured[]
    return [...this.requests.measured(), this.projects.measured(), ...known]
  }

  #counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name: `lectern_${name}`, help, labelNames, registers: [this.#registry] })
  }

  #gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name: `lectern_${name}`, help, labelNames, registers: [this.#registry] })
  }

  #histogram(name: string, help: string, labelNames: string[] = []): Histogram {
    return new Histogram({
      name: `lectern_${name}`,
      help,
      buckets: name.startsWith('build') ? SLOW : FAST,
      labelNames,
      registers: [this.#registry],
    })
  }

  #read(name: string, help: string, value: () => number): void {
    new Gauge({
      name: `lectern_${name}`,
      help,
      registers: [this.#registry],
      collect() {
        this.set(value())
      },
    })
  }
}
