import type { Project } from '../../store/repositories/projects.ts'
import type { Store } from '../../store/store.ts'
import type { OpenedSite } from './open-hosted-site.ts'
import type { HostedSite, SiteDirectory } from './site-host.ts'

const REFRESH_MS = 2000
/** Whoever makes up ids does not make us ask the database for each. */
const SOON_MS = 200

export interface UploadedSitesOptions {
  readonly store: Pick<Store, 'projects' | 'hosts'>
  /** Shown under every name that belongs to no other. */
  readonly first: Project
  readonly open: (project: Project, url: string | undefined) => Promise<OpenedSite>
  /** A site whose address changed has to be opened anew. */
  readonly onGone: (key: string) => void
}

/** The projects of an installation, by host and by id. Those made on another server are known here soon after. */
export class UploadedSites implements SiteDirectory {
  readonly #options: UploadedSitesOptions
  readonly #timer: NodeJS.Timeout
  #refreshedAt = 0
  #byHost = new Map<string, HostedSite>()
  #byProject = new Map<string, HostedSite>()

  constructor(options: UploadedSitesOptions) {
    this.#options = options
    this.#byProject.set(options.first.id, this.#hosted(options.first, undefined))
    this.#timer = setInterval(() => void this.refresh().catch(() => undefined), REFRESH_MS)
    this.#timer.unref()
  }

  async refresh(): Promise<void> {
    const { store, onGone } = this.#options
    this.#refreshedAt = Date.now()
    const [projects, addresses] = await Promise.all([store.projects.list(), store.hosts.all()])
    const before = this.#byProject
    const byProject = new Map<string, HostedSite>()
    for (const project of projects) {
      const url = addresses.find(({ projectId }) => projectId === project.id)?.url
      const hosted = this.#hosted(project, url)
      const known = before.get(project.id)
      byProject.set(project.id, known?.key === hosted.key ? known : hosted)
    }
    this.#byProject = byProject
    this.#byHost = new Map(
      addresses.flatMap(({ host, projectId }) => {
        const site = byProject.get(projectId)
        return site ? [[host, site] as const] : []
      }),
    )
    for (const [id, { key }] of before) if (byProject.get(id)?.key !== key) onGone(key)
  }

  ofHost(host: string): HostedSite | undefined {
    return this.#byHost.get(host) ?? this.#byProject.get(this.#options.first.id)
  }

  /** One that was made a moment ago is looked for. */
  async ofProject(projectId: string): Promise<HostedSite | undefined> {
    if (!this.#byProject.has(projectId) && Date.now() - this.#refreshedAt > SOON_MS) await this.refresh()
    return this.#byProject.get(projectId)
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #hosted(project: Project, url: string | undefined): HostedSite {
    return { key: `${project.id} ${url ?? ''}`, open: () => this.#options.open(project, url) }
  }
}
