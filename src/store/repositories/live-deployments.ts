import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Statement } from '../statement.ts'

/** Which deployment of each project is live, and since when. */
export class LiveDeploymentRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async of(projectId: string): Promise<string | undefined> {
    return (await this.since([projectId])).get(projectId)?.deploymentId
  }

  /** Project -> its live deployment, for those that have one. */
  async since(
    projectIds: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly deploymentId: string; readonly at: number }>> {
    if (projectIds.length === 0) return new Map()
    const query = this.#engine.build
      .selectFrom('live_deployments')
      .selectAll()
      .where('project_id', 'in', projectIds)
    const rows = await this.#engine.read(query.compile())
    return new Map(
      rows.map(({ project_id, deployment_id, at }) => [project_id, { deploymentId: deployment_id, at }]),
    )
  }
}

/** Makes a deployment the live one of its project. */
export function pointTo(engine: Engine, projectId: string, deploymentId: string): Statement {
  const at = Date.now()
  return statement(
    engine.build
      .insertInto('live_deployments')
      .values({ project_id: projectId, deployment_id: deploymentId, at })
      .onConflict((conflict) =>
        conflict.column('project_id').doUpdateSet({ deployment_id: deploymentId, at }),
      ),
  )
}
