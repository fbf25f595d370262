import type { Migration } from './migration.ts'

/** What other servers are told waits here until they took it, also while no server runs. */
export const outgoingWebhooks: Migration = {
  version: 6,
  name: 'outgoing webhooks',
  oldest: 1,
  statements: ({ text, int, end }) => [
    `CREATE TABLE outgoing_webhooks (
      project_id ${text} NOT NULL,
      id ${text} NOT NULL,
      target ${text} NOT NULL,
      body ${text} NOT NULL,
      attempts ${int} NOT NULL,
      due_at ${int} NOT NULL,
      created_at ${int} NOT NULL,
      PRIMARY KEY (project_id, id)
    ) ${end}`,
  ],
}
