import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { timeOfAll } from '../time-of-all.ts'

/** A server tells every other second that it is there; one that was silent for so long is gone, and builds nothing. */
const SILENT_MS = 30_000

const GONE = 'The server that built it stopped; the previous deployment stays live. Deploy again.'

export interface RunningBuild {
  readonly id: string
  readonly built_by: string | null
}

/** Deployments whose server is gone have failed. True when there were any. */
export async function endAbandoned(
  engine: Engine,
  projectId: string,
  running: readonly RunningBuild[],
): Promise<boolean> {
  const query = engine.build
    .selectFrom('servers')
    .select('node_id')
    .where('seen_at', '>', timeOfAll(engine, SILENT_MS))
  const heard = new Set((await engine.read(query.compile())).map(({ node_id }) => node_id))
  const gone = running.filter(({ built_by }) => !heard.has(built_by ?? '')).map(({ id }) => id)
  if (gone.length === 0) return false
  const ended = engine.build
    .updateTable('deployments')
    .set({ status: 'failure', summary: GONE, ended_at: Date.now() })
    .where('project_id', '=', projectId)
    .where('id', 'in', gone)
    .where('ended_at', 'is', null)
  await engine.write([statement(ended)])
  return true
}
