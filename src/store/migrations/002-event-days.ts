import type { Migration } from './migration.ts'

/** How many events a project recorded in a day, where the operator limits them. */
export const eventDays: Migration = {
  version: 2,
  name: 'event days',
  oldest: 1,
  statements: ({ int, text, end }) => [
    `CREATE TABLE event_days (
      project_id ${text} NOT NULL,
      day ${int} NOT NULL,
      events ${int} NOT NULL,
      PRIMARY KEY (project_id, day)
    ) ${end}`,
  ],
}
