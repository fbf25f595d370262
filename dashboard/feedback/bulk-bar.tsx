import { FEEDBACK_STATUSES, type FeedbackStatus } from '../../src/shared/api/enumerations.ts'
import { plural } from '../format.ts'
import { STATUS_NAMES } from './feedback-labels.ts'

/** What to do with the entries that were marked. */
export function BulkBar({
  count,
  onStatus,
  onClear,
}: {
  readonly count: number
  readonly onStatus: (status: FeedbackStatus) => Promise<void>
  readonly onClear: () => void
}) {
  return (
    <div class="bulk" role="group" aria-label="Selected entries">
      <span>{plural(count, 'entry', 'entries')} marked. Set to:</span>
      {FEEDBACK_STATUSES.map((status) => (
        <button key={status} type="button" class="button small" onClick={() => void onStatus(status)}>
          {STATUS_NAMES[status]}
        </button>
      ))}
      <button type="button" class="button quiet small" onClick={onClear}>
        Unmark
      </button>
    </div>
  )
}
