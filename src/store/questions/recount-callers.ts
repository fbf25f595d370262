import { sql, type RawBuilder } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { DAY_MS, HOUR_MS } from '../migrations/003-events.ts'

const HOURS = 24

/**
 * Counts anew from the rows that are kept. What was counted before the oldest of them stays. A day at a time: a hundred million
 * rows are never sorted at once, and others write in between.
 */
export async function recountCallers(engine: Engine, projectId: string): Promise<void> {
  const oldest = await firstSince(engine, projectId, 0)
  if (oldest === undefined) return
  // Of the first hour and day some rows may be gone.
  let hour = Math.ceil(oldest / HOUR_MS)
  let day = Math.ceil(oldest / DAY_MS)
  for (;;) {
    const next = await firstSince(engine, projectId, hour * HOUR_MS)
    const end = next === undefined ? undefined : Math.floor(next / DAY_MS) + 1
    await engine.write(recount(projectId, { hour, day, end }).map((query) => compiled(engine, query)))
    if (end === undefined) return
    hour = end * HOURS
    day = Math.max(day, end)
  }
}

interface Slice {
  readonly hour: number
  readonly day: number
  /** The first day after it; undefined when no rows follow. */
  readonly end: number | undefined
}

function recount(projectId: string, { hour, day, end }: Slice): readonly RawBuilder<unknown>[] {
  const mine = sql`project_id = ${projectId}`
  const before = (column: string, value: number | undefined) =>
    value === undefined ? sql`` : sql`and ${sql.ref(column)} < ${value}`
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

async function firstSince(engine: Engine, projectId: string, at: number): Promise<number | undefined> {
  const query = engine.build
    .selectFrom('assistant_queries')
    .select('at')
    .where('project_id', '=', projectId)
    .where('at', '>=', at)
    .orderBy('at')
    .limit(1)
  return (await engine.read(query.compile()))[0]?.at
}

function compiled(engine: Engine, query: RawBuilder<unknown>) {
  return statement({ compile: () => query.compile(engine.build) })
}
