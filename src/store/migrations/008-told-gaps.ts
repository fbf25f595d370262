import type { Migration } from './migration.ts'

/** Questions that webhooks told of. */
export const toldGaps: Migration = {
  version: 8,
  name: 'told gaps',
  oldest: 1,
  statements: ({ text, int, end }) => [
    `CREATE TABLE told_gaps (
      project_id ${text} NOT NULL, id ${text} NOT NULL, words ${text} NOT NULL, at ${int} NOT NULL,
      PRIMARY KEY (project_id, id)
    ) ${end}`,
  ],
}
