import { useState } from 'preact/hooks'
import type { PageStats } from '../../src/shared/api/traffic.ts'
import { announce } from '../announce.tsx'
import { explain, queryText } from '../api.ts'
import { curl } from '../feedback/api-call.ts'
import { count, percent, shareOf } from '../format.ts'
import { rangeOf, rangeQuery, rangeText } from '../range.ts'
import { linkTo, linkWith, swap, type Route } from '../route.ts'
import { useSession } from '../session.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { DataTable, ShareBar, type Column, type Sort } from '../ui/data-table.tsx'
import { Icon } from '../ui/icon.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { Panel } from '../ui/panel.tsx'
import { RangeControl } from '../ui/range-control.tsx'
import { useQuery } from '../use-query.ts'
import { hostPath } from '../address.ts'
import { Arrivals } from './arrivals.tsx'

type PageRow = PageStats['pages'][number]

const SORTS = ['human', 'ai', 'helpful', 'unhelpful', 'comments', 'searches']

/** Which pages work? */
export function PagesPage({ route }: { readonly route: Route }) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const range = rangeOf(route)
  const sort = sortOf(route)
  const params = {
    ...rangeQuery(range),
    sort: sort.by,
    order: sort.direction === 'ascending' ? 'asc' : 'desc',
    limit: 50,
  }
  const query = useQuery(queryText(params), (asked, signal) =>
    asked.call('GET pages', { query: params, signal }),
  )
  const more = async (data: PageStats) => {
    setBusy(true)
    try {
      const next = await session.call('GET pages', { query: { ...params, offset: data.pages.length } })
      query.set({ ...next, pages: [...data.pages, ...next.pages] })
    } catch (error) {
      announce(explain(error), 'bad')
    }
    setBusy(false)
  }
  const { baseUrl, project } = session
  const call = curl(`${baseUrl}/v1/analytics/${project.id}/views${queryText(rangeQuery(range))}`)
  return (
    <>
      <PageHead title="Pages" lead={`Which pages work, ${rangeText(range)} (UTC).`}>
        <RangeControl route={route} />
      </PageHead>
      <Panel
        title="All pages"
        note="“From search” counts searches in which a reader selected the page."
        query={query}
        height={36}
        flush
        actions={<CopyButton label="Copy as API call" what="the API call" text={call} />}
        isEmpty={({ pages }) => pages.length === 0}
        empty={
          <>
            <p>
              <strong>No page views in this period.</strong>
            </p>
            <p>Page views are counted without cookies. Choose a longer period, or open the site.</p>
          </>
        }
      >
        {(data) => (
          <>
            <DataTable
              caption="Pages of the site"
              rows={data.pages}
              rowKey={({ path }) => path}
              columns={columnsOf(data.pages, route)}
              sort={sort}
              onSort={({ by, direction }) =>
                swap(linkWith(route, { sort: by, order: direction === 'ascending' ? 'asc' : null }))
              }
            />
            {data.hasMore && <LoadMore busy={busy} onMore={() => void more(data)} />}
          </>
        )}
      </Panel>
      <Arrivals range={range} />
    </>
  )
}

function sortOf({ params }: Route): Sort {
  const by = params.get('sort') ?? ''
  return {
    by: SORTS.includes(by) ? by : 'human',
    direction: params.get('order') === 'asc' ? 'ascending' : 'descending',
  }
}

function columnsOf(pages: readonly PageRow[], route: Route): readonly Column<PageRow>[] {
  const most = Math.max(...pages.map(({ human }) => human), 1)
  return [
    {
      id: 'path',
      title: 'Page',
      heading: true,
      cell: ({ path, title }) => (
        <a class="page-name" href={hostPath(path)} target="_blank" rel="noopener">
          <span>
            {title ?? path} <Icon name="external" />
          </span>
          <span class="soft">{title === null ? 'no longer a page of the site' : path}</span>
        </a>
      ),
    },
    {
      id: 'human',
      title: 'People',
      number: true,
      sortable: true,
      cell: ({ human }) => <ShareBar share={human / most}>{count(human)}</ShareBar>,
    },
    { id: 'ai', title: 'AI agents', number: true, sortable: true, cell: ({ ai }) => count(ai) },
    {
      id: 'helpful',
      title: 'Helpful',
      number: true,
      sortable: true,
      wide: true,
      cell: ({ helpful }) => count(helpful),
    },
    {
      id: 'unhelpful',
      title: 'Not helpful',
      number: true,
      sortable: true,
      cell: ({ unhelpful }) => count(unhelpful),
    },
    {
      id: 'share',
      title: 'Found helpful',
      number: true,
      wide: true,
      cell: ({ helpful, unhelpful }) => {
        const share = shareOf(helpful, helpful + unhelpful)
        return share === null ? '–' : percent(share)
      },
    },
    {
      id: 'comments',
      title: 'Comments',
      number: true,
      sortable: true,
      wide: true,
      cell: ({ path, comments }) =>
        comments === 0 ? '0' : <a href={linkTo('/feedback', route, { path })}>{count(comments)}</a>,
    },
    {
      id: 'searches',
      title: 'From search',
      number: true,
      sortable: true,
      wide: true,
      cell: ({ searches }) => count(searches),
    },
  ]
}
