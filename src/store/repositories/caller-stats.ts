import { sql, type RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'
import { DAY_MS, HOUR_MS } from '../../shared/time.ts'

export interface TimeRange {
  readonly from?: number | undefined
  /** Exclusive. */
  readonly to?: number | undefined
}

export interface CallerCounts {
  readonly web: number
  readonly api: number
  readonly other: number
}

/** Later than any date there is. */
const NEVER = 8_640_000_000_000_000

/** Assistant queries by origin, exact for any range: whole days, then whole hours, then the rows of the two edges. */
export async function countCallers(
  engine: Engine,
  projectId: string,
  { from = 0, to = NEVER }: TimeRange,
): Promise<CallerCounts> {
  const parts = piecesOf(Math.max(from, 0), to).map((piece) => countPiece(projectId, piece))
  if (parts.length === 0) return { web: 0, api: 0, other: 0 }
  const query = sql<CallerCounts>`
    select coalesce(sum(web), 0) as web, coalesce(sum(api), 0) as api, coalesce(sum(other), 0) as other
    from (${sql.join(parts, sql` union all `)}) as pieces
  `
  const [counts] = await engine.read(query.compile(engine.build))
  return counts ?? { web: 0, api: 0, other: 0 }
}

interface Piece {
  readonly unit: 'day' | 'hour' | 'row'
  readonly from: number
  readonly to: number
}

function piecesOf(from: number, to: number): readonly Piece[] {
  const firstHour = Math.ceil(from / HOUR_MS)
  const lastHour = Math.floor(to / HOUR_MS)
  if (firstHour > lastHour) return some([{ unit: 'row', from, to }])
  const firstDay = Math.ceil((firstHour * HOUR_MS) / DAY_MS)
  const lastDay = Math.floor((lastHour * HOUR_MS) / DAY_MS)
  const inner: Piece[] =
    firstDay > lastDay
      ? [{ unit: 'hour', from: firstHour, to: lastHour }]
      : [
          { unit: 'hour', from: firstHour, to: firstDay * 24 },
          { unit: 'day', from: firstDay, to: lastDay },
          { unit: 'hour', from: lastDay * 24, to: lastHour },
        ]
  return some([
    { unit: 'row', from, to: firstHour * HOUR_MS },
    ...inner,
    { unit: 'row', from: lastHour * HOUR_MS, to },
  ])
}

function some(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter(({ from, to }) => from < to)
}

function countPiece(projectId: string, { unit, from, to }: Piece): RawBuilder<unknown> {
  if (unit !== 'row') {
    const table = sql.ref(`assistant_${unit}s`)
    const column = sql.ref(unit)
    return sql`select sum(web) as web, sum(api) as api, sum(other) as other from ${table}
      where project_id = ${projectId} and ${column} >= ${from} and ${column} < ${to}`
  }
  const origin = (value: number) => sql`sum(case when origin = ${sql.lit(value)} then 1 else 0 end)`
  return sql`select ${origin(0)} as web, ${origin(1)} as api, ${origin(2)} as other from assistant_queries
    where project_id = ${projectId} and at >= ${from} and at < ${to}`
}
