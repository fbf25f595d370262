import type { FeedbackSource, FeedbackStatus } from '../../src/shared/api/enumerations.ts'

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
