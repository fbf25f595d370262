import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Engine } from '../engine.ts'
import { DAY_MS, HOUR_MS } from '../../shared/time.ts'
import { ConflictError, type Statement } from '../statement.ts'
import { HOURS, recountOf, type CountedTable } from './recount-day.ts'
import { markFinished, markUnfinished, unfinished, type LongWork } from './unfinished.ts'

const PARTS = ['assistant_queries', 'page_views'] as const satisfies readonly CountedTable[]
/** Whoever starts it again later means all of it. */
const GOES_ON_FOR_MS = DAY_MS
const MOST_TRIES = 5

export interface RecountOptions {
  readonly onProgress?: (progress: RecountProgress) => void
  /** Begins with the first day, whatever was done before. */
  readonly restart?: boolean
}

export interface RecountProgress {
  readonly table: CountedTable
  /** Everything before this moment is counted. */
  readonly until: number
  /** From 0 to 1. */
  readonly done: number
}

export interface Recounted {
  /** Days with rows, by table. */
  readonly days: Readonly<Record<CountedTable, number>>
  /** Where an earlier one was interrupted, when this one went on from there. */
  readonly from: number | undefined
}

const markSchema = z.object({
  at: z.number(),
  table: z.enum(PARTS),
  hour: z.number(),
  day: z.number(),
  days: z.record(z.enum(PARTS), z.number()),
})

type Mark = z.infer<typeof markSchema>

/**
 * Counts anew from the rows that are kept. What was counted before the oldest of them stays. A day at a time: a hundred million
 * rows are never sorted at once, others write in between, and one that was killed goes on with the day it had come to.
 */
export async function recount(
  engine: Engine,
  projectId: string,
  { onProgress = () => undefined, restart = false }: RecountOptions = {},
): Promise<Recounted> {
  const work = { projectId, name: 'recount' }
  const mark = restart ? undefined : await markOf(engine, work)
  const days = { assistant_queries: 0, page_views: 0, ...mark?.days }
  for (const table of mark ? PARTS.slice(PARTS.indexOf(mark.table)) : PARTS) {
    const place = mark?.table === table ? mark : undefined
    await recountTable(engine, { work, table, place, days, onProgress })
  }
  await engine.write([markFinished(engine, work)])
  return { days, from: mark && mark.hour * HOUR_MS }
}

interface TableWork {
  readonly work: LongWork
  readonly table: CountedTable
  readonly place: Mark | undefined
  readonly days: Record<CountedTable, number>
  readonly onProgress: (progress: RecountProgress) => void
}

async function recountTable(engine: Engine, { work, table, place, days, onProgress }: TableWork) {
  const edge = (order: 'asc' | 'desc', since = 0) => edgeRow(engine, { ...work, table, order, since })
  const oldest = await edge('asc')
  if (oldest === undefined) return
  const newest = (await edge('desc')) ?? oldest
  // Of the first hour and day some rows may be gone; also of those where an earlier one was interrupted.
  let day = Math.max(Math.ceil(oldest / DAY_MS), place?.day ?? 0)
  let hour = table === 'page_views' ? day * HOURS : Math.max(Math.ceil(oldest / HOUR_MS), place?.hour ?? 0)
  for (;;) {
    const next = await edge('asc', hour * HOUR_MS)
    const end = next === undefined ? undefined : Math.floor(next / DAY_MS) + 1
    const statements = recountOf(engine, table, { projectId: work.projectId, hour, day, end })
    if (end === undefined) {
      await writeAgain(engine, statements)
      return
    }
    hour = end * HOURS
    day = Math.max(day, end)
    days[table]++
    const mark: Mark = { at: Date.now(), table, hour, day, days }
    await writeAgain(engine, [...statements, markUnfinished(engine, work, mark)])
    const until = end * DAY_MS
    onProgress({ table, until, done: Math.min((until - oldest) / Math.max(newest - oldest, 1), 1) })
  }
}

/** A server that counts the first row of an hour between our look and our write; then the row is there and we see it. */
async function writeAgain(engine: Engine, unit: readonly Statement[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await engine.write(unit)
      return
    } catch (error) {
      if (!(error instanceof ConflictError && error.kind === 'unique') || tries === MOST_TRIES) throw error
      await sleep(tries * 10)
    }
  }
}

async function markOf(engine: Engine, work: LongWork): Promise<Mark | undefined> {
  const { data } = markSchema.safeParse(await unfinished(engine, work))
  return data && data.at > Date.now() - GOES_ON_FOR_MS ? data : undefined
}

interface Edge {
  readonly projectId: string
  readonly table: CountedTable
  readonly order: 'asc' | 'desc'
  readonly since: number
}

async function edgeRow(
  engine: Engine,
  { projectId, table, order, since }: Edge,
): Promise<number | undefined> {
  const query = engine.build
    .selectFrom(table)
    .select('at')
    .where('project_id', '=', projectId)
    .where('at', '>=', since)
    .orderBy('at', order)
    .limit(1)
  return (await engine.read(query.compile()))[0]?.at
}
