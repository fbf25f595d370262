import type { FeedbackSource, FeedbackStatus } from '../../shared/api/enumerations.ts'

interface FeedbackRow {
  project_id: string
  id: string
  /** -1 where nobody knows the time: imported rows; they come last. */
  created_at: number
  source: FeedbackSource
  status: FeedbackStatus
  path: string
  comment: string | null
  helpful: number | null
  contact: string | null
  code: string | null
  filename: string | null
  lang: string | null
  resolved_at: number | null
}

interface FeedbackChangeRow {
  project_id: string
  feedback_id: string
  id: string
  at: number
  who: string
  kind: 'status' | 'note'
  old_value: string | null
  new_value: string
}

/** What readers and agents said, and what became of it. */
export interface FeedbackTables {
  feedback: FeedbackRow
  feedback_changes: FeedbackChangeRow
}
