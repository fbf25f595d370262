import type { ManagedTurn } from '../../src/shared/api/assistant.ts'
import { ago, moment } from '../format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Failure, Skeleton } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'

/** All that was asked and answered in one conversation. */
export function ConversationDrawer({
  threadId,
  onClose,
}: {
  readonly threadId: string
  readonly onClose: () => void
}) {
  const { data, error, retry } = useQuery(threadId, (session, signal) =>
    session.call('GET assistant/{threadId}', { params: { threadId }, signal }),
  )
  return (
    <Dialog title="Conversation" size="drawer" onClose={onClose}>
      {data ? (
        <ol class="conversation">
          {data.turns.map((turn) => (
            <li key={turn.id}>
              <TurnHead turn={turn} />
              {turn.response !== '' && <p class="answer-words">{turn.response}</p>}
            </li>
          ))}
        </ol>
      ) : error === undefined ? (
        <Skeleton what="the conversation" height={20} />
      ) : (
        <Failure what="The conversation" error={error} retry={retry} />
      )}
    </Dialog>
  )
}

/** What was asked, when, on which page, and from which pages it was answered. */
export function TurnHead({ turn }: { readonly turn: ManagedTurn }) {
  const { query, sources, timestamp, pageUrl, resolutionStatus } = turn
  return (
    <>
      <p class="question-words">
        {query === '' ? 'Not recorded: the reader asks not to be tracked' : query}
        {resolutionStatus === 'unanswered' && <span class="badge bad">Not answered</span>}
      </p>
      <p class="soft">
        <time dateTime={timestamp} title={moment(timestamp)}>
          {ago(timestamp)}
        </time>
        {pageUrl !== null && ` · on ${pageUrl}`}
        {sources.length > 0 && ` · from ${sources.map(({ title }) => title).join(', ')}`}
      </p>
    </>
  )
}
