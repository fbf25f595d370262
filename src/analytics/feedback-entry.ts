import type { FeedbackRow } from '../store/repositories/feedback.ts'

interface CommonFields {
  readonly id: string
  readonly path: string
  readonly comment: string | null
  readonly createdAt: string | null
  readonly status: FeedbackRow['status']
}

/** Feedback as the export API shows it: each source has its own fields. */
export type FeedbackEntry =
  | (CommonFields & {
      readonly source: 'contextual'
      readonly helpful: boolean
      readonly contact: string | null
    })
  | (CommonFields & {
      readonly source: 'code_snippet'
      readonly code: string
      readonly filename: string | null
      readonly lang: string | null
    })
  | (CommonFields & { readonly source: 'agent' | 'thumbs_only' })

export function feedbackEntry(row: FeedbackRow): FeedbackEntry {
  const common: CommonFields = {
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
