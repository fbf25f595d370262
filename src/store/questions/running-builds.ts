import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Work } from '../statement.ts'

/** A server that builds says so every other second, under this name among the servers. */
const PREFIX = 'build:'
/** One that was silent for so long is gone. Building never keeps a server from speaking for as long as this. */
const SILENT_MS = 15_000
const LONG_AGO_MS = 86_400_000

const GONE = 'The server that built it went away; the site before it stays up. Deploy it again.'

export function buildName(deploymentId: string): string {
  return `${PREFIX}${deploymentId}`
}

export function isServerName(nodeId: string): boolean {
  return !nodeId.startsWith(PREFIX)
}

export function forgetBuild(engine: Engine, projectId: string, deploymentId: string): Work {
  return statement(
    engine.build
      .deleteFrom('serving_nodes')
      .where('project_id', '=', projectId)
      .where('node_id', '=', buildName(deploymentId)),
  )
}

/** Servers that were killed said no farewell. */
export function forgetSilent(engine: Engine, projectId: string): Work {
  return statement(
    engine.build
      .deleteFrom('serving_nodes')
      .where('project_id', '=', projectId)
      .where('seen_at', '<', Date.now() - LONG_AGO_MS),
  )
}

/** Builds whose server is gone have failed. True when there were any. */
export async function endAbandoned(
  engine: Engine,
  projectId: string,
  building: readonly string[],
): Promise<boolean> {
  const now = Date.now()
  const query = engine.build
    .selectFrom('serving_nodes')
    .select('node_id')
    .where('project_id', '=', projectId)
    .where('node_id', 'in', building.map(buildName))
    .where('seen_at', '>', now - SILENT_MS)
  const heard = new Set((await engine.read(query.compile())).map(({ node_id }) => node_id))
  const gone = building.filter((id) => !heard.has(buildName(id)))
  if (gone.length === 0) return false
  const ended = engine.build
    .updateTable('deployments')
    .set({ status: 'failure', summary: GONE, ended_at: now })
    .where('project_id', '=', projectId)
    .where('id', 'in', gone)
    .where('status', '=', 'in_progress')
  await engine.write([statement(ended), ...gone.map((id) => forgetBuild(engine, projectId, id))])
  return true
}
