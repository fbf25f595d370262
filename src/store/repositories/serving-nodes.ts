import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'

export interface ServingNode {
  readonly nodeId: string
  readonly deploymentId: string | null
  readonly seenAt: number
}

/** Project -> the deployment a server shows of it. */
export type Shown = ReadonlyMap<string, string | null>

/** Which server shows what: whoever deploys waits for all of them. */
export class NodeRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async seen(nodeId: string, shown: Shown, now = Date.now()): Promise<void> {
    if (shown.size === 0) return
    await this.#engine.write([
      {
        table: 'serving_nodes',
        columns: ['project_id', 'node_id', 'deployment_id', 'seen_at'],
        rows: [...shown].map(([projectId, deploymentId]) => [projectId, nodeId, deploymentId, now]),
        suffix:
          'ON CONFLICT (project_id, node_id) DO UPDATE SET deployment_id = excluded.deployment_id, seen_at = excluded.seen_at',
      },
    ])
  }

  async remove(nodeId: string, projectId?: string): Promise<void> {
    const query = this.#engine.build.deleteFrom('serving_nodes').where('node_id', '=', nodeId)
    const wanted = projectId === undefined ? query : query.where('project_id', '=', projectId)
    await this.#engine.write([statement(wanted)])
  }

  async list(projectId: string, since: number): Promise<readonly ServingNode[]> {
    const query = this.#engine.build
      .selectFrom('serving_nodes')
      .select(['node_id as nodeId', 'deployment_id as deploymentId', 'seen_at as seenAt'])
      .where('project_id', '=', projectId)
      .where('seen_at', '>', since)
    return this.#engine.read(query.compile())
  }
}
