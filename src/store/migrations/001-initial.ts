import { accountTables } from './001-initial/account-tables.ts'
import { deploymentTables } from './001-initial/deployment-tables.ts'
import { eventCounts } from './001-initial/event-counts.ts'
import { eventMonths } from './001-initial/event-months.ts'
import { eventTables } from './001-initial/event-tables.ts'
import { feedbackTables } from './001-initial/feedback-tables.ts'
import { idempotentSearches } from './001-initial/idempotent-searches.ts'
import { projectTables } from './001-initial/project-tables.ts'
import type { Migration } from './migration.ts'

/** Keys begin with the project wherever a table grows with its readers, so that projects can live on several shards. */
export const initial: Migration = {
  version: 1,
  name: 'initial',
  oldest: 1,
  statements: (dialect) => [
    ...projectTables(dialect),
    ...feedbackTables(dialect),
    ...accountTables(dialect),
    ...deploymentTables(dialect),
    ...eventTables(dialect),
    ...eventMonths(dialect),
    ...eventCounts(dialect),
    ...idempotentSearches(dialect),
  ],
}
