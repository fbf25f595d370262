import type { Dialect } from '../dialect.ts'

/** Feedback and its history. */
export function feedbackTables({ int, text, end }: Dialect): readonly string[] {
  return [
    `CREATE TABLE feedback (
      project_id ${text} NOT NULL,
      id ${text} NOT NULL,
      created_at ${int} NOT NULL,
      source ${text} NOT NULL,
      status ${text} NOT NULL,
      path ${text} NOT NULL,
      comment ${text},
      helpful ${int},
      contact ${text},
      code ${text},
      filename ${text},
      lang ${text},
      resolved_at ${int},
      PRIMARY KEY (project_id, id)
    ) ${end}`,
    // Exactly these two: the first answers unfiltered pages, the second every pair of source and status.
    `CREATE INDEX feedback_by_time ON feedback (project_id, created_at DESC, id DESC)`,
    `CREATE INDEX feedback_by_kind ON feedback (project_id, source, status, created_at DESC, id DESC)`,
    `CREATE TABLE feedback_changes (
      project_id ${text} NOT NULL,
      feedback_id ${text} NOT NULL,
      id ${text} NOT NULL,
      at ${int} NOT NULL,
      who ${text} NOT NULL,
      kind ${text} NOT NULL,
      old_value ${text},
      new_value ${text} NOT NULL,
      PRIMARY KEY (project_id, feedback_id, id)
    ) ${end}`,
  ]
}
