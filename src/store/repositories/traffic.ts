import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'
import { DAY_MS } from '../../shared/time.ts'
import type { TimeRange } from './caller-stats.ts'

export interface Split {
  readonly human: number
  readonly ai: number
}

export interface PathCount extends Split {
  readonly path: string
  readonly total: number
}

export interface Slice {
  readonly limit: number
  readonly offset: number
}

export interface Referrer {
  readonly host: string
  readonly views: number
}

export interface Arriving {
  /** Hosts of the site itself: who comes from there was here already. */
  readonly own: readonly string[]
  readonly limit: number
}

const NEVER = 8_640_000_000_000_000

/** Page views, from whole days and the rows of the two edges. */
export class TrafficRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async totals(projectId: string, range: TimeRange): Promise<Split> {
    const query = sql<Split>`
      select coalesce(sum(human), 0) as human, coalesce(sum(ai), 0) as ai from (${viewPieces(projectId, range)}) as pieces
    `
    const [row] = await this.#engine.read(query.compile(this.#engine.build))
    return row ?? { human: 0, ai: 0 }
  }

  /** Pages by views, one more than asked for when there are more. */
  byPath(projectId: string, range: TimeRange, { limit, offset }: Slice): Promise<readonly PathCount[]> {
    const query = sql<PathCount>`
      select path, sum(human) as human, sum(ai) as ai, sum(human) + sum(ai) as total
      from (${viewPieces(projectId, range)}) as pieces
      group by path order by sum(human) + sum(ai) desc, path limit ${limit + 1} offset ${offset}
    `
    return this.#engine.read(query.compile(this.#engine.build))
  }

  /** Visitors are told apart for a day; who comes on two days is two. */
  async visitorTotals(projectId: string, range: TimeRange): Promise<Split & { readonly total: number }> {
    const query = sql<Split & { total: number }>`
      select coalesce(sum(human), 0) as human, coalesce(sum(ai), 0) as ai, count(*) as total
      from (${eachVisitor(projectId, range, sql`visitor`)}) as visitors
    `
    const [row] = await this.#engine.read(query.compile(this.#engine.build))
    return row ?? { human: 0, ai: 0, total: 0 }
  }

  visitorsByPath(
    projectId: string,
    range: TimeRange,
    { limit, offset }: Slice,
  ): Promise<readonly PathCount[]> {
    const query = sql<PathCount>`
      select path, sum(human) as human, sum(ai) as ai, count(*) as total
      from (${eachVisitor(projectId, range, sql`path, visitor`)}) as visitors
      group by path order by count(*) desc, path limit ${limit + 1} offset ${offset}
    `
    return this.#engine.read(query.compile(this.#engine.build))
  }

  /** Where people came from, by host; their own site among them only where it is not named. */
  referrers(projectId: string, range: TimeRange, { own, limit }: Arriving): Promise<readonly Referrer[]> {
    const query = sql<Referrer>`
      select referrer as host, count(*) as views from page_views
      where ${inRange(projectId, range)} and ai = 0 and referrer is not null and referrer not in (${sql.join([...own])})
      group by referrer order by count(*) desc, referrer limit ${limit}
    `
    return this.#engine.read(query.compile(this.#engine.build))
  }

  /** Pages that people came to from elsewhere, or from nowhere that is known. */
  entries(
    projectId: string,
    range: TimeRange,
    { own, limit }: Arriving,
  ): Promise<readonly { readonly path: string; readonly views: number }[]> {
    const query = sql<{ path: string; views: number }>`
      select path, count(*) as views from page_views
      where ${inRange(projectId, range)} and ai = 0 and (referrer is null or referrer not in (${sql.join([...own])}))
      group by path order by count(*) desc, path limit ${limit}
    `
    return this.#engine.read(query.compile(this.#engine.build))
  }
}

/** Told apart once: counting distinct ones three times over takes several times as long. */
function eachVisitor(projectId: string, range: TimeRange, by: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${by}, max(case when ai = 0 then 1 else 0 end) as human, max(ai) as ai
    from page_views where ${inRange(projectId, range)} and visitor is not null group by ${by}
  `
}

function viewPieces(projectId: string, { from = 0, to = NEVER }: TimeRange): RawBuilder<unknown> {
  const first = Math.ceil(from / DAY_MS)
  const last = Math.floor(to / DAY_MS)
  const rows = (start: number, end: number) => sql`
    select path, case when ai = 0 then 1 else 0 end as human, ai from page_views
    where project_id = ${projectId} and at >= ${start} and at < ${end}`
  if (first > last) return rows(from, to)
  const days = sql`
    select path, human, ai from page_view_days
    where project_id = ${projectId} and day >= ${first} and day < ${last}`
  const edges = [
    ...(from < first * DAY_MS ? [rows(from, first * DAY_MS)] : []),
    ...(last * DAY_MS < to && to !== NEVER ? [rows(last * DAY_MS, to)] : []),
  ]
  return sql.join([days, ...edges], sql` union all `)
}

export function inRange(
  projectId: string,
  { from, to }: TimeRange,
  column: 'at' | 'created_at' = 'at',
): RawBuilder<unknown> {
  const parts = [sql`project_id = ${projectId}`]
  if (from !== undefined || to !== undefined) parts.push(sql`${sql.ref(column)} >= ${Math.max(from ?? 0, 0)}`)
  if (to !== undefined) parts.push(sql`${sql.ref(column)} < ${to}`)
  return sql.join(parts, sql` and `)
}
