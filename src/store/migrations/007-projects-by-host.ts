import type { Migration } from './migration.ts'

export const projectsByHost: Migration = {
  version: 7,
  name: 'hosts of projects, where their content comes from, and what one server builds for all',
  statements: ({ int, text, end }) => [
    // A host leads to one project, whoever asks: so the host alone is the key.
    `CREATE TABLE project_hosts (
      host ${text} PRIMARY KEY,
      project_id ${text} NOT NULL REFERENCES projects (id),
      url ${text} NOT NULL,
      added_at ${int} NOT NULL
    ) ${end}`,
    `CREATE TABLE content_sources (
      project_id ${text} PRIMARY KEY REFERENCES projects (id),
      url ${text} NOT NULL,
      branch ${text},
      folder ${text} NOT NULL,
      checked_at ${int} NOT NULL,
      seen_commit ${text},
      problem ${text}
    ) ${end}`,
    `CREATE TABLE deployment_artifacts (
      project_id ${text} NOT NULL,
      deployment_id ${text} NOT NULL,
      name ${text} NOT NULL,
      body ${text} NOT NULL,
      PRIMARY KEY (project_id, deployment_id, name)
    ) ${end}`,
    `ALTER TABLE deployments ADD COLUMN git_commit ${text}`,
    `ALTER TABLE deployments ADD COLUMN built_by ${text}`,
  ],
}
