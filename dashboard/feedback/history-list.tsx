import type { FeedbackHistory } from '../../src/shared/api/feedback.ts'
import { ago, moment } from '../format.ts'
import { statusName } from './feedback-labels.ts'

/** Who did what about an entry, newest first. */
export function HistoryList({ changes }: { readonly changes: FeedbackHistory['history'] }) {
  const newest = [...changes].sort((a, b) => (a.at < b.at ? 1 : -1))
  return (
    <ol class="history">
      {newest.map(({ id, at, who, kind, from, to }) => (
        <li key={id} class={kind}>
          {kind === 'note' ? (
            <p class="note-text">{to}</p>
          ) : (
            <p>
              {from === null ? '' : `${statusName(from)} → `}
              <strong>{statusName(to)}</strong>
            </p>
          )}
          <p class="soft">
            {who} ·{' '}
            <time dateTime={at} title={moment(at)}>
              {ago(at)}
            </time>
          </p>
        </li>
      ))}
    </ol>
  )
}
