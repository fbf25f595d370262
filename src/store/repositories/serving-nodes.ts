import { sql } from 'kysely'
import { VERSION } from '../../lib/version.ts'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { newestSchema } from '../migrations/migrations.ts'
import { timeOfAll } from '../time-of-all.ts'

export interface ServingNode {
  readonly nodeId: string
  readonly deploymentId: string | null
}

export interface RunningServer {
  readonly nodeId: string
  /** Null for one of a Lectern that did not tell. */
  readonly version: string | null
  /** How long ago it was heard of. */
  readonly seenMs: number
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

  /** A server that runs, and what it shows; so long ago, where that is told. */
  async seen(nodeId: string, shown: Shown, msAgo = 0): Promise<void> {
    const rows = [...shown].map(([projectId, deploymentId]) => [projectId, nodeId, deploymentId])
    const suffix = 'ON CONFLICT (project_id, node_id) DO UPDATE SET deployment_id = excluded.deployment_id'
    const columns = ['project_id', 'node_id', 'deployment_id']
    await this.#engine.write([
      this.#alive(nodeId, msAgo),
      ...(rows.length > 0 ? [{ table: 'serving_nodes', columns, rows, suffix }] : []),
    ])
  }

  /** The same server, which shows what it showed before. */
  async alive(nodeId: string): Promise<void> {
    await this.#engine.write([this.#alive(nodeId, 0)])
  }

  /** Servers that ended without a word, and have been silent for longer. */
  async forgetSilent(forMs: number): Promise<void> {
    const { build } = this.#engine
    const since = timeOfAll(this.#engine, forMs)
    const silent = build.selectFrom('servers').select('node_id').where('seen_at', '<', since)
    await this.#engine.write([
      statement(build.deleteFrom('serving_nodes').where('node_id', 'in', silent)),
      statement(build.deleteFrom('servers').where('seen_at', '<', since)),
    ])
  }

  #alive(nodeId: string, msAgo: number) {
    const at = timeOfAll(this.#engine, msAgo)
    return statement(
      this.#engine.build
        .insertInto('servers')
        .values({ node_id: nodeId, seen_at: at, version: VERSION, known_schema: this.#knownSchema })
        .onConflict((conflict) => conflict.column('node_id').doUpdateSet({ seen_at: at })),
    )
  }

  async remove(nodeId: string, projectId?: string): Promise<void> {
    const query = this.#engine.build.deleteFrom('serving_nodes').where('node_id', '=', nodeId)
    const wanted = projectId === undefined ? query : query.where('project_id', '=', projectId)
    const server = this.#engine.build.deleteFrom('servers').where('node_id', '=', nodeId)
    await this.#engine.write([statement(wanted), ...(projectId === undefined ? [statement(server)] : [])])
  }

  /** Servers that were heard of lately. */
  servers(withinMs: number): Promise<readonly RunningServer[]> {
    const seenMs = sql<number>`${timeOfAll(this.#engine)} - seen_at`
    const query = this.#engine.build
      .selectFrom('servers')
      .select(['node_id as nodeId', 'version', seenMs.as('seenMs')])
      .where('seen_at', '>', timeOfAll(this.#engine, withinMs))
      .orderBy('node_id')
    return this.#engine.read(query.compile())
  }

  async list(projectId: string, withinMs: number): Promise<readonly ServingNode[]> {
    const query = this.#engine.build
      .selectFrom('serving_nodes')
      .innerJoin('servers', 'servers.node_id', 'serving_nodes.node_id')
      .select(['serving_nodes.node_id as nodeId', 'serving_nodes.deployment_id as deploymentId'])
      .where('serving_nodes.project_id', '=', projectId)
      .where('servers.seen_at', '>', timeOfAll(this.#engine, withinMs))
    return this.#engine.read(query.compile())
  }
}
