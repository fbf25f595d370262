import type { AgentSession, AgentSessions } from '../../src/shared/api/agents.ts'
import type { VisitEnd } from '../../src/shared/api/enumerations.ts'
import { csvText } from '../../src/shared/csv.ts'
import { ago, moment, plural } from '../format.ts'
import { rangeQuery, type Range } from '../range.ts'
import { linkWith, type Route } from '../route.ts'
import { LoadMore } from '../ui/load-more.tsx'
import { Panel } from '../ui/panel.tsx'
import { ListActions } from './list-actions.tsx'
import { NoVisits } from './no-visits.tsx'
import { PageLinks } from './page-links.tsx'
import { usePages } from './use-pages.ts'

const ENDS: Readonly<Record<VisitEnd, { readonly name: string; readonly tone: string }>> = {
  read: { name: 'Read a page', tone: 'good' },
  results: { name: 'Had results', tone: '' },
  'no-result': { name: 'No results', tone: 'bad' },
  feedback: { name: 'Sent feedback', tone: 'agent' },
  error: { name: 'Failed', tone: 'bad' },
}
const STEPS = { search: 'Searched for', command: 'Ran', page: 'Fetched', feedback: 'Reported' } as const

/** What agents did, one session after the other. */
export function AgentSessionsPanel({ route, range }: { readonly route: Route; readonly range: Range }) {
  const shown = route.params.get('session')
  const params = { ...rangeQuery(range), session: shown }
  const { query, busy, more } = usePages<AgentSessions>(
    `sessions ${range.from} ${range.to} ${shown}`,
    (session, cursor, signal) =>
      session.call('GET agents/sessions', {
        query: { ...params, limit: 50, cursor },
        ...(signal && { signal }),
      }),
    (before, next) => ({ ...next, sessions: [...before.sessions, ...next.sessions] }),
  )
  const { data } = query
  return (
    <Panel
      title="Sessions"
      note="Calls of one client without a long pause. No address is kept, and nobody is recognized the next day."
      query={query}
      height={36}
      flush
      actions={
        <>
          {shown !== null && (
            <a class="button" href={linkWith(route, { session: null })}>
              Show all sessions
            </a>
          )}
          <ListActions list="sessions" query={params} csv={data && (() => toCsv(data.sessions))} />
        </>
      }
      isEmpty={({ sessions }) => sessions.length === 0}
      empty={<NoVisits />}
    >
      {({ sessions, hasMore }) => (
        <>
          <div class="visits">
            {sessions.map((session) => (
              <SessionEntry key={session.id} session={session} isOpen={session.id === shown} />
            ))}
          </div>
          {hasMore && <LoadMore busy={busy} onMore={() => void more()} />}
        </>
      )}
    </Panel>
  )
}

function SessionEntry({ session, isOpen }: { readonly session: AgentSession; readonly isOpen: boolean }) {
  const { client, steps, stepCount, ended, endedAt } = session
  const first = steps.find(({ words }) => words !== null)
  return (
    <details class="visit" open={isOpen}>
      <summary>
        <span class="visit-words">{first?.words ?? steps[0]?.pages[0] ?? 'No words'}</span>
        <span class={`badge ${ENDS[ended].tone}`}>{ENDS[ended].name}</span>
        <span class="visit-about soft">
          {client ?? 'Unknown client'} · {plural(stepCount, 'step')} ·{' '}
          <time dateTime={endedAt} title={moment(endedAt)}>
            {ago(endedAt)}
          </time>
        </span>
      </summary>
      <ol class="visit-steps">
        {steps.map((step, index) => (
          <li key={index}>
            <span class="soft">{STEPS[step.kind]}</span>{' '}
            {step.words !== null &&
              (step.kind === 'command' ? <code>{step.words}</code> : <q>{step.words}</q>)}
            {step.kind === 'search' && <span class="soft"> {plural(step.results ?? 0, 'result')}</span>}
            {step.failed && <span class="badge bad">Failed</span>}
            {step.pages.length > 0 && (
              <div>
                <PageLinks paths={step.pages} />
              </div>
            )}
          </li>
        ))}
        {stepCount > steps.length && (
          <li class="soft">and {plural(stepCount - steps.length, 'more step')}</li>
        )}
      </ol>
    </details>
  )
}

function toCsv(sessions: readonly AgentSession[]): string {
  return csvText(
    ['session', 'client', 'at', 'kind', 'words', 'pages', 'results', 'failed'],
    sessions.flatMap(({ id, client, steps }) =>
      steps.map((step) => [
        id,
        client,
        step.at,
        step.kind,
        step.words,
        step.pages.join(' | '),
        step.results,
        step.failed,
      ]),
    ),
  )
}
