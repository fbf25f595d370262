import type { ManagedConversations, ManagedTurn } from '../../src/shared/api/assistant.ts'
import { usePages } from '../agents/use-pages.ts'
import { rangeOf, rangeQuery, rangeText } from '../range.ts'
import { go, linkWith, type Route } from '../route.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { RangeControl } from '../ui/range-control.tsx'
import { ConversationDrawer, TurnHead } from './conversation-drawer.tsx'

/** What readers asked, what they were told, and what nobody could tell them. */
export function AssistantPage({ route }: { readonly route: Route }) {
  const range = rangeOf(route)
  const status = route.params.get('status') === 'unanswered' ? 'unanswered' : 'all'
  const thread = route.params.get('thread')
  const { query, busy, more } = usePages<ManagedConversations>(
    `assistant ${status} ${range.from} ${range.to}`,
    (session, cursor, signal) =>
      session.call('GET assistant', {
        query: { ...rangeQuery(range), status, limit: 50, cursor },
        ...(signal && { signal }),
      }),
    (before, next) => ({ ...next, conversations: [...before.conversations, ...next.conversations] }),
  )
  return (
    <>
      <PageHead title="Assistant" lead={`What readers asked, ${rangeText(range)} (UTC).`}>
        <RangeControl route={route} />
      </PageHead>
      <Panel
        title="Questions"
        query={query}
        height={30}
        flush
        actions={<Filter route={route} status={status} />}
        isEmpty={({ conversations }) => conversations.length === 0}
        empty={
          <p>
            <strong>{status === 'all' ? 'No questions yet.' : 'Every question was answered.'}</strong> Readers
            ask with the Ask button of the site or Ctrl I.
          </p>
        }
      >
        {({ conversations, hasMore }) => (
          <>
            <ul class="questions">
              {conversations.map((turn) => (
                <li key={turn.id}>
                  <Question turn={turn} onOpen={(thread) => go(linkWith(route, { thread }))} />
                </li>
              ))}
            </ul>
            {hasMore && <LoadMore busy={busy} onMore={() => void more()} />}
          </>
        )}
      </Panel>
      {thread !== null && (
        <ConversationDrawer threadId={thread} onClose={() => go(linkWith(route, { thread: null }))} />
      )}
    </>
  )
}

function Filter({ route, status }: { readonly route: Route; readonly status: string }) {
  const choices = [
    { value: 'all', name: 'All' },
    { value: 'unanswered', name: 'Not answered' },
  ]
  return (
    <nav class="segments" aria-label="Questions to show">
      {choices.map(({ value, name }) => (
        <a
          key={value}
          href={linkWith(route, { status: value === 'all' ? null : value })}
          aria-current={status === value ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

function Question({
  turn,
  onOpen,
}: {
  readonly turn: ManagedTurn
  readonly onOpen: (threadId: string) => void
}) {
  const { response, threadId } = turn
  return (
    <>
      <TurnHead turn={turn} />
      {response !== '' && (
        <details>
          <summary>Answer</summary>
          <p class="answer-words">{response}</p>
        </details>
      )}
      {threadId !== null && (
        <button type="button" class="button quiet small" onClick={() => onOpen(threadId)}>
          Whole conversation
        </button>
      )}
    </>
  )
}
