import { sql } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'
import type { TimeRange } from './caller-stats.ts'
import { inRange } from './traffic.ts'
import { VisitPages, type AgentVisit, type VisitPage } from './visit-pages.ts'

export type AgentStep = Tables['agent_steps']
export type StoredGap = Tables['agent_gaps']
export type ToldGap = Tables['told_gaps']

/** What a report is made of: more would not be read by anybody, and has to fit in memory. */
export const MOST_STEPS = 20_000

/** What agents did, visit by visit, and what was decided about questions without an answer. */
export class AgentVisitRepository {
  readonly #engine: Engine
  readonly #pages: VisitPages

  constructor(engine: Engine) {
    this.#engine = engine
    this.#pages = new VisitPages(engine)
  }

  /** Visits with what was done in them, the latest first, one more than wanted when there are more. */
  visits(projectId: string, range: TimeRange, page: VisitPage): Promise<readonly AgentVisit[]> {
    return this.#pages.page(projectId, range, page)
  }

  /** The newest steps of a range, oldest first. */
  async newest(projectId: string, range: TimeRange, limit = MOST_STEPS): Promise<readonly AgentStep[]> {
    const query = sql<AgentStep>`
      select * from agent_steps where ${inRange(projectId, range)} order by at desc, id desc limit ${limit}
    `
    return (await this.#engine.read(query.compile(this.#engine.build))).toReversed()
  }

  gaps(projectId: string): Promise<readonly StoredGap[]> {
    const query = this.#engine.build
      .selectFrom('agent_gaps')
      .selectAll()
      .where('project_id', '=', projectId)
      .orderBy('changed_at', 'desc')
      .limit(2000)
    return this.#engine.read(query.compile())
  }

  async setGap(gap: StoredGap): Promise<void> {
    const { words, status, changed_at, changed_by } = gap
    const query = this.#engine.build
      .insertInto('agent_gaps')
      .values(gap)
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'id']).doUpdateSet({ words, status, changed_at, changed_by }),
      )
    await this.#engine.write([statement(query)])
  }

  toldGaps(projectId: string): Promise<readonly ToldGap[]> {
    const query = this.#engine.build
      .selectFrom('told_gaps')
      .selectAll()
      .where('project_id', '=', projectId)
      .orderBy('at', 'desc')
      .limit(2000)
    return this.#engine.read(query.compile())
  }

  /** True for the one server that is to tell of it. */
  async tellGap(gap: ToldGap): Promise<boolean> {
    const query = this.#engine.build
      .insertInto('told_gaps')
      .values(gap)
      .onConflict((conflict) => conflict.doNothing())
    return ((await this.#engine.write([statement(query)]))[0]?.changed ?? 0) > 0
  }

  async forgetToldGaps(projectId: string, before: number): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('told_gaps')
      .where('project_id', '=', projectId)
      .where('at', '<', before)
    await this.#engine.write([statement(query)])
  }
}
