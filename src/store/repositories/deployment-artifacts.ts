import { statement } from '../build-query.ts'
import type { Content } from '../bucket/bucket.ts'
import type { FileBodies } from '../bucket/file-bodies.ts'
import type { Engine } from '../engine.ts'

export interface ArtifactName {
  readonly projectId: string
  readonly deploymentId: string
  readonly name: string
}

/** What one server made of a deployment at some cost, for the others to take. */
export class ArtifactRepository {
  readonly #engine: Engine
  readonly #bodies: FileBodies

  constructor(engine: Engine, bodies: FileBodies) {
    this.#engine = engine
    this.#bodies = bodies
  }

  /** The first that was made stays. */
  async keep({ projectId, deploymentId, name }: ArtifactName, content: Content): Promise<void> {
    const [stored] = await this.#bodies.keep(projectId, [content])
    if (!stored) return
    const query = this.#engine.build
      .insertInto('deployment_artifacts')
      .values({ project_id: projectId, deployment_id: deploymentId, name, ...stored })
      .onConflict((conflict) => conflict.doNothing())
    await this.#engine.write([statement(query)])
  }

  async read(artifact: ArtifactName): Promise<Buffer | undefined> {
    const stored = await this.#find(artifact)
    return stored && this.#bodies.read(stored)
  }

  /** Into a file that only its owner reads; false when there is no such artifact. */
  async copyTo(artifact: ArtifactName, file: string): Promise<boolean> {
    const stored = await this.#find(artifact)
    if (stored) await this.#bodies.copyTo(stored, file, { mode: 0o600 })
    return stored !== undefined
  }

  /** Keeps those of these deployments, of one name or of all. */
  async prune(projectId: string, keep: readonly string[], name?: string): Promise<void> {
    let query = this.#engine.build.deleteFrom('deployment_artifacts').where('project_id', '=', projectId)
    if (name !== undefined) query = query.where('name', '=', name)
    if (keep.length > 0) query = query.where('deployment_id', 'not in', keep)
    await this.#engine.write([statement(query)])
  }

  async #find({ projectId, deploymentId, name }: ArtifactName) {
    const query = this.#engine.build
      .selectFrom('deployment_artifacts')
      .select(['body', 'location'])
      .where('project_id', '=', projectId)
      .where('deployment_id', '=', deploymentId)
      .where('name', '=', name)
    return (await this.#engine.read(query.compile()))[0]
  }
}
