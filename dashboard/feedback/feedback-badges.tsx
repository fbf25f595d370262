import type { FeedbackStatus } from '../../src/shared/api/enumerations.ts'
import type { ManagedFeedback } from '../../src/shared/api/feedback.ts'
import { Icon } from '../ui/icon.tsx'
import { STATUS_NAMES } from './feedback-labels.ts'

export function StatusBadge({ status }: { readonly status: FeedbackStatus }) {
  return <span class={`badge status-${status}`}>{STATUS_NAMES[status]}</span>
}

/** What kind of word it is: a vote by its thumb, code by its sign, an agent by its badge. */
export function FeedbackMark({ entry: { source, helpful } }: { readonly entry: ManagedFeedback }) {
  if (source === 'agent')
    return (
      <span class="mark agent">
        <Icon name="agents" />
        <span class="unseen">Agent</span>
      </span>
    )
  if (helpful !== null)
    return (
      <span class={`mark ${helpful ? 'good' : 'bad'}`}>
        <Icon name={helpful ? 'up' : 'down'} />
        <span class="unseen">{helpful ? 'Helpful' : 'Not helpful'}</span>
      </span>
    )
  return (
    <span class="mark">
      <Icon name={source === 'code_snippet' ? 'code' : 'feedback'} />
      <span class="unseen">{source === 'code_snippet' ? 'Code' : 'Comment'}</span>
    </span>
  )
}

/** What an entry says, in a line. */
export function feedbackLine({ comment, helpful, code }: ManagedFeedback): string {
  if (comment !== null) return comment
  if (helpful !== null)
    return helpful ? 'Voted helpful, without a comment' : 'Voted not helpful, without a comment'
  return code === null ? 'No comment' : 'Reported a code block, without a comment'
}
