import { sql } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'
import type { TimeRange } from './caller-stats.ts'
import { inRange } from './traffic.ts'

export type AgentStep = Tables['agent_steps']
export type StoredGap = Tables['agent_gaps']
export type ToldGap = Tables['told_gaps']

export interface AgentVisit {
  readonly visit: string
  readonly client: string | null
  readonly firstAt: number
  readonly lastAt: number
  readonly steps: number
}

export interface VisitPage {
  readonly limit: number
  /** The last row of the page before. */
  readonly after?: { readonly lastAt: number; readonly visit: string } | undefined
  /** Only this one. */
  readonly only?: string | undefined
}

/** What a report is made of: more would not be read by anybody, and has to fit in memory. */
export const MOST_STEPS = 20_000
const STEPS_OF_A_VISIT = 100

/** What agents did, visit by visit, and what was decided about questions without an answer. */
export class AgentVisitRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Visits, the latest first, one more than wanted when there are more. */
  visits(
    projectId: string,
    range: TimeRange,
    { limit, after, only }: VisitPage,
  ): Promise<readonly AgentVisit[]> {
    const below = after
      ? sql`having max(at) < ${after.lastAt} or (max(at) = ${after.lastAt} and visit < ${after.visit})`
      : sql``
    const named = only === undefined ? sql`` : sql`and visit = ${only}`
    const query = sql<AgentVisit>`
      select visit, max(client) as client, min(at) as "firstAt", max(at) as "lastAt", count(*) as steps
      from agent_steps where ${inRange(projectId, range)} ${named}
      group by visit ${below} order by max(at) desc, visit desc limit ${limit + 1}
    `
    return this.#engine.read(query.compile(this.#engine.build))
  }

  /** What was done in some visits, in order; of a long visit the beginning. */
  async stepsOf(projectId: string, visits: readonly AgentVisit[]): Promise<readonly AgentStep[]> {
    if (visits.length === 0) return []
    const from = Math.min(...visits.map(({ firstAt }) => firstAt))
    const to = Math.max(...visits.map(({ lastAt }) => lastAt)) + 1
    const query = sql<AgentStep>`
      select * from agent_steps where ${inRange(projectId, { from, to })}
      and visit in (${sql.join(visits.map(({ visit }) => visit))})
      order by at, id limit ${visits.length * STEPS_OF_A_VISIT}
    `
    return this.#engine.read(query.compile(this.#engine.build))
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
