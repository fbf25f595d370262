import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PreviewOwner } from '../../http/request/preview-address.ts'
import type { LastKnown } from '../../store/last-known.ts'
import type { ProjectAddress } from '../../store/repositories/project-hosts.ts'
import type { Project } from '../../store/repositories/projects.ts'
import type { Store } from '../../store/store.ts'
import type { ChangePoller } from '../change-poller.ts'
import type { Site } from '../site.ts'
import type { SiteDirectory, SiteEntry } from './site-directory.ts'

/** Whoever makes up ids does not make us ask the database for each. */
const SOON_MS = 200

export interface ProjectSitesOptions {
  readonly store: Pick<Store, 'projects' | 'hosts'>
  readonly lastKnown: LastKnown
  readonly changes: ChangePoller
  /** Shown on the machine itself; alone and without an address, under every name. */
  readonly first: Project
  /** The name that the environment gives it. */
  readonly firstHost: string | undefined
  /** The host of a project's dashboard, where it has one of its own. */
  readonly dashboardHost: (projectId: string) => string | undefined
  /** A project is gone for good; what this server has of it goes too. */
  readonly onDeleted: (projectId: string) => Promise<void>
  /** The site that the host of a preview belongs to. */
  readonly previewOwner: (host: string) => PreviewOwner | undefined
  /** Whether previews of a project are at such a host. */
  readonly isPreview: (
    host: string,
    project: { readonly id: string; readonly url: string | undefined },
  ) => boolean
  readonly open: (project: Project, url: string | undefined) => Promise<Site>
}

type Found = readonly [readonly Project[], readonly ProjectAddress[]]

/** The projects of an installation, by host and by id. Those made on another server are known here soon after. */
export class ProjectSites implements SiteDirectory {
  readonly #options: ProjectSitesOptions
  readonly #unsubscribe: () => void
  readonly #listeners = new Set<(key: string) => Promise<void>>()
  #refreshedAt = 0
  #soon: Promise<void> | undefined
  #byHost = new Map<string, SiteEntry>()
  #byProject = new Map<string, SiteEntry>()
  #byDashboard = new Map<string, SiteEntry>()
  /** Host -> ID of its project. */
  #owners = new Map<string, string>()
  /** IDs as hosts write them. */
  #inHosts = new Map<string, string>()
  #urls = new Map<string, string | undefined>()

  constructor(options: ProjectSitesOptions) {
    this.#options = options
    this.#byProject.set(options.first.id, this.#entryOf(options.first, undefined))
    this.#unsubscribe = options.changes.subscribe('projects', () => this.refresh())
  }

  /** The first look: while the database is away, what it said last. */
  async load(): Promise<void> {
    const { lastKnown, onDeleted } = this.#options
    const before = lastKnown.recall<Found>('projects')?.[0] ?? []
    const found = await lastKnown.of('projects', () => this.#read())
    await this.#apply(found)
    // Projects that were deleted while this server did not run.
    for (const { id } of before) if (!found[0].some((project) => project.id === id)) await onDeleted(id)
  }

  async refresh(): Promise<void> {
    const found = await this.#read()
    this.#options.lastKnown.keep('projects', found)
    await this.#apply(found)
  }

  #read() {
    const { store } = this.#options
    this.#refreshedAt = Date.now()
    return Promise.all([store.projects.list(), store.hosts.all()])
  }

  async #apply([all, addresses]: Found): Promise<void> {
    const projects = all.filter(({ state }) => state === 'active')
    const before = this.#byProject
    const byProject = new Map<string, SiteEntry>()
    for (const project of projects) {
      const url = addresses.find(({ projectId }) => projectId === project.id)?.url
      const entry = this.#entryOf(project, url)
      const known = before.get(project.id)
      byProject.set(project.id, known?.key === entry.key ? known : entry)
    }
    this.#byProject = byProject
    this.#owners = new Map(addresses.map(({ host, projectId }) => [host, projectId]))
    // Hosts have no capitals. A name is that of the project that had it first, also while that is suspended.
    const youngestFirst = all.toReversed()
    this.#inHosts = new Map(youngestFirst.map(({ id }) => [id.toLowerCase(), id]))
    this.#urls = new Map(
      projects.map(({ id }) => [id, addresses.find(({ projectId }) => projectId === id)?.url]),
    )
    this.#byHost = new Map(
      addresses.flatMap(({ host, projectId }) => {
        const site = byProject.get(projectId)
        return site ? [[host, site] as const] : []
      }),
    )
    this.#byDashboard = new Map(
      [...this.#inHosts.values()].flatMap((id) => {
        const [host, site] = [this.#options.dashboardHost(id), byProject.get(id)]
        return host === undefined || !site ? [] : [[host, site] as const]
      }),
    )
    for (const [id, { key }] of before) {
      if (byProject.get(id)?.key === key) continue
      await Promise.all([...this.#listeners].map((onGone) => onGone(key)))
      const state = all.find((project) => project.id === id)?.state ?? 'deleting'
      if (state === 'deleting') await this.#options.onDeleted(id)
    }
  }

  ofHost(host: string): SiteEntry | undefined {
    const { first } = this.#options
    const named = this.#byHost.get(host) ?? this.#byDashboard.get(host) ?? this.#ofPreview(host)
    return named ?? (this.#isOfFirst(host) ? this.#byProject.get(first.id) : undefined)
  }

  #ofPreview(host: string): SiteEntry | undefined {
    const owner = this.#options.previewOwner(host)
    const { first, firstHost, isPreview } = this.#options
    const id = !owner
      ? undefined
      : 'project' in owner
        ? this.#inHosts.get(owner.project)
        : (this.#owners.get(owner.host) ?? (owner.host === firstHost ? first.id : undefined))
    if (id === undefined || !isPreview(host, { id, url: this.#urls.get(id) })) return undefined
    return this.#byProject.get(id)
  }

  /** A name that nobody gave to a project is no site: whoever watches it must not see another's. */
  #isOfFirst(host: string): boolean {
    if (host === this.#options.firstHost || host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0)
      return true
    return this.#byProject.size === 1 && this.#byHost.size === 0
  }

  /** One that was made a moment ago is looked for. */
  async ofProject(projectId: string): Promise<SiteEntry | undefined> {
    if (!this.#byProject.has(projectId)) await this.#refreshSoon()
    return this.#byProject.get(projectId)
  }

  /** One look for all who wait, and a pause before the next. */
  #refreshSoon(): Promise<void> {
    this.#soon ??= sleep(Math.max(0, this.#refreshedAt + SOON_MS - Date.now()))
      .then(() => this.refresh())
      .finally(() => (this.#soon = undefined))
    return this.#soon
  }

  subscribe(onGone: (key: string) => Promise<void>): void {
    this.#listeners.add(onGone)
  }

  close(): void {
    this.#unsubscribe()
  }

  #entryOf(project: Project, url: string | undefined): SiteEntry {
    return { key: `${project.id} ${url ?? ''}`, open: () => this.#options.open(project, url) }
  }
}
