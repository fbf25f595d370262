import type { Dialect } from '../dialect.ts'

/** Deployments, their files, and the servers that show them. */
export function deploymentTables({ int, text, end }: Dialect): readonly string[] {
  return [
    // Files by content: an unchanged file is stored once, however many deployments contain it.
    `CREATE TABLE content_files (
      project_id ${text} NOT NULL,
      hash ${text} NOT NULL,
      size ${int} NOT NULL,
      body ${text} NOT NULL,
      PRIMARY KEY (project_id, hash)
    ) ${end}`,
    `CREATE TABLE deployments (
      project_id ${text} NOT NULL,
      id ${text} NOT NULL,
      created_at ${int} NOT NULL,
      ended_at ${int},
      created_by ${text} NOT NULL,
      status ${text} NOT NULL,
      summary ${text} NOT NULL,
      logs ${text} NOT NULL,
      files ${text} NOT NULL,
      git_commit ${text},
      built_by ${text},
      preview ${int} NOT NULL DEFAULT 0,
      branch ${text},
      branch_label ${text},
      PRIMARY KEY (project_id, id)
    ) ${end}`,
    `CREATE TABLE live_deployments (
      project_id ${text} PRIMARY KEY,
      deployment_id ${text} NOT NULL,
      at ${int} NOT NULL
    ) ${end}`,
    `CREATE TABLE serving_nodes (
      project_id ${text} NOT NULL,
      node_id ${text} NOT NULL,
      deployment_id ${text},
      PRIMARY KEY (project_id, node_id)
    ) ${end}`,
    `CREATE TABLE servers (
      node_id ${text} PRIMARY KEY,
      seen_at ${int} NOT NULL
    ) ${end}`,
    `CREATE TABLE changes (
      topic ${text} PRIMARY KEY,
      version ${int} NOT NULL
    ) ${end}`,
    `CREATE TABLE deployment_artifacts (
      project_id ${text} NOT NULL,
      deployment_id ${text} NOT NULL,
      name ${text} NOT NULL,
      body ${text} NOT NULL,
      PRIMARY KEY (project_id, deployment_id, name)
    ) ${end}`,
  ]
}
