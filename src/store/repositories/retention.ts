import { sql } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { EVENT_TABLES, makeMonths, monthsAhead } from '../event-months.ts'
import { DAY_MS } from '../../shared/time.ts'
import { StoreError } from '../statement.ts'

/** Dropping a month needs the table for itself for a moment. Who reads for long, as a backup does, is not waited for. */
const LOCK_WAIT_MS = 1000

/** Forgets events older than a moment. What was counted of them stays counted. */
export async function dropEventsBefore(engine: Engine, projectId: string, moment: number): Promise<number> {
  const written = await engine.write(
    EVENT_TABLES.map((table) =>
      statement(
        engine.build
          .deleteFrom(table)
          .where('project_id', '=', projectId)
          .where(sql<number>`at`, '<', moment),
      ),
    ),
  )
  return written.reduce((sum, { changed }) => sum + changed, 0)
}

/** Makes the months that will be needed. SQLite has none. */
export async function makeMonthsAhead(engine: Engine, now: number): Promise<void> {
  if (engine.kind === 'postgres') await engine.write([makeMonths(EVENT_TABLES, monthsAhead(now))])
}

/**
 * Drops the months in which every project may forget all events, at once and without looking at a row. How many were dropped.
 * SQLite has none: a range of the key is deleted there as cheaply as it was written.
 */
export async function dropOldMonths(engine: Engine, now: number, daysOf: DaysOf): Promise<number> {
  if (engine.kind === 'sqlite') return 0
  const ended = await endedMonths(engine, now)
  const days = ended.length === 0 ? undefined : await longestRetention(engine, daysOf)
  if (days === undefined) return 0
  let dropped = 0
  for (const { name } of ended.filter(({ end }) => end <= now - days * DAY_MS)) {
    if (!(await dropMonth(engine, name))) return dropped
    dropped++
  }
  return dropped
}

/** The days a project keeps events, from what was set there; undefined where nothing was. */
type DaysOf = (setting: unknown) => number

/** The time that counts for all servers: one whose clock runs ahead must not forget what others still keep. */
export async function sharedTime(engine: Engine, now: number): Promise<number> {
  if (engine.kind === 'sqlite') return now
  const query = sql<{ now: number }>`select floor(extract(epoch from clock_timestamp()) * 1000) as now`
  const [row] = await engine.read(query.compile(engine.build))
  return Math.min(now, row?.now ?? now)
}

interface Month {
  /** As SQL writes it. */
  readonly name: string
  readonly end: number
}

/** Months that are over. The two open ends of each table are no months and stay. */
function endedMonths(engine: Engine, now: number): Promise<readonly Month[]> {
  const tables = sql.join(EVENT_TABLES.map((table) => sql`to_regclass(${table})`))
  const query = sql<Month>`
    select name, "end" from (
      select child.oid::regclass::text as name,
        (regexp_match(pg_get_expr(child.relpartbound, child.oid), $$FROM \\('\\d+'\\) TO \\('(\\d+)'\\)$$))[1]::bigint as "end"
      from pg_inherits join pg_class as child on child.oid = inhrelid where inhparent in (${tables})
    ) as months where "end" <= ${now} order by "end"
  `
  return engine.read(query.compile(engine.build))
}

async function longestRetention(engine: Engine, daysOf: DaysOf): Promise<number | undefined> {
  const query = engine.build
    .selectFrom('projects')
    .leftJoin('live_settings', (join) =>
      join
        .onRef('live_settings.project_id', '=', 'projects.id')
        .on('live_settings.name', '=', 'retentionDays'),
    )
    .select('live_settings.value')
    .distinct()
  const rows = await engine.read(query.compile())
  const days = rows.map(({ value }) => daysOf(value === null ? undefined : JSON.parse(value)))
  return days.length === 0 ? undefined : Math.max(...days)
}

/** False when somebody reads: the next hour tries again. */
async function dropMonth(engine: Engine, name: string): Promise<boolean> {
  try {
    await engine.write([
      { sql: `SET LOCAL lock_timeout = ${LOCK_WAIT_MS}`, parameters: [] },
      { sql: `DROP TABLE IF EXISTS ${name}`, parameters: [] },
    ])
    return true
  } catch (error) {
    if (error instanceof StoreError && error.passing) return false
    throw error
  }
}
