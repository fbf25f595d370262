import type { FeedbackEntry } from '../shared/api/feedback.ts'
import type { FeedbackRow } from '../store/feedback-row.ts'

/** Feedback as the export API shows it: each source has its own fields. */
export function feedbackEntry(row: FeedbackRow): FeedbackEntry {
  const common = {
    id: row.id,
    path: row.path,
    comment: row.comment,
    createdAt: row.created_at < 0 ? null : new Date(row.created_at).toISOString(),
    status: row.status,
  }
  if (row.source === 'contextual')
    return { ...common, source: 'contextual', helpful: row.helpful === 1, contact: row.contact }
  if (row.source === 'code_snippet') {
    const { code, filename, lang } = row
    return { ...common, source: 'code_snippet', code: code ?? '', filename, lang }
  }
  return { ...common, source: row.source }
}
