import type { Records } from '../../analytics/records.ts'
import type { FeedbackSource, FeedbackStatus } from '../../shared/api/enumerations.ts'
import type { FeedbackRow } from '../../store/feedback-row.ts'
import { rangeOf } from './api-range.ts'
import { cursorPage, positionAfter, type CursorList } from './cursor-page.ts'

const LIST: CursorList<FeedbackRow> = {
  kind: 'feedback',
  position: (row) => [row.created_at, row.id],
}

export interface FeedbackListQuery {
  readonly dateFrom?: number | undefined
  readonly dateTo?: number | undefined
  readonly source?: FeedbackSource | undefined
  readonly status?: readonly FeedbackStatus[] | undefined
  readonly path?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of feedback, for the export and for the dashboard alike. */
export async function feedbackList({ store, cursors }: Records, projectId: string, query: FeedbackListQuery) {
  const { source, status, path, limit } = query
  const after = positionAfter(cursors, LIST, query.cursor)
  const rows = await store.feedback.page(projectId, {
    ...rangeOf(query),
    sources: source && [source],
    statuses: status,
    path,
    limit,
    after: after && { createdAt: after[0], id: after[1] },
  })
  return cursorPage(cursors, LIST, { rows, limit })
}
