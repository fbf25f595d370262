import { sql, type RawBuilder } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { DAY_MS, HOUR_MS } from '../../shared/time.ts'
import type { Statement } from '../statement.ts'

export const HOURS = 24

/** Tables whose rows are counted. */
export type CountedTable = 'assistant_queries' | 'page_views'

/** Some days, all of whose rows are there. */
interface Slice {
  readonly projectId: string
  readonly hour: number
  readonly day: number
  /** The first day after it; undefined when no rows follow. */
  readonly end: number | undefined
}

/** Puts what the rows say in the place of what was counted. */
export function recountOf(engine: Engine, table: CountedTable, slice: Slice): readonly Statement[] {
  const queries = table === 'page_views' ? recountViews(slice) : recountCallers(slice)
  return queries.map((query) => statement({ compile: () => query.compile(engine.build) }))
}

function recountCallers({ projectId, hour, day, end }: Slice): readonly RawBuilder<unknown>[] {
  const mine = sql`project_id = ${projectId}`
  const origin = (value: number) => sql`sum(case when origin = ${sql.lit(value)} then 1 else 0 end)`
  const hours = sql`at / ${sql.lit(HOUR_MS)}`
  const days = sql`hour / ${sql.lit(HOURS)}`
  return [
    sql`delete from assistant_hours where ${mine} and hour >= ${hour} ${before('hour', end && end * HOURS)}`,
    sql`insert into assistant_hours select project_id, ${hours}, ${origin(0)}, ${origin(1)}, ${origin(2)}
      from assistant_queries where ${mine} and at >= ${hour * HOUR_MS} ${before('at', end && end * DAY_MS)}
      group by project_id, ${hours}`,
    sql`delete from assistant_days where ${mine} and day >= ${day} ${before('day', end)}`,
    sql`insert into assistant_days select project_id, ${days}, sum(web), sum(api), sum(other)
      from assistant_hours where ${mine} and hour >= ${day * HOURS} ${before('hour', end && end * HOURS)}
      group by project_id, ${days}`,
  ]
}

function recountViews({ projectId, day, end }: Slice): readonly RawBuilder<unknown>[] {
  const mine = sql`project_id = ${projectId}`
  const days = sql`at / ${sql.lit(DAY_MS)}`
  return [
    sql`delete from page_view_days where ${mine} and day >= ${day} ${before('day', end)}`,
    sql`insert into page_view_days select project_id, ${days}, path,
        sum(case when ai = 0 then 1 else 0 end), sum(case when ai = 1 then 1 else 0 end)
      from page_views where ${mine} and at >= ${day * DAY_MS} ${before('at', end && end * DAY_MS)}
      group by project_id, ${days}, path`,
  ]
}

function before(column: string, value: number | undefined): RawBuilder<unknown> {
  return value === undefined ? sql`` : sql`and ${sql.ref(column)} < ${value}`
}
