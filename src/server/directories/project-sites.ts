import type { LastKnown } from '../../store/last-known.ts'
import type { Project } from '../../store/repositories/projects.ts'
import type { Store } from '../../store/store.ts'
import type { Site } from '../site.ts'
import type { SiteDirectory, SiteEntry } from './site-directory.ts'

const REFRESH_MS = 2000
/** Whoever makes up ids does not make us ask the database for each. */
const SOON_MS = 200

export interface ProjectSitesOptions {
  readonly store: Pick<Store, 'projects' | 'hosts'>
  readonly lastKnown: LastKnown
  /** Shown under every name that belongs to no other. */
  readonly first: Project
  readonly open: (project: Project, url: string | undefined) => Promise<Site>
}

/** The projects of an installation, by host and by id. Those made on another server are known here soon after. */
export class ProjectSites implements SiteDirectory {
  readonly #options: ProjectSitesOptions
  readonly #timer: NodeJS.Timeout
  readonly #listeners = new Set<(key: string) => void>()
  #refreshedAt = 0
  #byHost = new Map<string, SiteEntry>()
  #byProject = new Map<string, SiteEntry>()

  constructor(options: ProjectSitesOptions) {
    this.#options = options
    this.#byProject.set(options.first.id, this.#entryOf(options.first, undefined))
    this.#timer = setInterval(() => void this.refresh().catch(() => undefined), REFRESH_MS)
    this.#timer.unref()
  }

  async refresh(): Promise<void> {
    const { store, lastKnown } = this.#options
    this.#refreshedAt = Date.now()
    const [projects, addresses] = await lastKnown.of('projects', () =>
      Promise.all([store.projects.list(), store.hosts.all()]),
    )
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
    for (const [id, { key }] of before)
      if (byProject.get(id)?.key !== key) for (const onGone of this.#listeners) onGone(key)
  }

  ofHost(host: string): SiteEntry | undefined {
    return this.#byHost.get(host) ?? this.#byProject.get(this.#options.first.id)
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
    clearInterval(this.#timer)
  }

  #entryOf(project: Project, url: string | undefined): SiteEntry {
    return { key: `${project.id} ${url ?? ''}`, open: () => this.#options.open(project, url) }
  }
}
