import type { Migration } from './migration.ts'

/** Pull requests that git hosts told about, and what a project may say there. */
export const pullRequests: Migration = {
  version: 7,
  name: 'pull requests',
  oldest: 1,
  statements: ({ text, int, end }) => [
    `CREATE TABLE pull_requests (
      project_id ${text} NOT NULL, number ${int} NOT NULL, branch ${text} NOT NULL, ref ${text} NOT NULL,
      head ${text} NOT NULL, fork ${int} NOT NULL, state ${text} NOT NULL, told_at ${int} NOT NULL, due_at ${int}, attempts ${int} NOT NULL, marker ${text} NOT NULL,
      comment_id ${text}, deployment_id ${text}, problem ${text}, PRIMARY KEY (project_id, number)
    ) ${end}`,
    'CREATE INDEX pull_requests_due ON pull_requests (due_at) WHERE due_at IS NOT NULL',
    `CREATE TABLE git_hosts (
      project_id ${text} NOT NULL, key_id ${text} NOT NULL, kind ${text} NOT NULL, api_url ${text} NOT NULL,
      repository ${text} NOT NULL, token ${text} NOT NULL, set_at ${int} NOT NULL, PRIMARY KEY (project_id, key_id)
    ) ${end}`,
  ],
}
