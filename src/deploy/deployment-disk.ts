import type { Store } from '../store/store.ts'
import { isDeploymentId, materialize, materialized, storedFault, sweep } from './materialize.ts'

export interface DeploymentDiskOptions {
  readonly store: Pick<Store, 'deployments' | 'files'>
  readonly projectId: string
  readonly folder: string
}

/** The deployments of a project that are on this server's disk. */
export class DeploymentDisk {
  readonly #options: DeploymentDiskOptions
  readonly #writing = new Map<string, Promise<string>>()

  constructor(options: DeploymentDiskOptions) {
    this.#options = options
  }

  /** Gives the folder of one, written once for all who want it: two would remove each other's files. */
  write(deploymentId: string): Promise<string> {
    const writing =
      this.#writing.get(deploymentId) ??
      this.#write(deploymentId).finally(() => this.#writing.delete(deploymentId))
    this.#writing.set(deploymentId, writing)
    return writing
  }

  async #write(deploymentId: string): Promise<string> {
    const { store, projectId, folder } = this.#options
    const written = isDeploymentId(deploymentId) ? await materialized(folder, deploymentId) : undefined
    if (written !== undefined) return written
    const files = await store.deployments.files(projectId, deploymentId)
    if (!files) throw new Error(`There is no deployment ${deploymentId}.`)
    const fault = storedFault(deploymentId, files)
    if (fault !== undefined) throw new Error(`It is not what a deployment can be: ${fault}.`)
    return materialize(store.files, files, { folder, projectId, deploymentId })
  }

  /** Removes what is not used; what is just being written is. */
  async sweep(isUsed: (deploymentId: string) => boolean): Promise<void> {
    const { folder } = this.#options
    await sweep(folder, (id) => this.#writing.has(id) || isUsed(id)).catch(() => undefined)
  }
}
