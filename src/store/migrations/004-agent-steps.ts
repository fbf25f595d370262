import type { Dialect } from './dialect.ts'
import type { Migration } from './migration.ts'

/** As for the other events: timestamps outside come from a broken clock. */
const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2100, 0, 1)

/** What agents did visit by visit, and what became of the questions that the docs did not answer. */
export const agentSteps: Migration = {
  version: 4,
  name: 'agent steps',
  oldest: 1,
  statements: (dialect) => [...stepTables(dialect), ...gapTable(dialect)],
}

function stepTables({ kind, int, text, clustered }: Dialect): readonly string[] {
  const isPostgres = kind === 'postgres'
  return [
    `CREATE TABLE agent_steps (
      project_id ${text} NOT NULL, at ${int} NOT NULL, id ${text} NOT NULL, visit ${text} NOT NULL, client ${text},
      authed ${int} NOT NULL, kind ${text} NOT NULL, words ${text}, pages ${text} NOT NULL, found ${int}, sure ${int},
      outcome ${text} NOT NULL, PRIMARY KEY (project_id, at, id)
    ) ${isPostgres ? 'PARTITION BY RANGE (at)' : clustered}`,
    `CREATE INDEX agent_steps_by_visit ON agent_steps (project_id, visit, at)`,
    ...(isPostgres
      ? [
          `CREATE TABLE agent_steps_before_2000 PARTITION OF agent_steps FOR VALUES FROM (MINVALUE) TO (${FIRST})`,
          `CREATE TABLE agent_steps_from_2100 PARTITION OF agent_steps FOR VALUES FROM (${LAST}) TO (MAXVALUE)`,
        ]
      : []),
  ]
}

function gapTable({ int, text, end }: Dialect): readonly string[] {
  return [
    `CREATE TABLE agent_gaps (
      project_id ${text} NOT NULL, id ${text} NOT NULL, words ${text} NOT NULL, status ${text} NOT NULL,
      changed_at ${int} NOT NULL, changed_by ${text} NOT NULL, PRIMARY KEY (project_id, id)
    ) ${end}`,
  ]
}
