import type { Dialect } from '../dialect.ts'

/** Tables that grow with every request; PostgreSQL keeps them by month (`event-months.ts`). */
export const EVENT_TABLES = ['assistant_queries', 'page_views', 'searches', 'tool_calls'] as const

/** Events, and the counts that the triggers of `event-counts.ts` keep of them. */
export function eventTables({ kind, int, text, clustered }: Dialect): readonly string[] {
  const key = `project_id ${text} NOT NULL, at ${int} NOT NULL, id ${text} NOT NULL`
  const counts = `web ${int} NOT NULL, api ${int} NOT NULL, other ${int} NOT NULL`
  // One file of SQLite has no partitions, and needs none: events lie there in the order of their key.
  const stored = kind === 'postgres' ? 'PARTITION BY RANGE (at)' : clustered
  return [
    `CREATE TABLE assistant_queries (
      ${key}, origin ${int} NOT NULL, thread_id ${text}, query ${text}, response ${text}, sources ${text},
      answered ${int} NOT NULL, page ${text}, PRIMARY KEY (project_id, at, id)
    ) ${stored}`,
    `CREATE INDEX assistant_by_thread ON assistant_queries (project_id, thread_id, at) WHERE thread_id IS NOT NULL`,
    `CREATE TABLE assistant_hours (
      project_id ${text} NOT NULL, hour ${int} NOT NULL, ${counts}, PRIMARY KEY (project_id, hour)
    ) ${clustered}`,
    `CREATE TABLE assistant_days (
      project_id ${text} NOT NULL, day ${int} NOT NULL, ${counts}, PRIMARY KEY (project_id, day)
    ) ${clustered}`,
    `CREATE TABLE page_views (
      ${key}, path ${text} NOT NULL, ai ${int} NOT NULL, markdown ${int} NOT NULL, visitor ${text}, agent ${text},
      referrer ${text}, PRIMARY KEY (project_id, at, id)
    ) ${stored}`,
    `CREATE TABLE page_view_days (
      project_id ${text} NOT NULL, day ${int} NOT NULL, path ${text} NOT NULL, human ${int} NOT NULL, ai ${int} NOT NULL,
      PRIMARY KEY (project_id, day, path)
    ) ${clustered}`,
    `CREATE TABLE searches (
      project_id ${text} NOT NULL, id ${text} NOT NULL, at ${int} NOT NULL, query ${text} NOT NULL,
      results ${int} NOT NULL, clicked ${text}, PRIMARY KEY (project_id, at, id)
    ) ${stored}`,
    `CREATE INDEX searches_by_id ON searches (project_id, id, at)`,
    `CREATE TABLE tool_calls (
      ${key}, tool ${text} NOT NULL, client ${text}, authed ${int} NOT NULL, outcome ${text} NOT NULL, ms ${int} NOT NULL,
      PRIMARY KEY (project_id, at, id)
    ) ${stored}`,
  ]
}
