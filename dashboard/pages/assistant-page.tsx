import type { Conversations } from '../../src/shared/api/assistant.ts'
import { usePages } from '../agents/use-pages.ts'
import { ago, moment } from '../format.ts'
import { rangeOf, rangeQuery, rangeText } from '../range.ts'
import { linkWith, type Route } from '../route.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { RangeControl } from '../ui/range-control.tsx'

type Turn = Conversations['conversations'][number]

/** What readers asked, what they were told, and what nobody could tell them. */
export function AssistantPage({ route }: { readonly route: Route }) {
  const range = rangeOf(route)
  const status = route.params.get('status') === 'unanswered' ? 'unanswered' : 'all'
  const { query, busy, more } = usePages<Conversations>(
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
                  <Question turn={turn} />
                </li>
              ))}
            </ul>
            {hasMore && <LoadMore busy={busy} onMore={() => void more()} />}
          </>
        )}
      </Panel>
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

function Question({ turn }: { readonly turn: Turn }) {
  const { query, response, sources, timestamp, pageUrl, resolutionStatus } = turn
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
      {response !== '' && (
        <details>
          <summary>Answer</summary>
          <p class="answer-words">{response}</p>
        </details>
      )}
    </>
  )
}
