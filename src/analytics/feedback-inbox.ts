import { Problem } from '../lib/problem.ts'
import { HOUR_MS } from '../shared/time.ts'
import type { FeedbackRow } from '../store/feedback-row.ts'
import type { Store } from '../store/store.ts'
import { feedbackRow, idAfter, type NewFeedback } from './new-feedback.ts'

/** Takes in what readers and agents report. Resolved means that it will not be lost. */
export interface FeedbackInbox {
  /** Its id. */
  add(given: NewFeedback): Promise<string>
}

const MOST_ALIKE = 5

/** The inbox of a project. The same words about the same page, again and again, are refused. */
export function feedbackInbox({ feedback }: Pick<Store, 'feedback'>, projectId: string): FeedbackInbox {
  return {
    async add(given) {
      const row = feedbackRow(projectId, given)
      const { path, comment, created_at: at } = row
      if (comment !== null) {
        const alike = await feedback.countSame(projectId, { path, comment, since: at - HOUR_MS })
        if (alike >= MOST_ALIKE)
          throw new Problem('too-many-requests', 'This feedback was already sent several times; thank you.')
      }
      const id = given.source === 'agent' ? await openId(feedback, row) : row.id
      await feedback.keep({ ...row, id })
      return id
    },
  }
}

/** What somebody has dealt with stays as it is: the same words after that are a new entry. */
async function openId(
  feedback: Store['feedback'],
  { id, project_id: projectId }: Pick<FeedbackRow, 'id' | 'project_id'>,
): Promise<string> {
  const before = await feedback.find(projectId, id)
  return before === undefined || before.status === 'pending'
    ? id
    : openId(feedback, { id: idAfter(id), project_id: projectId })
}

/** Without a store feedback is refused rather than lost. */
export const NO_FEEDBACK: FeedbackInbox = {
  add: () => Promise.reject(new Error('Feedback cannot be stored.')),
}
