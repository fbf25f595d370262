import type { AgentGap, AgentGaps } from '../../src/shared/api/agents.ts'
import { GAP_STATUSES, type GapStatus } from '../../src/shared/api/enumerations.ts'
import { csvText } from '../../src/shared/csv.ts'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { ago, count, plural } from '../format.ts'
import { rangeQuery, type Range } from '../range.ts'
import { linkWith, type Route } from '../route.ts'
import { useSession } from '../session.ts'
import { SelectField } from '../ui/field.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Panel } from '../ui/panel.tsx'
import { AskerChips, askersOf, sayAskers } from './askers.tsx'
import { ListActions } from './list-actions.tsx'
import { NoVisits } from './no-visits.tsx'
import { PageLinks } from './page-links.tsx'
import { usePages } from './use-pages.ts'

const STATUS_NAMES: Readonly<Record<GapStatus, string>> = {
  open: 'Open',
  planned: 'Planned',
  done: 'Done',
  ignored: 'Ignored',
}

/** Questions without an answer: what to write next. */
export function GapsPanel({ route, range }: { readonly route: Route; readonly range: Range }) {
  const session = useSession()
  const chosen = GAP_STATUSES.find((status) => status === route.params.get('status'))
  const asker = askersOf(route)
  const params = { ...rangeQuery(range), status: chosen ?? 'open,planned', askedBy: asker.askedBy }
  const { query, busy, more } = usePages<AgentGaps>(
    `gaps ${range.from} ${range.to} ${params.status} ${params.askedBy}`,
    (asked, cursor, signal) =>
      asked.call('GET agents/gaps', { query: { ...params, limit: 25, cursor }, ...(signal && { signal }) }),
    (before, next) => ({ ...next, gaps: [...before.gaps, ...next.gaps] }),
  )
  const { data } = query
  const decide = async (gap: AgentGap, status: GapStatus) => {
    if (data === undefined) return
    try {
      const body = { status, question: gap.question }
      await session.call('PUT agents/gaps/{gapId}', { params: { gapId: gap.id }, body })
      query.set({ ...data, gaps: data.gaps.map((one) => (one === gap ? { ...gap, status } : one)) })
      announce(`“${gap.question}” is ${STATUS_NAMES[status].toLowerCase()}.`)
    } catch (error) {
      announce(explain(error), 'bad')
    }
  }
  return (
    <Panel
      title="Questions without an answer"
      note="The same question in different words is one entry. It is done by itself when an answer begins to be found."
      query={query}
      height={36}
      flush
      actions={
        <>
          <AskerChips route={route} chosen={asker.chosen} />
          <StatusChips route={route} chosen={chosen} />
          <ListActions list="gaps" query={params} csv={data && (() => toCsv(data.gaps))} />
        </>
      }
      isEmpty={({ gaps }) => gaps.length === 0}
      empty={
        chosen === undefined ? (
          <>
            <p>
              <strong>No open question in this period.</strong>
            </p>
            <p>Every search had results, or there were none.</p>
          </>
        ) : (
          <NoVisits />
        )
      }
    >
      {({ gaps, hasMore }) => (
        <>
          <ul class="gaps">
            {gaps.map((gap) => (
              <GapEntry
                key={gap.id}
                gap={gap}
                route={route}
                onStatus={(status) => void decide(gap, status)}
              />
            ))}
          </ul>
          {hasMore && <LoadMore busy={busy} onMore={() => void more()} />}
        </>
      )}
    </Panel>
  )
}

function StatusChips({ route, chosen }: { readonly route: Route; readonly chosen: GapStatus | undefined }) {
  const choices = [
    [undefined, 'To do'],
    ['planned', STATUS_NAMES.planned],
    ['done', STATUS_NAMES.done],
    ['ignored', STATUS_NAMES.ignored],
  ] as const
  return (
    <div class="chips" role="group" aria-label="Filter gaps">
      {choices.map(([status, name]) => (
        <a
          key={name}
          href={linkWith(route, { status: status ?? null })}
          aria-current={status === chosen ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </div>
  )
}

function GapEntry({
  gap,
  route,
  onStatus,
}: {
  readonly gap: AgentGap
  readonly route: Route
  readonly onStatus: (status: GapStatus) => void
}) {
  const { question, variants, unanswered, sessions, nearestPages, lastAskedAt } = gap
  const [example] = gap.exampleSessions.slice(-1)
  return (
    <li class="gap-entry">
      <div class="gap-words">
        <h3>{question}</h3>
        {variants.length > 0 && <p class="soft">Also: {variants.map((words) => `“${words}”`).join(', ')}</p>}
        <dl class="gap-facts">
          <dt>Asked</dt>
          <dd>
            {plural(gap.count, 'time')} ({sayAskers(gap.askedBy)}), {count(unanswered)} without an answer
            {
              // Nobody knows which searches of readers belong together.
              gap.askedBy.readers === 0 && `, in ${plural(sessions, 'session')}`
            }
          </dd>
          <dt>Last</dt>
          <dd>
            {ago(lastAskedAt)} <Trend {...gap.trend} />
          </dd>
          <dt>Page</dt>
          <dd>
            <code>{gap.suggestedFile}</code>
          </dd>
          <dt>Nearest</dt>
          <dd>
            <PageLinks paths={nearestPages} />
          </dd>
        </dl>
      </div>
      <div class="gap-actions">
        <StatusChoice gap={gap} onStatus={onStatus} />
        {gap.writeUrl !== null && (
          <a class="button quiet" href={gap.writeUrl} target="_blank" rel="noreferrer">
            Write the page
          </a>
        )}
        {example !== undefined && (
          <a
            class="button quiet"
            href={linkWith(route, { view: 'sessions', status: null, session: example })}
          >
            Show a session
          </a>
        )}
      </div>
    </li>
  )
}

function StatusChoice({
  gap,
  onStatus,
}: {
  readonly gap: AgentGap
  readonly onStatus: (status: GapStatus) => void
}) {
  const session = useSession()
  if (!session.may('editor')) return <span class="badge">{STATUS_NAMES[gap.status]}</span>
  return (
    <SelectField
      inline
      label="Status"
      value={gap.status}
      options={GAP_STATUSES.map((status) => [status, STATUS_NAMES[status]] as const)}
      onValue={onStatus}
    />
  )
}

/** Whether it is asked more often than in the first half of the period. */
function Trend({ recent, earlier }: AgentGap['trend']) {
  // A few more or less mean nothing.
  if (Math.abs(recent - earlier) < 0.25 * Math.max(recent, earlier, 4)) return null
  return (
    <span class="soft">
      ({recent > earlier ? 'more' : 'less'} often than before: {count(recent)} after {count(earlier)})
    </span>
  )
}

function toCsv(gaps: readonly AgentGap[]): string {
  return csvText(
    [
      'question',
      'variants',
      'status',
      'count',
      'agents',
      'readers',
      'assistant',
      'unanswered',
      'sessions',
      'nearestPages',
      'suggestedFile',
      'lastAskedAt',
    ],
    gaps.map((gap) => [
      gap.question,
      gap.variants.join(' | '),
      gap.status,
      gap.count,
      gap.askedBy.agents,
      gap.askedBy.readers,
      gap.askedBy.assistant,
      gap.unanswered,
      gap.sessions,
      gap.nearestPages.join(' | '),
      gap.suggestedFile,
      gap.lastAskedAt,
    ]),
  )
}
