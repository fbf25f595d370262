import type { Arrivals as Found } from '../../src/shared/api/traffic.ts'
import { hostPath } from '../address.ts'
import { count } from '../format.ts'
import { rangeQuery, type Range } from '../range.ts'
import { DataTable, ShareBar } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'

/** Where do readers come from, and where do they begin? */
export function Arrivals({ range }: { readonly range: Range }) {
  const query = useQuery(`${range.from} ${range.to}`, (session, signal) =>
    session.call('GET arrivals', { query: rangeQuery(range), signal }),
  )
  return (
    <div class="panel-pair">
      <Panel
        title="Referrers"
        note="Sites that people came from."
        query={query}
        height={16}
        flush
        isEmpty={({ referrers }) => referrers.length === 0}
        empty={<p>No visits from other sites in this period.</p>}
      >
        {({ referrers }) => (
          <DataTable
            caption="Referrers"
            rows={referrers}
            rowKey={({ host }) => host}
            columns={[
              { id: 'host', title: 'Site', heading: true, cell: ({ host }) => host },
              views(referrers),
            ]}
          />
        )}
      </Panel>
      <Panel
        title="Entry pages"
        note="Pages that people came to from another site, a bookmark or a typed address."
        query={query}
        height={16}
        flush
        isEmpty={({ entries }) => entries.length === 0}
        empty={<p>No visits in this period.</p>}
      >
        {({ entries }) => (
          <DataTable
            caption="Entry pages"
            rows={entries}
            rowKey={({ path }) => path}
            columns={[
              {
                id: 'path',
                title: 'Page',
                heading: true,
                cell: ({ path, title }: Found['entries'][number]) => (
                  <a href={hostPath(path)} target="_blank" rel="noopener">
                    {title ?? path}
                  </a>
                ),
              },
              views(entries),
            ]}
          />
        )}
      </Panel>
    </div>
  )
}

function views<Row extends { readonly views: number }>(rows: readonly Row[]) {
  const most = Math.max(...rows.map((row) => row.views), 1)
  return {
    id: 'views',
    title: 'Views',
    number: true,
    cell: ({ views: times }: Row) => <ShareBar share={times / most}>{count(times)}</ShareBar>,
  }
}
