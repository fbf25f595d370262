import { plural } from '../shared/plural.ts'
import { quotaSentence, type Quotas } from '../shared/quotas.ts'
import { DAY_MS } from '../shared/time.ts'
import type { FileList } from '../store/repositories/stored-deployment.ts'
import type { Store } from '../store/store.ts'

export interface ProjectQuotasOptions {
  readonly store: Pick<Store, 'deployments' | 'files' | 'artifacts'>
  readonly projectId: string
  /** What the operator lets the project use. */
  readonly quotas: () => Promise<Quotas>
}

const KEPT = 20
const PREVIEWS_KEPT = 100

/** What deployments of a project may take, and which of them are kept. */
export class ProjectQuotas {
  readonly #options: ProjectQuotasOptions

  constructor(options: ProjectQuotasOptions) {
    this.#options = options
  }

  /** Why files are too much for one deployment of this project; undefined when they are not. */
  async bytesFault(files: FileList): Promise<string | undefined> {
    const { deploymentBytes: limit } = await this.#options.quotas()
    const bytes = Object.values(files).reduce((sum, [, size]) => sum + size, 0)
    if (limit === undefined || bytes <= limit) return undefined
    const { projectId } = this.#options
    const what = `The deployment has ${bytes.toLocaleString('en')} bytes`
    return quotaSentence(what, { name: 'deploymentBytes', limit, projectId })
  }

  /** Tells why so many pages are too many for this project; undefined when they are not. */
  async pagesFault(): Promise<(pages: number) => string | undefined> {
    const { pages: limit } = await this.#options.quotas()
    const { projectId } = this.#options
    return (pages) =>
      limit === undefined || pages <= limit
        ? undefined
        : quotaSentence(`The site has ${plural(pages, 'page')}`, { name: 'pages', limit, projectId })
  }

  /** Forgets old deployments, with the files and artifacts that no other holds. */
  async prune(previewDays: number): Promise<void> {
    const { projectId } = this.#options
    const { deployments, files, artifacts } = this.#options.store
    const { deployments: most } = await this.#options.quotas()
    const kept = await deployments.prune(projectId, {
      others: most ?? KEPT,
      previews: most ?? PREVIEWS_KEPT,
      previewsSince: Date.now() - previewDays * DAY_MS,
    })
    if (!kept) return
    await artifacts.prune(projectId, kept)
    const used = new Set<string>()
    for (const id of kept)
      for (const [hash] of Object.values((await deployments.files(projectId, id)) ?? {})) used.add(hash)
    await files.prune(projectId, used)
  }
}
