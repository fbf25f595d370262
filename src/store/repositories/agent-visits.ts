import { sql, type RawBuilder } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'
import type { TimeRange } from './caller-stats.ts'
import { inRange } from './traffic.ts'

export type AgentStep = Tables['agent_steps']
/** What a list of visits tells of each step. */
export type VisitStep = Pick<AgentStep, 'visit' | 'at' | 'kind' | 'words' | 'pages' | 'found' | 'outcome'>
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
const NEVER = Number.MAX_SAFE_INTEGER
/** What is read at once for a page of visits, at most; at first as many as visits usually have. */
const STEPS_AT_ONCE = 5000
const USUAL_STEPS = 10
/** A caller has a new name each day, so no visit is longer; an hour more for servers whose clocks differ. */
const LONGEST_VISIT = 25 * 60 * 60_000

interface LastStep {
  readonly visit: string
  readonly lastAt: number
}
/** Of those that ended in the same moment, the ones below this; all where none is named. */
type Before = Pick<LastStep, 'lastAt'> & Partial<LastStep>

interface StepsRead extends LastStep {
  readonly firstAt: number
  readonly steps: number
  readonly isLast: 0 | 1
}

/** What agents did, visit by visit, and what was decided about questions without an answer. */
export class AgentVisitRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Visits, the latest first, one more than wanted when there are more. */
  async visits(
    projectId: string,
    range: TimeRange,
    { limit, after, only }: VisitPage,
  ): Promise<readonly AgentVisit[]> {
    if (only !== undefined) return this.#visitsNamed(projectId, range, [only])
    const found: LastStep[] = []
    let before: Before | undefined = after
    let steps = Math.min((limit + 1) * USUAL_STEPS, STEPS_AT_ONCE)
    for (;;) {
      const { last, oldest } = await this.#lastSteps(projectId, range, { before, steps })
      // So many in one millisecond are not looked at one by one.
      const isStuck = oldest === before?.lastAt && steps === STEPS_AT_ONCE
      const known = new Set(found.map(({ visit }) => visit))
      for (const row of last) {
        // Of the moment that is cut off not all visits are known, so none has its place yet.
        const isCut = row.lastAt === oldest && !isStuck
        if (!isCut && !known.has(row.visit)) found.push(row)
      }
      if (found.length > limit || oldest === undefined) break
      if (oldest !== before?.lastAt) before = { lastAt: oldest }
      else if (isStuck) before = { lastAt: oldest - 1 }
      steps = STEPS_AT_ONCE
    }
    const page = found.slice(0, limit + 1)
    const ends = page.map(({ lastAt }) => lastAt)
    const from = Math.max(range.from ?? 0, Math.min(...ends) - LONGEST_VISIT)
    return this.#visitsNamed(
      projectId,
      { from, to: Math.max(...ends) + 1 },
      page.map(({ visit }) => visit),
    )
  }

  /**
   * Visits that ended before another one, as far as the newest steps before that one tell: not all steps of a long time
   * need to be read for a page. `oldest` says where to go on, if there are more.
   */
  async #lastSteps(
    projectId: string,
    range: TimeRange,
    { before, steps }: { readonly before: Before | undefined; readonly steps: number },
  ): Promise<{ readonly last: readonly LastStep[]; readonly oldest: number | undefined }> {
    const to = before === undefined ? range.to : before.lastAt + 1
    const query = sql<StepsRead>`
      select visit, max(at) as "lastAt", min(at) as "firstAt", count(*) as steps,
      ${before ? isLast(projectId, range, before) : sql`1`} as "isLast"
      from (
        select visit, at from agent_steps where ${inRange(projectId, { ...range, to })}
        order by at desc, id desc limit ${steps}
      ) as part group by visit order by max(at) desc, visit desc
    `
    const read = await this.#engine.read(query.compile(this.#engine.build))
    const isAll = read.reduce((sum, row) => sum + row.steps, 0) < steps
    return {
      last: read.filter((row) => row.isLast === 1),
      oldest: isAll ? undefined : Math.min(...read.map(({ firstAt }) => firstAt)),
    }
  }

  #visitsNamed(
    projectId: string,
    range: TimeRange,
    visits: readonly string[],
  ): Promise<readonly AgentVisit[]> {
    if (visits.length === 0) return Promise.resolve([])
    const { from = 0, to = NEVER } = range
    // The plus keeps SQLite from reading all of the time for a few visits: it has an index of them.
    const at = this.#engine.kind === 'sqlite' ? sql`+at` : sql`at`
    const query = sql<AgentVisit>`
      select visit, max(client) as client, min(at) as "firstAt", max(at) as "lastAt", count(*) as steps
      from agent_steps where project_id = ${projectId} and visit in (${sql.join(visits)})
      and ${at} >= ${from} and ${at} < ${to}
      group by visit order by max(at) desc, visit desc
    `
    return this.#engine.read(query.compile(this.#engine.build))
  }

  /** What was done in some visits, in order; of a long visit the beginning. */
  async stepsOf(projectId: string, visits: readonly AgentVisit[]): Promise<readonly VisitStep[]> {
    if (visits.length === 0) return []
    const from = Math.min(...visits.map(({ firstAt }) => firstAt))
    const to = Math.max(...visits.map(({ lastAt }) => lastAt)) + 1
    const query = sql<VisitStep>`
      select visit, at, kind, words, pages, found, outcome from agent_steps
      where ${inRange(projectId, { from, to })}
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

/** Whether a visit ended where the steps read end: it did nothing after them. */
function isLast(
  projectId: string,
  { to = NEVER }: TimeRange,
  { lastAt, visit }: Before,
): RawBuilder<unknown> {
  const sooner = visit === undefined ? sql`` : sql`(max(at) < ${lastAt} or visit < ${visit}) and`
  return sql`case when ${sooner} not exists (
    select 1 from agent_steps as later where later.project_id = ${projectId} and later.visit = part.visit
    and later.at > ${lastAt} and later.at < ${Math.min(to, lastAt + LONGEST_VISIT)}
  ) then 1 else 0 end`
}
