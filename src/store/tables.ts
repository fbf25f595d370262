import type { AccountTables } from './tables/account-tables.ts'
import type { DeploymentTables } from './tables/deployment-tables.ts'
import type { EventTables } from './tables/event-tables.ts'
import type { FeedbackTables } from './tables/feedback-tables.ts'
import type { ProjectTables } from './tables/project-tables.ts'

/** Rows as they stand in both engines: times are milliseconds since 1970 in UTC, flags are 0 and 1, lists are JSON text. */
export interface Tables extends AccountTables, DeploymentTables, EventTables, FeedbackTables, ProjectTables {}
