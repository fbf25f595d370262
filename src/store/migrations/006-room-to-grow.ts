import { eventsByMonth } from './006/events-by-month.ts'
import { keysByProject } from './006/keys-by-project.ts'
import { searchesToldTwice } from './006/searches-told-twice.ts'
import type { Migration } from './migration.ts'

/** Events by month, so that old ones go at once; keys that begin with the project, so that projects can live apart. */
export const roomToGrow: Migration = {
  version: 6,
  name: 'events by month, keys by project',
  statements: (dialect) => [
    ...keysByProject(dialect),
    // One file of SQLite has no partitions, and needs none: events lie there in the order of their key.
    ...(dialect.kind === 'postgres' ? eventsByMonth() : []),
    ...searchesToldTwice(dialect),
  ],
}
