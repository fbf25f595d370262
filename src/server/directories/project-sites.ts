import { isIP } from 'node:net'
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
  readonly open: (project: Project, url: string | undefined) => Promise<Site>
}

type Found = readonly [readonly Project[], readonly ProjectAddress[]]

/** The projects of an installation, by host and by id. Those made on another server are known here soon after. */
export class ProjectSites implements SiteDirectory {
  readonly #options: ProjectSitesOptions
  readonly #unsubscribe: () => void
  readonly #listeners = new Set<(key: string) => void>()
  #refreshedAt = 0
  #byHost = new Map<string, SiteEntry>()
  #byProject = new Map<string, SiteEntry>()
  #byDashboard = new Map<string, SiteEntry>()

  constructor(options: ProjectSitesOptions) {
    this.#options = options
    this.#byProject.set(options.first.id, this.#entryOf(options.first, undefined))
    this.#unsubscribe = options.changes.subscribe('projects', () => this.refresh())
  }

  /** The first look: while the database is away, what it said last. */
  async load(): Promise<void> {
    this.#apply(await this.#options.lastKnown.of('projects', () => this.#read()))
  }

  async refresh(): Promise<void> {
    const found = await this.#read()
    this.#options.lastKnown.keep('projects', found)
    this.#apply(found)
  }

  #read() {
    const { store } = this.#options
    this.#refreshedAt = Date.now()
    return Promise.all([store.projects.list(), store.hosts.all()])
  }

  #apply([projects, addresses]: Found): void {
    const before = this.#byProject
    const byProject = new Map<string, SiteEntry>()
    for (const project of projects) {
      const url = addresses.find(({ projectId }) => projectId === project.id)?.url
      const entry = this.#entryOf(project, url)
      const known = before.get(project.id)
      byProject.set(project.id, known?.key === entry.key ? known : entry)
    }
    this.#byProject = byProject
    this.#byHost = new Map(
      addresses.flatMap(({ host, projectId }) => {
        const site = byProject.get(projectId)
        return site ? [[host, site] as const] : []
      }),
    )
    this.#byDashboard = new Map(
      [...byProject].flatMap(([id, site]) => {
        const host = this.#options.dashboardHost(id)
        return host === undefined ? [] : [[host, site] as const]
      }),
    )
    for (const [id, { key }] of before)
      if (byProject.get(id)?.key !== key) for (const onGone of this.#listeners) onGone(key)
  }

  ofHost(host: string): SiteEntry | undefined {
    const { first } = this.#options
    const named = this.#byHost.get(host) ?? this.#byDashboard.get(host)
    return named ?? (this.#isOfFirst(host) ? this.#byProject.get(first.id) : undefined)
  }

  /** A name that nobody gave to a project is no site: whoever watches it must not see another's. */
  #isOfFirst(host: string): boolean {
    if (host === this.#options.firstHost || host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0)
      return true
    return this.#byProject.size === 1 && this.#byHost.size === 0
  }

  /** One that was made a moment ago is looked for. */
  async ofProject(projectId: string): Promise<SiteEntry | undefined> {
    if (!this.#byProject.has(projectId) && Date.now() - this.#refreshedAt > SOON_MS) await this.refresh()
    return this.#byProject.get(projectId)
  }

  subscribe(onGone: (key: string) => void): void {
    this.#listeners.add(onGone)
  }

  close(): void {
    this.#unsubscribe()
  }

  #entryOf(project: Project, url: string | undefined): SiteEntry {
    return { key: `${project.id} ${url ?? ''}`, open: () => this.#options.open(project, url) }
  }
}
