import { useState } from 'preact/hooks'
import type { ManagedSearches } from '../../src/shared/api/traffic.ts'
import { announce } from '../announce.tsx'
import { explain, queryText } from '../api.ts'
import { dayPoints } from '../charts/by-day.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { curl } from '../feedback/api-call.ts'
import { ago, count, percent, shareOf } from '../format.ts'
import { rangeOf, rangeQuery, rangeText, type Range } from '../range.ts'
import { linkWith, type Route } from '../route.ts'
import { useSession } from '../session.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { DataTable, ShareBar, type Column } from '../ui/data-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Panel } from '../ui/panel.tsx'
import { RangeControl } from '../ui/range-control.tsx'
import { useQuery } from '../use-query.ts'
import { hostPath } from '../address.ts'

type Searched = ManagedSearches['queries'][number]

/** What do people look for? */
export function SearchPage({ route }: { readonly route: Route }) {
  const range = rangeOf(route)
  const { baseUrl, project } = useSession()
  const days = useQuery(`${range.from} ${range.to}`, (session, signal) =>
    session.call('GET searches', { query: { ...rangeQuery(range), limit: 1 }, signal }),
  )
  const call = curl(`${baseUrl}/v1/analytics/${project.id}/searches${queryText(rangeQuery(range))}`)
  return (
    <>
      <PageHead title="Search" lead={`What readers searched for, ${rangeText(range)} (UTC).`}>
        <RangeControl route={route} />
      </PageHead>
      <Panel
        title="Searches by day"
        query={days}
        height={17}
        note={
          days.data &&
          `${percent(shareOf(days.data.withoutResult, days.data.total) ?? 0)} of searches found nothing.`
        }
        isEmpty={({ total }) => total === 0}
        empty={
          <>
            <p>
              <strong>No searches in this period.</strong>
            </p>
            <p>Searches are counted when readers use the search field of the site, or press Ctrl K.</p>
          </>
        }
      >
        {({ days: all }) => (
          <TimeChart
            title="Searches by day"
            data={{
              kind: 'bars',
              of: 'Day',
              points: dayPoints(all),
              series: [
                { name: 'With results', tone: 'one', values: all.map((d) => d.searches - d.withoutResult) },
                { name: 'Without results', tone: 'bad', values: all.map((d) => d.withoutResult) },
              ],
            }}
          />
        )}
      </Panel>
      <Queries range={range} route={route} call={call} />
    </>
  )
}

function Queries({
  range,
  route,
  call,
}: {
  readonly range: Range
  readonly route: Route
  readonly call: string
}) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const only = route.params.get('only') === 'no-result' ? 'no-result' : undefined
  const params = { ...rangeQuery(range), limit: 30, only }
  const query = useQuery(queryText(params), (asked, signal) =>
    asked.call('GET searches', { query: params, signal }),
  )
  const more = async (data: ManagedSearches) => {
    setBusy(true)
    try {
      const next = await session.call('GET searches', {
        query: {
          ...params,
          limit: 50,
          offset: data.queries.length,
        },
      })
      query.set({ ...next, queries: [...data.queries, ...next.queries] })
    } catch (error) {
      announce(explain(error), 'bad')
    }
    setBusy(false)
  }
  return (
    <Panel
      title="Queries"
      note="Queries without results come first: a page, a title or a synonym may be missing."
      query={query}
      height={36}
      flush
      actions={
        <>
          <div class="chips" role="group" aria-label="Filter queries">
            <a href={linkWith(route, { only: null })} aria-current={only === undefined ? 'true' : undefined}>
              All
            </a>
            <a
              href={linkWith(route, { only: 'no-result' })}
              aria-current={only === undefined ? undefined : 'true'}
            >
              Without results
            </a>
          </div>
          <CopyButton label="Copy as API call" what="the API call" text={call} />
        </>
      }
      isEmpty={({ queries }) => queries.length === 0}
      empty={
        <>
          <p>
            <strong>
              {only === undefined
                ? 'No searches in this period.'
                : 'Every search in this period had results.'}
            </strong>
          </p>
          {rangeOf(route).preset !== '90d' && (
            <a class="button" href={linkWith(route, { range: '90d', from: null, to: null })}>
              Show 90 days
            </a>
          )}
        </>
      }
    >
      {(data) => (
        <>
          <DataTable
            caption="Queries"
            rows={data.queries}
            rowKey={(row) => row.query}
            columns={columnsOf(data.queries)}
          />
          {data.hasMore && <LoadMore busy={busy} onMore={() => void more(data)} />}
        </>
      )}
    </Panel>
  )
}

function columnsOf(queries: readonly Searched[]): readonly Column<Searched>[] {
  const most = Math.max(...queries.map(({ hits }) => hits), 1)
  const clicks: readonly Column<Searched>[] = [
    {
      id: 'clicks',
      title: 'Clicked a result',
      number: true,
      cell: ({ clicks: chosen, hits, results }) =>
        results === 0 && chosen === 0 ? '–' : percent(shareOf(chosen, hits) ?? 0),
    },
    {
      id: 'top',
      title: 'Top result',
      wide: true,
      cell: ({ topClicked }) => (topClicked === null ? '–' : <a href={hostPath(topClicked)}>{topClicked}</a>),
    },
  ]
  return [
    {
      id: 'query',
      title: 'Query',
      heading: true,
      cell: ({ query, results }) => (
        <span class="query">
          {query}
          {results === 0 && <span class="badge bad">No result</span>}
        </span>
      ),
    },
    {
      id: 'hits',
      title: 'Searches',
      number: true,
      cell: ({ hits }) => <ShareBar share={hits / most}>{count(hits)}</ShareBar>,
    },
    ...clicks,
    { id: 'last', title: 'Last', number: true, wide: true, cell: ({ lastAt }) => ago(lastAt) },
  ]
}
