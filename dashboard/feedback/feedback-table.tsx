import type { ManagedFeedback } from '../../src/shared/api/feedback.ts'
import { ago, moment } from '../format.ts'
import { linkWith, type Route } from '../route.ts'
import { useSession } from '../session.ts'
import { isPlain } from '../use-keys.ts'
import { FeedbackMark, feedbackLine, StatusBadge } from './feedback-badges.tsx'
import { SOURCE_NAMES } from './feedback-labels.ts'

/** Entries with marks to tick; each opens its drawer. */
export function FeedbackTable({
  entries,
  chosen,
  onChosen,
  route,
}: {
  readonly entries: readonly ManagedFeedback[]
  readonly chosen: ReadonlySet<string>
  readonly onChosen: (chosen: ReadonlySet<string>) => void
  readonly route: Route
}) {
  const mayChange = useSession().may('editor')
  const all = entries.every(({ id }) => chosen.has(id))
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChosen(next)
  }
  return (
    <table class="table entries" onKeyDown={moveByKeys}>
      <caption class="unseen">Feedback entries, newest first</caption>
      <thead>
        <tr>
          {mayChange && (
            <th scope="col" class="tick-cell">
              <label class="tick-box">
                <input
                  type="checkbox"
                  checked={all}
                  aria-label="Select all entries"
                  onChange={() => onChosen(all ? new Set() : new Set(entries.map(({ id }) => id)))}
                />
              </label>
            </th>
          )}
          <th scope="col">Said</th>
          <th scope="col" class="wide-only">
            Page
          </th>
          <th scope="col" class="wide-only">
            From
          </th>
          <th scope="col">Status</th>
          <th scope="col" class="wide-only number">
            When
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} class={chosen.has(entry.id) ? 'chosen' : undefined}>
            {mayChange && (
              <td class="tick-cell">
                <label class="tick-box">
                  <input
                    type="checkbox"
                    checked={chosen.has(entry.id)}
                    aria-label={`Select “${feedbackLine(entry).slice(0, 60)}” on ${entry.path}`}
                    onChange={() => toggle(entry.id)}
                  />
                </label>
              </td>
            )}
            <th scope="row">
              <div class="said">
                <FeedbackMark entry={entry} />
                <div class="said-words">
                  <a
                    class={entry.comment === null ? 'said-link soft' : 'said-link'}
                    href={linkWith(route, { entry: entry.id })}
                  >
                    {feedbackLine(entry)}
                  </a>
                  <span class="narrow-only soft">
                    {entry.path} · {entry.createdAt === null ? 'time not known' : ago(entry.createdAt)}
                  </span>
                </div>
              </div>
            </th>
            <td class="wide-only path">
              <a href={linkWith(route, { path: entry.path })} title="Show only this page">
                {entry.path}
              </a>
            </td>
            <td class="wide-only nowrap">
              {entry.source === 'agent' ? <span class="badge agent">Agent</span> : SOURCE_NAMES[entry.source]}
            </td>
            <td class="nowrap">
              <StatusBadge status={entry.status} />
            </td>
            <td class="wide-only number nowrap">
              {entry.createdAt === null ? (
                'not known'
              ) : (
                <time dateTime={entry.createdAt} title={moment(entry.createdAt)}>
                  {ago(entry.createdAt)}
                </time>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** J and K go from entry to entry while the focus is in the list. */
function moveByKeys(event: KeyboardEvent & { readonly currentTarget: HTMLTableElement }): void {
  const step = isPlain(event) ? { j: 1, k: -1 }[event.key] : undefined
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('.said-link')]
  const row = document.activeElement?.closest('tr')
  const at = links.findIndex((link) => link.closest('tr') === row)
  if (step === undefined || at === -1) return
  event.preventDefault()
  links[at + step]?.focus()
}
