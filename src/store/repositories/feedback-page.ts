import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Engine } from '../engine.ts'
import {
  FEEDBACK_SOURCES,
  FEEDBACK_STATUSES,
  type FeedbackSource,
  type FeedbackStatus,
} from '../../shared/api/enumerations.ts'
import type { FeedbackRow } from '../feedback-row.ts'

export interface FeedbackQuery {
  readonly from?: number | undefined
  /** Exclusive. */
  readonly to?: number | undefined
  readonly sources?: readonly FeedbackSource[] | undefined
  readonly statuses?: readonly FeedbackStatus[] | undefined
  readonly path?: string | undefined
  /** The last row of the page before. */
  readonly after?: { readonly createdAt: number; readonly id: string } | undefined
  readonly limit: number
}

/**
 * The query of one page. Every pair of source and status is a short walk along one index, and the walks are merged: the cost
 * depends on the size of the page, not on how rare a pair is. Rows themselves are only fetched for the page.
 */
export function feedbackPage(
  { build, kind }: Pick<Engine, 'build' | 'kind'>,
  projectId: string,
  query: FeedbackQuery,
): CompiledQuery<FeedbackRow> {
  const { limit } = query
  // SQLite's indexes lead straight to the row; by the key it would first walk down another index for each.
  const row = kind === 'sqlite' ? sql`rowid` : sql`id`
  const keys = sql.join(
    pairs(query).map((pair, index) => walk({ projectId, query, pair, index, row })),
    sql` union all `,
  )
  // A cross join, since SQLite keeps to its order: given the choice it walked through the whole table for some filters.
  return sql<FeedbackRow>`
    select feedback.* from (
      select created_at, id, place from (${keys}) as merged order by created_at desc, id desc limit ${limit + 1}
    ) as page
    cross join feedback where feedback.project_id = ${projectId} and feedback.${row} = page.place
    order by page.created_at desc, page.id desc
  `.compile(build)
}

interface Pair {
  readonly source: FeedbackSource
  readonly status: FeedbackStatus
}

/** Undefined stands for all rows: the index by time alone is enough then. */
function pairs({ sources, statuses }: FeedbackQuery): readonly (Pair | undefined)[] {
  const some = new Set<FeedbackSource>(sources ?? FEEDBACK_SOURCES)
  const states = new Set<FeedbackStatus>(statuses ?? FEEDBACK_STATUSES)
  if (some.size === FEEDBACK_SOURCES.length && states.size === FEEDBACK_STATUSES.length) return [undefined]
  return [...some].flatMap((source) => [...states].map((status) => ({ source, status })))
}

interface Walk {
  readonly projectId: string
  readonly query: FeedbackQuery
  readonly pair: Pair | undefined
  readonly index: number
  /** What leads to a row. */
  readonly row: RawBuilder<unknown>
}

function walk({ projectId, query, pair, index, row }: Walk): RawBuilder<unknown> {
  const { from, to, path, limit } = query
  const parts = [sql`project_id = ${projectId}`]
  if (pair) parts.push(sql`source = ${pair.source}`, sql`status = ${pair.status}`)
  // Rows without a time are in no range of dates.
  if (from !== undefined || to !== undefined) parts.push(sql`created_at >= ${Math.max(from ?? 0, 0)}`)
  const upper = upperBound(query)
  if (upper) parts.push(sql`(created_at, id) < (${upper.createdAt}, ${upper.id})`)
  if (path !== undefined) parts.push(sql`path = ${path}`)
  return sql`select * from (
    select created_at, id, ${row} as place from feedback where ${sql.join(parts, sql` and `)}
    order by created_at desc, id desc limit ${limit + 1}
  ) as ${sql.ref(`walk_${index}`)}`
}

/** The nearer of the date and the cursor as one comparison: given both, SQLite would use the weaker and walk far. */
function upperBound({ to, after }: FeedbackQuery): FeedbackQuery['after'] {
  const day = to === undefined ? undefined : { createdAt: to, id: '' }
  if (!day || !after) return day ?? after
  return after.createdAt < day.createdAt ? after : day
}
