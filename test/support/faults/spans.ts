import { sql } from 'kysely'
import type { Store } from '../../../src/store/store.ts'
import { feedbackRow } from '../feedback-rows.ts'
import { batch, query } from '../event-rows.ts'

/** Numbers of rows that are written together, the second excluded. */
export type Span = readonly [from: number, to: number]

const START = Date.UTC(2026, 0, 1)
const STEP_MS = 7000

/** One event for each number, and one entry of feedback for the span. */
export async function addSpan(store: Store, [from, to]: Span): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index)
  const queries = numbers.map((number) =>
    query({ at: START + number * STEP_MS, id: `q${number}`, origin: number % 3 }),
  )
  await Promise.all([
    store.addEvents(batch({ queries })),
    store.feedback.keep(feedbackRow({ id: `f${from}`, created_at: START + from * STEP_MS })),
  ])
}

export interface Found {
  readonly missing: readonly string[]
  readonly queries: number
  readonly feedback: number
  /** Hours and days whose count is not that of their rows. */
  readonly miscounted: number
}

/** What is there of spans that were acknowledged. */
export async function lookFor(store: Store, spans: readonly Span[]): Promise<Found> {
  const { engine } = store
  const ids = async (table: 'assistant_queries' | 'feedback') =>
    (await engine.read(engine.build.selectFrom(table).select('id').compile())).map(({ id }) => id)
  const [queries, feedback] = [await ids('assistant_queries'), await ids('feedback')]
  const there = new Set([...queries, ...feedback])
  const wanted = spans.flatMap(([from, to]) => [
    `f${from}`,
    ...Array.from({ length: to - from }, (_, index) => `q${from + index}`),
  ])
  return {
    missing: wanted.filter((id) => !there.has(id)),
    queries: queries.length,
    feedback: feedback.length,
    miscounted: (await miscounted(store, 'hour', 3_600_000)) + (await miscounted(store, 'day', 86_400_000)),
  }
}

async function miscounted({ engine }: Store, unit: 'hour' | 'day', size: number): Promise<number> {
  const table = sql.table(`assistant_${unit}s`)
  const column = sql.ref(unit)
  const query = sql<{ count: number }>`
    select count(*) as count from (
      select ${column} as slot, web + api + other as counted from ${table}
      except select at / ${sql.lit(size)}, count(*) from assistant_queries group by at / ${sql.lit(size)}
    ) as wrong`
  const rows = sql<{ rows: number; counted: number }>`
    select (select count(*) from assistant_queries) as rows,
      (select coalesce(sum(web + api + other), 0) from ${table}) as counted`
  const [wrong] = await engine.read(query.compile(engine.build))
  const [sums] = await engine.read(rows.compile(engine.build))
  return (wrong?.count ?? 0) + (sums?.rows === sums?.counted ? 0 : 1)
}
