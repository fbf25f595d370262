import { VERSION } from '../../lib/version.ts'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { newestSchema } from '../migrations/migrations.ts'

export interface ServingNode {
  readonly nodeId: string
  readonly deploymentId: string | null
  readonly seenAt: number
}

export interface RunningServer {
  readonly nodeId: string
  /** Null for one of a Lectern that did not tell. */
  readonly version: string | null
  readonly seenAt: number
}

/** Project -> the deployment a server shows of it. */
export type Shown = ReadonlyMap<string, string | null>

/** Which server shows what: whoever deploys waits for all of them. */
export class NodeRepository {
  readonly #engine: Engine
  /** The newest schema that this server knows. */
  readonly #knownSchema: number

  constructor(engine: Engine, knownSchema = newestSchema()) {
    this.#engine = engine
    this.#knownSchema = knownSchema
  }

  /** A server that runs, and what it shows. */
  async seen(nodeId: string, shown: Shown, now = Date.now()): Promise<void> {
    const rows = [...shown].map(([projectId, deploymentId]) => [projectId, nodeId, deploymentId])
    const suffix = 'ON CONFLICT (project_id, node_id) DO UPDATE SET deployment_id = excluded.deployment_id'
    const columns = ['project_id', 'node_id', 'deployment_id']
    await this.#engine.write([
      this.#alive(nodeId, now),
      ...(rows.length > 0 ? [{ table: 'serving_nodes', columns, rows, suffix }] : []),
    ])
  }

  /** The same server, which shows what it showed before. */
  async alive(nodeId: string, now = Date.now()): Promise<void> {
    await this.#engine.write([this.#alive(nodeId, now)])
  }

  /** Servers that ended without a word. */
  async forgetSilent(since: number): Promise<void> {
    const { build } = this.#engine
    const silent = build.selectFrom('servers').select('node_id').where('seen_at', '<', since)
    await this.#engine.write([
      statement(build.deleteFrom('serving_nodes').where('node_id', 'in', silent)),
      statement(build.deleteFrom('servers').where('seen_at', '<', since)),
    ])
  }

  #alive(nodeId: string, now: number) {
    return statement(
      this.#engine.build
        .insertInto('servers')
        .values({ node_id: nodeId, seen_at: now, version: VERSION, known_schema: this.#knownSchema })
        .onConflict((conflict) => conflict.column('node_id').doUpdateSet({ seen_at: now })),
    )
  }

  async remove(nodeId: string, projectId?: string): Promise<void> {
    const query = this.#engine.build.deleteFrom('serving_nodes').where('node_id', '=', nodeId)
    const wanted = projectId === undefined ? query : query.where('project_id', '=', projectId)
    const server = this.#engine.build.deleteFrom('servers').where('node_id', '=', nodeId)
    await this.#engine.write([statement(wanted), ...(projectId === undefined ? [statement(server)] : [])])
  }

  /** Servers that were heard of since. */
  servers(since: number): Promise<readonly RunningServer[]> {
    const query = this.#engine.build
      .selectFrom('servers')
      .select(['node_id as nodeId', 'version', 'seen_at as seenAt'])
      .where('seen_at', '>', since)
      .orderBy('node_id')
    return this.#engine.read(query.compile())
  }

  async list(projectId: string, since: number): Promise<readonly ServingNode[]> {
    const query = this.#engine.build
      .selectFrom('serving_nodes')
      .innerJoin('servers', 'servers.node_id', 'serving_nodes.node_id')
      .select([
        'serving_nodes.node_id as nodeId',
        'serving_nodes.deployment_id as deploymentId',
        'servers.seen_at as seenAt',
      ])
      .where('serving_nodes.project_id', '=', projectId)
      .where('servers.seen_at', '>', since)
    return this.#engine.read(query.compile())
  }
}
