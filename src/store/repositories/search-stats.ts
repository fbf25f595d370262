import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { TimeRange } from './caller-stats.ts'
import type { Tables } from '../tables.ts'
import { MOST_STEPS } from './agent-visits.ts'
import { inRange } from './traffic.ts'

export interface SearchCount {
  readonly query: string
  readonly hits: number
  readonly clicks: number
  /** Of the last time it was asked. */
  readonly results: number
  readonly lastAt: number
  readonly topClicked: string | null
}

export interface SearchPage {
  readonly limit: number
  /** The last row of the page before. */
  readonly after?: { readonly hits: number; readonly query: string } | undefined
}

/** One search, without what tells who made it. */
export type SearchedWords = Pick<Tables['searches'], 'id' | 'at' | 'query' | 'results' | 'clicked'>

type Counted = Omit<SearchCount, 'topClicked'>

/** What readers search for. */
export class SearchRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async total(projectId: string, range: TimeRange): Promise<number> {
    const query = sql<{
      count: number
    }>`select count(*) as count from searches where ${inRange(projectId, range)}`
    return (await this.#engine.read(query.compile(this.#engine.build)))[0]?.count ?? 0
  }

  /** Queries by how often they were asked, one more than wanted when there are more. */
  async top(
    projectId: string,
    range: TimeRange,
    { limit, after }: SearchPage,
  ): Promise<readonly SearchCount[]> {
    const below = after
      ? sql`having count(*) < ${after.hits} or (count(*) = ${after.hits} and query > ${after.query})`
      : sql``
    const query = sql<Counted>`
      select query, count(*) as hits, count(clicked) as clicks, min(results) as results, max(at) as "lastAt"
      from searches where ${inRange(projectId, range)}
      group by query ${below} order by count(*) desc, query limit ${limit + 1}
    `
    const counted = await this.#engine.read(query.compile(this.#engine.build))
    const clicked = await this.#topClicked(projectId, range, counted)
    return counted.map((row) => ({ ...row, topClicked: clicked.get(row.query) ?? null }))
  }

  /** The newest of a range. */
  newest(projectId: string, range: TimeRange, limit = MOST_STEPS): Promise<readonly SearchedWords[]> {
    const query = sql<SearchedWords>`
      select id, at, query, results, clicked from searches where ${inRange(projectId, range)}
      order by at desc, id desc limit ${limit}
    `
    return this.#engine.read(query.compile(this.#engine.build))
  }

  async #topClicked(
    projectId: string,
    range: TimeRange,
    counted: readonly Counted[],
  ): Promise<ReadonlyMap<string, string>> {
    const queries = counted.filter(({ clicks }) => clicks > 0).map(({ query }) => query)
    if (queries.length === 0) return new Map()
    const query = sql<{ query: string; clicked: string }>`
      select query, clicked from searches
      where ${inRange(projectId, range)} and clicked is not null and query in (${sql.join(queries)})
      group by query, clicked order by count(*), clicked desc
    `
    const rows = await this.#engine.read(query.compile(this.#engine.build))
    // The most often chosen comes last, and stays.
    return new Map(rows.map((row) => [row.query, row.clicked]))
  }
}
