import type { AgentSearch, AgentSearches } from '../../src/shared/api/agents.ts'
import { csvText } from '../../src/shared/csv.ts'
import { ago, count, percent, plural, shareOf } from '../format.ts'
import { rangeQuery, type Range } from '../range.ts'
import type { Route } from '../route.ts'
import { DataTable, ShareBar, type Column } from '../ui/data-table.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Panel } from '../ui/panel.tsx'
import { AskerChips, askersOf } from './askers.tsx'
import { ListActions } from './list-actions.tsx'
import { NoVisits } from './no-visits.tsx'
import { PageLinks } from './page-links.tsx'
import { usePages } from './use-pages.ts'

/** What was searched for, by whom, and what they read then. */
export function AgentSearchesPanel({ route, range }: { readonly route: Route; readonly range: Range }) {
  const asker = askersOf(route)
  const params = { ...rangeQuery(range), askedBy: asker.askedBy }
  const { query, busy, more } = usePages<AgentSearches>(
    `searches ${range.from} ${range.to} ${params.askedBy}`,
    (session, cursor, signal) =>
      session.call('GET agents/searches', {
        query: { ...params, limit: 50, cursor },
        ...(signal && { signal }),
      }),
    (before, next) => ({ ...next, searches: [...before.searches, ...next.searches] }),
  )
  const { data } = query
  return (
    <Panel
      title="Searches"
      note={data && `${plural(data.totalSearches, 'search', 'searches')}, the most frequent first.`}
      query={query}
      height={36}
      flush
      actions={
        <>
          <AskerChips route={route} chosen={asker.chosen} />
          <ListActions list="searches" query={params} csv={data && (() => toCsv(data.searches))} />
        </>
      }
      isEmpty={({ searches }) => searches.length === 0}
      empty={<NoVisits />}
    >
      {({ searches, hasMore }) => (
        <>
          <DataTable
            caption="Searches and questions"
            rows={searches}
            rowKey={(row) => row.query}
            columns={columnsOf(searches)}
          />
          {hasMore && <LoadMore busy={busy} onMore={() => void more()} />}
        </>
      )}
    </Panel>
  )
}

function columnsOf(searches: readonly AgentSearch[]): readonly Column<AgentSearch>[] {
  const most = Math.max(...searches.map((row) => row.count), 1)
  return [
    {
      id: 'query',
      title: 'Searched for',
      heading: true,
      cell: ({ query, answered }) => (
        <span class="query">
          {query}
          {answered === 0 && <span class="badge bad">No answer</span>}
        </span>
      ),
    },
    {
      id: 'count',
      title: 'Searches',
      number: true,
      cell: (row) => <ShareBar share={row.count / most}>{count(row.count)}</ShareBar>,
    },
    {
      id: 'answered',
      title: 'Answered',
      number: true,
      cell: (row) => percent(shareOf(row.answered, row.count) ?? 0),
    },
    {
      id: 'read',
      title: 'Then read',
      wide: true,
      cell: ({ pagesRead }) => <PageLinks paths={pagesRead} most={2} />,
    },
    {
      id: 'last',
      title: 'Last',
      number: true,
      wide: true,
      cell: ({ lastSearchedAt }) => ago(lastSearchedAt),
    },
  ]
}

function toCsv(searches: readonly AgentSearch[]): string {
  return csvText(
    [
      'query',
      'count',
      'agents',
      'readers',
      'assistant',
      'sessions',
      'answered',
      'results',
      'pagesRead',
      'clients',
      'lastSearchedAt',
    ],
    searches.map((row) => [
      row.query,
      row.count,
      row.askedBy.agents,
      row.askedBy.readers,
      row.askedBy.assistant,
      row.sessions,
      row.answered,
      row.results,
      row.pagesRead.join(' | '),
      row.clients.join(' | '),
      row.lastSearchedAt,
    ]),
  )
}
