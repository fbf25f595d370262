import type { PageStats } from '../../src/shared/api/traffic.ts'
import { count, percent, shareOf } from '../format.ts'
import { rangeOf, rangeQuery } from '../range.ts'
import { linkWith, type Route } from '../route.ts'
import { useSession } from '../session.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'
import { queryText } from '../api.ts'
import { curl } from './api-call.ts'

/** Pages by how many found them unhelpful. */
export function FeedbackByPage({ route }: { readonly route: Route }) {
  const { baseUrl, project } = useSession()
  const range = rangeOf(route)
  const params = { ...rangeQuery(range), sort: 'unhelpful', limit: 100 }
  const query = useQuery(`${range.from} ${range.to}`, (session, signal) =>
    session.call('GET pages', { query: params, signal }),
  )
  const call = curl(`${baseUrl}/v1/analytics/${project.id}/feedback/by-page${queryText(rangeQuery(range))}`)
  const said = ({ pages }: PageStats) =>
    pages.filter(({ helpful, unhelpful, comments }) => helpful + unhelpful + comments > 0)
  return (
    <Panel
      title="By page"
      note="Pages that readers found unhelpful come first."
      query={query}
      height={24}
      flush
      actions={<CopyButton label="Copy as API call" what="the API call" text={call} />}
      isEmpty={(stats) => said(stats).length === 0}
      empty={
        <p>
          <strong>No feedback in this period.</strong> Choose a longer one.
        </p>
      }
    >
      {(stats) => (
        <DataTable
          caption="Feedback by page"
          rows={said(stats)}
          rowKey={({ path }) => path}
          columns={[
            {
              id: 'path',
              title: 'Page',
              heading: true,
              cell: ({ path, title }) => (
                <a class="page-name" href={linkWith(route, { path, tab: null })}>
                  {title ?? path}
                  {title !== null && <span class="soft">{path}</span>}
                </a>
              ),
            },
            { id: 'unhelpful', title: 'Not helpful', number: true, cell: (row) => count(row.unhelpful) },
            { id: 'helpful', title: 'Helpful', number: true, cell: (row) => count(row.helpful) },
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
            { id: 'comments', title: 'Comments', number: true, cell: (row) => count(row.comments) },
          ]}
        />
      )}
    </Panel>
  )
}
