import type { FeedbackSource, FeedbackStatus } from '../../src/shared/dashboard-contract.ts'

export const STATUSES: readonly FeedbackStatus[] = ['pending', 'in_progress', 'resolved', 'dismissed']
export const SOURCES: readonly FeedbackSource[] = ['contextual', 'code_snippet', 'thumbs_only', 'agent']

export const STATUS_NAMES: Readonly<Record<FeedbackStatus, string>> = {
  pending: 'Pending',
  in_progress: 'In progress',
  resolved: 'Resolved',
  dismissed: 'Dismissed',
}

export const SOURCE_NAMES: Readonly<Record<FeedbackSource, string>> = {
  contextual: 'Page, with comment',
  code_snippet: 'Code block',
  thumbs_only: 'Vote only',
  agent: 'Agent',
}

export function statusName(status: string): string {
  return STATUS_NAMES[status as FeedbackStatus] ?? status
}
