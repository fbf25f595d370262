import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'
import type { TimeRange } from './caller-stats.ts'
import { inRange } from './traffic.ts'

/** What a list of visits tells of each step. */
export type VisitStep = Pick<
  Tables['agent_steps'],
  'visit' | 'at' | 'kind' | 'words' | 'pages' | 'found' | 'outcome'
>

export interface AgentVisit {
  readonly visit: string
  readonly client: string | null
  readonly firstAt: number
  readonly lastAt: number
  readonly stepCount: number
  /** In order; of very long visits the beginning and the end. */
  readonly steps: readonly VisitStep[]
}

export interface VisitPage {
  readonly limit: number
  /** The last row of the page before. */
  readonly after?: { readonly lastAt: number; readonly visit: string } | undefined
  /** Only this one. */
  readonly only?: string | undefined
}

const STEPS_OF_A_VISIT = 100
const NEVER = Number.MAX_SAFE_INTEGER
/** What is read at once for a page of visits, at most; at first as many as visits usually have. */
const STEPS_AT_ONCE = 5000
const USUAL_STEPS = 10
/** A caller has a new name each day, so no visit is longer; an hour more for servers whose clocks differ. */
const LONGEST_VISIT = 25 * 60 * 60_000

type StepRead = VisitStep & { readonly client: string | null }

interface LastSteps {
  readonly visit: string
  readonly lastAt: number
  /** The newest first. */
  readonly newest: readonly StepRead[]
  /** Whether there are more of them than were read. */
  readonly isCut: boolean
}
/** Of visits that ended in the same moment, the ones below this; all where none is named. */
interface Before {
  readonly lastAt: number
  readonly visit?: string
}

/** Lists of visits, made of their steps: a page costs what its own steps do, however many there are. */
export class VisitPages {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** The latest first, one more than wanted when there are more. */
  async page(
    projectId: string,
    range: TimeRange,
    { limit, after, only }: VisitPage,
  ): Promise<readonly AgentVisit[]> {
    if (only !== undefined) return this.#named(projectId, range, [only])
    const found = new Map<string, LastSteps>()
    let before: Before | undefined = after
    let steps = Math.min((limit + 1) * USUAL_STEPS, STEPS_AT_ONCE)
    for (;;) {
      const { last, oldest } = await this.#lastSteps(projectId, range, { before, steps })
      // So many in one millisecond are not looked at one by one.
      const isStuck = oldest === before?.lastAt && steps === STEPS_AT_ONCE
      for (const visit of last) {
        // Of the moment that is cut off not all visits are known, so none has its place yet.
        const hasPlace = visit.lastAt !== oldest || isStuck
        if (hasPlace && !found.has(visit.visit)) found.set(visit.visit, visit)
      }
      if (found.size > limit || oldest === undefined) break
      if (oldest !== before?.lastAt) before = { lastAt: oldest }
      else if (isStuck) before = { lastAt: oldest - 1 }
      steps = STEPS_AT_ONCE
    }
    return this.#whole(projectId, range, [...found.values()].slice(0, limit + 1))
  }

  /**
   * Visits that ended before another one, as far as the newest steps before that one tell: not all steps of a long time
   * need to be read for a page. `oldest` says where to go on, if there are more.
   */
  async #lastSteps(
    projectId: string,
    range: TimeRange,
    { before, steps }: { readonly before: Before | undefined; readonly steps: number },
  ): Promise<{ readonly last: readonly LastSteps[]; readonly oldest: number | undefined }> {
    const to = before === undefined ? range.to : before.lastAt + 1
    const read = await this.#read<StepRead>(sql`
      select visit, client, at, kind, words, pages, found, outcome from agent_steps
      where ${inRange(projectId, { ...range, to })} order by at desc, id desc limit ${steps}
    `)
    const oldest = read.length < steps ? undefined : read.at(-1)?.at
    const visits = [...Map.groupBy(read, ({ visit }) => visit)]
      .map(([visit, newest]) => ({ visit, newest, lastAt: newest[0]?.at ?? 0 }))
      .filter((visit) => comesAfter(visit, before))
      .sort(latestFirst)
    const { later, earlier } = await this.#beyond(
      projectId,
      visits.map(({ visit }) => visit),
      {
        later: before && [before.lastAt + 1, Math.min(range.to ?? NEVER, before.lastAt + LONGEST_VISIT)],
        earlier:
          oldest === undefined ? undefined : [Math.max(range.from ?? 0, oldest - LONGEST_VISIT), oldest + 1],
      },
    )
    return {
      last: visits
        .filter(({ visit }) => !later.has(visit))
        .map((visit) => ({ ...visit, isCut: earlier.has(visit.visit) })),
      oldest,
    }
  }

  /** Which visits did something after and before the steps that were read: in two stretches of time. */
  async #beyond(
    projectId: string,
    visits: readonly string[],
    stretches: Readonly<Record<'later' | 'earlier', readonly [number, number] | undefined>>,
  ): Promise<Readonly<Record<'later' | 'earlier', ReadonlySet<string>>>> {
    const { later, earlier } = stretches
    if (visits.length === 0 || (!later && !earlier)) return { later: new Set(), earlier: new Set() }
    const during = (stretch: readonly [number, number] | undefined) =>
      stretch === undefined
        ? sql`0`
        : sql`case when exists (
            select 1 from agent_steps where project_id = ${projectId} and visit = named.value
            and at >= ${stretch[0]} and at < ${stretch[1]}
          ) then 1 else 0 end`
    const read = await this.#read<{ visit: string; later: number; earlier: number }>(sql`
      select named.value as visit, ${during(later)} as later, ${during(earlier)} as earlier
      from ${this.#list(visits)} as named
    `)
    const those = (which: 'later' | 'earlier') =>
      new Set(read.filter((row) => row[which] === 1).map(({ visit }) => visit))
    return { later: those('later'), earlier: those('earlier') }
  }

  /** Visits with all that is told of them; only of those that were cut off there is more to be read. */
  async #whole(
    projectId: string,
    range: TimeRange,
    visits: readonly LastSteps[],
  ): Promise<readonly AgentVisit[]> {
    const cut = visits.filter(({ isCut }) => isCut)
    const ends = cut.map(({ lastAt }) => lastAt)
    const around = {
      from: Math.max(range.from ?? 0, Math.min(...ends) - LONGEST_VISIT),
      to: Math.max(...ends) + 1,
    }
    const named = await this.#named(
      projectId,
      around,
      cut.map(({ visit }) => visit),
    )
    const read = new Map(named.map((visit) => [visit.visit, visit]))
    return visits.map((visit) => read.get(visit.visit) ?? wholeVisit(visit))
  }

  /** Some visits, wherever their steps are in a range. */
  async #named(
    projectId: string,
    range: TimeRange,
    visits: readonly string[],
  ): Promise<readonly AgentVisit[]> {
    if (visits.length === 0) return []
    const { from = 0, to = NEVER } = range
    // The plus keeps SQLite from reading all of the time for a few visits: it has an index of them.
    const at = this.#engine.kind === 'sqlite' ? sql`+at` : sql`at`
    const those = sql`project_id = ${projectId} and visit in (select value from ${this.#list(visits)} as named)
      and ${at} >= ${from} and ${at} < ${to}`
    // The beginning of each, and how it ended.
    const read = await this.#read<StepRead & { readonly nth: number; readonly total: number }>(sql`
      select * from (
        select visit, at, id, kind, words, pages, found, outcome, max(client) over visits as client,
        count(*) over visits as total, row_number() over (visits order by at, id) as nth
        from agent_steps where ${those} window visits as (partition by visit)
      ) as steps where nth <= ${STEPS_OF_A_VISIT} or nth = total order by visit, nth
    `)
    return [...Map.groupBy(read, ({ visit }) => visit)].map(([visit, steps]) => ({
      visit,
      client: steps[0]?.client ?? null,
      firstAt: steps[0]?.at ?? 0,
      lastAt: steps.at(-1)?.at ?? 0,
      stepCount: steps[0]?.total ?? 0,
      steps,
    }))
  }

  /** Names as rows with a `value`: the query is the same however many they are. */
  #list(names: readonly string[]): RawBuilder<unknown> {
    const json = JSON.stringify(names)
    return this.#engine.kind === 'sqlite'
      ? sql`json_each(${json})`
      : sql`(select value from json_array_elements_text(${json}::json) as texts (value))`
  }

  #read<Row>(query: RawBuilder<unknown>): Promise<readonly Row[]> {
    return this.#engine.read((query as RawBuilder<Row>).compile(this.#engine.build))
  }
}

function comesAfter({ lastAt, visit }: Before & { visit: string }, before: Before | undefined): boolean {
  if (before?.visit === undefined || lastAt < before.lastAt) return true
  return visit < before.visit
}

function latestFirst(a: { lastAt: number; visit: string }, b: { lastAt: number; visit: string }): number {
  return b.lastAt - a.lastAt || (a.visit < b.visit ? 1 : -1)
}

function wholeVisit({ visit, newest, lastAt }: LastSteps): AgentVisit {
  const steps = newest.toReversed()
  const clients = steps.map(({ client }) => client).filter((client) => client !== null)
  return {
    visit,
    client: clients.length === 0 ? null : clients.reduce((a, b) => (a > b ? a : b)),
    firstAt: steps[0]?.at ?? lastAt,
    lastAt,
    stepCount: steps.length,
    steps,
  }
}
