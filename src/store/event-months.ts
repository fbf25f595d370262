import type { Statement } from './statement.ts'

/** Tables that PostgreSQL keeps a month apart. */
export const EVENT_TABLES = [
  'page_views',
  'assistant_queries',
  'searches',
  'tool_calls',
  'agent_steps',
] as const

export type EventTable = (typeof EVENT_TABLES)[number]

/** Months beside this one that are there before they are needed. */
const AHEAD = 2

/** The first moments of this month and of those that follow. */
export function monthsAhead(now: number): readonly number[] {
  const today = new Date(now)
  return Array.from({ length: AHEAD + 1 }, (_, more) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + more, 1),
  )
}

/** Makes the months of some moments, where they are missing. Any number of servers may ask at once. PostgreSQL only. */
export function makeMonths(tables: readonly EventTable[], moments: readonly number[]): Statement {
  return {
    sql: `SELECT make_event_month(name, moment::bigint)
      FROM json_array_elements_text($1::json) AS name, json_array_elements_text($2::json) AS moment`,
    parameters: [JSON.stringify(tables), JSON.stringify(moments)],
  }
}
