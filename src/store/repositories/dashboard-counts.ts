import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'
import { DAY_MS } from '../../shared/time.ts'
import { inRange } from './traffic.ts'

export interface Period {
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** Counts of one stretch of time; `bucket` is its start divided by its length. */
export type Bucketed<Names extends string> = { readonly bucket: number } & {
  readonly [Name in Names]: number
}

export interface PathStats {
  readonly path: string
  readonly human: number
  readonly ai: number
}

/** What the dashboard draws. */
export class CountRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  views(projectId: string, period: Period, size: number): Promise<readonly Bucketed<'human' | 'ai'>[]> {
    if (size === DAY_MS)
      return this.#read(sql`
        select day as bucket, sum(human) as human, sum(ai) as ai from page_view_days
        where project_id = ${projectId} and day >= ${Math.floor(period.from / DAY_MS)}
          and day < ${Math.ceil(period.to / DAY_MS)} group by day order by day`)
    return this.#read(sql`
      select ${bucket(size)} as bucket, ${count('ai = 0')} as human, ${count('ai = 1')} as ai
      from page_views where ${inRange(projectId, period)} group by 1 order by 1`)
  }

  searches(
    projectId: string,
    period: Period,
    size: number,
  ): Promise<readonly Bucketed<'searches' | 'withoutResult'>[]> {
    return this.#read(sql`
      select ${bucket(size)} as bucket, count(*) as searches, ${count('results = 0')} as "withoutResult"
      from searches where ${inRange(projectId, period)} group by 1 order by 1`)
  }

  calls(
    projectId: string,
    period: Period,
    size: number,
  ): Promise<readonly Bucketed<'search' | 'filesystem' | 'feedback'>[]> {
    return this.#read(sql`
      select ${bucket(size)} as bucket, ${count("tool = 'search'")} as search,
        ${count("tool = 'filesystem'")} as filesystem, ${count("tool = 'feedback'")} as feedback
      from tool_calls where ${inRange(projectId, period)} group by 1 order by 1`)
  }

  votes(
    projectId: string,
    period: Period,
    size: number,
  ): Promise<readonly Bucketed<'helpful' | 'unhelpful' | 'other'>[]> {
    return this.#read(sql`
      select ${bucket(size, 'created_at')} as bucket, ${count('helpful = 1')} as helpful,
        ${count('helpful = 0')} as unhelpful, ${count('helpful is null')} as other
      from feedback where ${inRange(projectId, period, 'created_at')} group by 1 order by 1`)
  }

  tools(
    projectId: string,
    period: Period,
  ): Promise<
    readonly {
      readonly tool: 'search' | 'filesystem' | 'feedback'
      readonly ok: number
      readonly error: number
      readonly limited: number
      readonly averageMs: number
    }[]
  > {
    return this.#read(sql`
      select tool, ${count("outcome = 'ok'")} as ok, ${count("outcome = 'error'")} as error,
        ${count("outcome = 'limited'")} as limited, avg(ms) as "averageMs"
      from tool_calls where ${inRange(projectId, period)} group by tool order by count(*) desc`)
  }

  clients(
    projectId: string,
    period: Period,
  ): Promise<readonly { readonly client: string; readonly calls: number }[]> {
    return this.#read(sql`
      select coalesce(client, 'unknown') as client, count(*) as calls
      from tool_calls where ${inRange(projectId, period)} group by 1 order by 2 desc, 1 limit 20`)
  }

  readsByAgent(
    projectId: string,
    period: Period,
  ): Promise<readonly { readonly agent: string; readonly markdown: number; readonly html: number }[]> {
    return this.#read(sql`
      select coalesce(agent, 'other') as agent, ${count('markdown = 1')} as markdown, ${count('markdown = 0')} as html
      from page_views where ${inRange(projectId, period)} and ai = 1 group by 1 order by count(*) desc limit 20`)
  }

  viewsByPath(projectId: string, period: Period, limit: number): Promise<readonly PathStats[]> {
    return this.#read(sql`
      select path, sum(human) as human, sum(ai) as ai from page_view_days
      where project_id = ${projectId} and day >= ${Math.floor(period.from / DAY_MS)}
        and day < ${Math.ceil(period.to / DAY_MS)}
      group by path order by sum(human) + sum(ai) desc, path limit ${limit}`)
  }

  votesByPath(
    projectId: string,
    period: Period,
  ): Promise<
    readonly {
      readonly path: string
      readonly helpful: number
      readonly unhelpful: number
      readonly comments: number
    }[]
  > {
    return this.#read(sql`
      select path, ${count('helpful = 1')} as helpful, ${count('helpful = 0')} as unhelpful, count(comment) as comments
      from feedback where ${inRange(projectId, period, 'created_at')} group by path order by count(*) desc limit 2000`)
  }

  searchesByPath(
    projectId: string,
    period: Period,
  ): Promise<readonly { readonly path: string; readonly searches: number }[]> {
    return this.#read(sql`
      select clicked as path, count(*) as searches from searches
      where ${inRange(projectId, period)} and clicked is not null group by clicked order by 2 desc limit 2000`)
  }

  queries(
    projectId: string,
    period: Period,
    { limit, offset, onlyWithoutResult }: { limit: number; offset: number; onlyWithoutResult: boolean },
  ): Promise<
    readonly {
      readonly query: string
      readonly hits: number
      readonly clicks: number
      readonly results: number
      readonly topClicked: string | null
      readonly lastAt: number
    }[]
  > {
    const only = onlyWithoutResult ? sql`and results = 0` : sql``
    return this.#read(sql`
      select query, count(*) as hits, count(clicked) as clicks, min(results) as results, max(clicked) as "topClicked",
        max(at) as "lastAt"
      from searches where ${inRange(projectId, period)} ${only}
      group by query order by case when min(results) = 0 then 0 else 1 end, count(*) desc, query
      limit ${limit + 1} offset ${offset}`)
  }

  #read<Row>(query: RawBuilder<unknown>): Promise<readonly Row[]> {
    return this.#engine.read((query as RawBuilder<Row>).compile(this.#engine.build))
  }
}

function bucket(size: number, column: 'at' | 'created_at' = 'at'): RawBuilder<unknown> {
  return sql`${sql.ref(column)} / ${sql.lit(size)}`
}

function count(condition: string): RawBuilder<unknown> {
  return sql`sum(case when ${sql.raw(condition)} then 1 else 0 end)`
}
