import type { FeedbackRow } from '../../src/store/feedback-row.ts'
import { timeId } from '../../src/store/time-id.ts'

/** A row of feedback with whatever a test cares about. */
export function feedbackRow(more: Partial<FeedbackRow> = {}): FeedbackRow {
  return {
    project_id: 'p',
    id: timeId(),
    created_at: Date.UTC(2026, 0, 1),
    source: 'contextual',
    status: 'pending',
    path: '/guides/start',
    comment: null,
    helpful: 1,
    contact: null,
    code: null,
    filename: null,
    lang: null,
    resolved_at: null,
    ...more,
  }
}
