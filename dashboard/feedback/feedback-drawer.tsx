import { useId, useState } from 'preact/hooks'
import { FEEDBACK_STATUSES, type FeedbackStatus } from '../../src/shared/api/enumerations.ts'
import type { ManagedFeedback } from '../../src/shared/api/feedback.ts'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { moment } from '../format.ts'
import { go } from '../route.ts'
import { useSession } from '../session.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Failure, Panel, Skeleton } from '../ui/panel.tsx'
import { useKeys } from '../use-keys.ts'
import { useQuery } from '../use-query.ts'
import { StatusBadge } from './feedback-badges.tsx'
import { HistoryList } from './history-list.tsx'
import { SOURCE_NAMES, STATUS_NAMES } from './feedback-labels.ts'
import { hostPath } from '../address.ts'

/** Addresses of the entries above and below. */
export interface Neighbours {
  readonly previous?: string | undefined
  readonly next?: string | undefined
}

/** One entry with everything that is known of it. */
export function FeedbackDrawer({
  id,
  known,
  neighbours,
  onChanged,
  onClose,
}: {
  readonly id: string
  /** The entry as the list has it; a shared address may name one that is not in the list. */
  readonly known: ManagedFeedback | undefined
  readonly neighbours: Neighbours
  readonly onChanged: (entry: ManagedFeedback) => void
  readonly onClose: () => void
}) {
  const query = useQuery(id, (session, signal) =>
    session.call('GET feedback/{feedbackId}', { params: { feedbackId: id }, signal }),
  )
  // Until it has arrived, what stands there is the entry before.
  const entry = query.data?.id === id ? query.data : known
  const { previous, next } = neighbours
  useKeys({
    j: next === undefined ? undefined : () => go(next),
    k: previous === undefined ? undefined : () => go(previous),
  })
  return (
    <Dialog title="Feedback" size="drawer" onClose={onClose}>
      <nav class="drawer-steps" aria-label="Entries">
        <StepLink href={previous} words="Previous" keyName="K" />
        <StepLink href={next} words="Next" keyName="J" />
      </nav>
      {entry ? (
        <Entry
          key={entry.id}
          entry={entry}
          onChanged={(changed) => {
            query.set(changed)
            onChanged(changed)
          }}
        />
      ) : query.error === undefined ? (
        <Skeleton what="the entry" height={20} />
      ) : (
        <Failure what="The entry" error={query.error} retry={query.retry} />
      )}
    </Dialog>
  )
}

function StepLink({
  href,
  words,
  keyName,
}: {
  readonly href: string | undefined
  readonly words: string
  readonly keyName: string
}) {
  if (href === undefined) return null
  return (
    <a class="button" href={href} aria-keyshortcuts={keyName}>
      {words} <kbd aria-hidden="true">{keyName}</kbd>
    </a>
  )
}

function Entry({
  entry,
  onChanged,
}: {
  readonly entry: ManagedFeedback
  readonly onChanged: (entry: ManagedFeedback) => void
}) {
  const session = useSession()
  const history = useQuery(entry.id, (asked, signal) =>
    asked.call('GET feedback/{feedbackId}/history', { params: { feedbackId: entry.id }, signal }),
  )
  const setStatus = async (status: FeedbackStatus) => {
    try {
      await session.call('POST feedback/status', { body: { ids: [entry.id], status } })
      onChanged({ ...entry, status })
      announce(`Set to “${STATUS_NAMES[status]}”.`)
      history.retry()
    } catch (error) {
      announce(explain(error), 'bad')
    }
  }
  const mayResolve = session.may('editor') && entry.status !== 'resolved'
  const resolve = mayResolve ? () => void setStatus('resolved') : undefined
  useKeys({ e: resolve })
  return (
    <div class="one-entry">
      <p class="drawer-meta">
        {entry.source === 'agent' ? (
          <span class="badge agent">
            <Icon name="agents" /> Agent
          </span>
        ) : (
          <span class="badge">{SOURCE_NAMES[entry.source]}</span>
        )}
        {entry.helpful !== null && (
          <span class={`badge ${entry.helpful ? 'good' : 'bad'}`}>
            <Icon name={entry.helpful ? 'up' : 'down'} /> {entry.helpful ? 'Helpful' : 'Not helpful'}
          </span>
        )}
        <span class="soft">{entry.createdAt === null ? 'Time not known' : moment(entry.createdAt)}</span>
      </p>
      {entry.comment === null ? (
        <p class="soft">No comment.</p>
      ) : (
        <blockquote class="words">{entry.comment}</blockquote>
      )}
      {entry.code !== null && <CodeBlock entry={entry} code={entry.code} />}
      <dl class="facts">
        <dt>Page</dt>
        <dd>
          <a href={hostPath(entry.path)} target="_blank" rel="noopener">
            {entry.path}
            <Icon name="external" />
            <span class="unseen"> (opens in a new tab)</span>
          </a>
        </dd>
        {entry.contact !== null && (
          <>
            <dt>Contact</dt>
            <dd>
              {entry.contact} <CopyButton text={entry.contact} what="the contact" plain />
            </dd>
          </>
        )}
      </dl>
      {session.may('editor') ? (
        <SelectField
          label="Status"
          value={entry.status}
          options={FEEDBACK_STATUSES.map((status) => [status, STATUS_NAMES[status]] as const)}
          onValue={(status) => void setStatus(status)}
        />
      ) : (
        <p>
          <StatusBadge status={entry.status} />{' '}
          <span class="soft">Editors and admins can change the status and add notes.</span>
        </p>
      )}
      {resolve && (
        <p>
          <button type="button" class="button" aria-keyshortcuts="E" onClick={resolve}>
            Resolve <kbd aria-hidden="true">E</kbd>
          </button>
        </p>
      )}
      {session.may('editor') && <NoteForm id={entry.id} onAdded={history.retry} />}
      <Panel
        title="Notes and history"
        query={history}
        height={6}
        isEmpty={({ history: changes }) => changes.length === 0}
        empty={<p>No changes yet.</p>}
      >
        {({ history: changes }) => <HistoryList changes={changes} />}
      </Panel>
    </div>
  )
}

function CodeBlock({ entry, code }: { readonly entry: ManagedFeedback; readonly code: string }) {
  return (
    <div class="code-block">
      <p class="code-head">
        {[entry.filename, entry.lang].filter((part) => part !== null).join(' · ') || 'Code block'}
      </p>
      <pre tabindex={0}>
        <code>{code}</code>
      </pre>
    </div>
  )
}

function NoteForm({ id, onAdded }: { readonly id: string; readonly onAdded: () => void }) {
  const session = useSession()
  const [text, setText] = useState('')
  const field = useId()
  const add = async (event: Event) => {
    event.preventDefault()
    if (text.trim() === '') return
    try {
      await session.call('POST feedback/{feedbackId}/notes', { params: { feedbackId: id }, body: { text } })
      setText('')
      announce('Note added.')
      onAdded()
    } catch (error) {
      announce(explain(error), 'bad')
    }
  }
  return (
    <form class="note-form" onSubmit={(event) => void add(event)}>
      <div class="field">
        <label for={field}>Internal note</label>
        <textarea
          id={field}
          rows={2}
          maxlength={5000}
          value={text}
          placeholder="For your team; readers never see it."
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <button type="submit" class="button" disabled={text.trim() === ''}>
        Add note
      </button>
    </form>
  )
}
