import type { ManagedFeedback, ManagedFeedbackPage } from '../../src/shared/api/feedback.ts'
import { csvText } from '../../src/shared/csv.ts'
import type { QueryParams } from '../api.ts'
import type { Session } from '../session.ts'

const COLUMNS = [
  'id',
  'createdAt',
  'source',
  'status',
  'path',
  'helpful',
  'comment',
  'contact',
  'filename',
  'lang',
  'code',
] as const satisfies readonly (keyof ManagedFeedback)[]
const MOST = 10_000

/** All a filter shows, not only what is on the screen. */
export async function readAll(
  session: Session,
  query: QueryParams,
): Promise<{ readonly entries: readonly ManagedFeedback[]; readonly cut: boolean }> {
  const entries: ManagedFeedback[] = []
  let cursor: string | null = null
  do {
    const page: ManagedFeedbackPage = await session.call('GET feedback', {
      query: { ...query, limit: 100, cursor },
    })
    entries.push(...page.feedback)
    cursor = page.nextCursor
  } while (cursor !== null && entries.length < MOST)
  return { entries, cut: cursor !== null }
}

export function feedbackCsv(entries: readonly ManagedFeedback[]): string {
  return csvText(
    COLUMNS,
    entries.map((entry) => COLUMNS.map((name) => entry[name])),
  )
}

export function downloadCsv(name: string, text: string): void {
  const link = document.createElement('a')
  // The mark tells spreadsheets that it is UTF-8.
  link.href = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
