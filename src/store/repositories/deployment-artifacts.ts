import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { pack, unpack } from '../packed-text.ts'

/** What one server made of a deployment at some cost, for the others to take. */
export class ArtifactRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async keep(
    projectId: string,
    deploymentId: string,
    made: { name: string; bytes: Uint8Array },
  ): Promise<void> {
    const row = {
      project_id: projectId,
      deployment_id: deploymentId,
      name: made.name,
      body: await pack(made.bytes),
    }
    const query = this.#engine.build
      .insertInto('deployment_artifacts')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
    await this.#engine.write([statement(query)])
  }

  async read(projectId: string, deploymentId: string, name: string): Promise<Buffer | undefined> {
    const query = this.#engine.build
      .selectFrom('deployment_artifacts')
      .select('body')
      .where('project_id', '=', projectId)
      .where('deployment_id', '=', deploymentId)
      .where('name', '=', name)
    const [row] = await this.#engine.read(query.compile())
    return row && unpack(row.body)
  }

  /** Keeps those of these deployments, of one name or of all. */
  async prune(projectId: string, keep: readonly string[], name?: string): Promise<void> {
    let query = this.#engine.build.deleteFrom('deployment_artifacts').where('project_id', '=', projectId)
    if (name !== undefined) query = query.where('name', '=', name)
    if (keep.length > 0) query = query.where('deployment_id', 'not in', keep)
    await this.#engine.write([statement(query)])
  }
}
