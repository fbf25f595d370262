import { dayPoints } from '../charts/by-day.ts'
import { TimeChart } from '../charts/time-chart.tsx'
import { rangeOf, rangeQuery, rangeText } from '../range.ts'
import { linkWith, type Route } from '../route.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { RangeControl } from '../ui/range-control.tsx'
import { useQuery } from '../use-query.ts'
import { FeedbackByPage } from './feedback-by-page.tsx'
import { FeedbackEntries } from './feedback-entries.tsx'

/** What should we fix? */
export function FeedbackPage({ route }: { readonly route: Route }) {
  const range = rangeOf(route)
  const byPage = route.params.get('tab') === 'pages'
  const days = useQuery(`${range.from} ${range.to}`, (session, signal) =>
    session.call('GET feedback/by-day', { query: rangeQuery(range), signal }),
  )
  return (
    <>
      <PageHead title="Feedback" lead={`Feedback from readers and agents, ${rangeText(range)} (UTC).`}>
        <RangeControl route={route} />
      </PageHead>
      <Panel
        title="By day"
        note="All feedback in this period, regardless of the filters below."
        query={days}
        height={17}
        isEmpty={({ days: all }) => all.every((day) => day.helpful + day.unhelpful + day.other === 0)}
        empty={
          <>
            <p>
              <strong>No feedback in this period.</strong>
            </p>
            <p>Choose a longer period, or open a page and answer the question at its end.</p>
          </>
        }
      >
        {({ days: all }) => (
          <TimeChart
            title="Feedback by day"
            data={{
              kind: 'bars',
              of: 'Day',
              points: dayPoints(all),
              series: [
                { name: 'Helpful', tone: 'good', values: all.map((day) => day.helpful) },
                { name: 'Not helpful', tone: 'bad', values: all.map((day) => day.unhelpful) },
                { name: 'Without a vote', tone: 'plain', values: all.map((day) => day.other) },
              ],
            }}
          />
        )}
      </Panel>
      <nav class="tabs" aria-label="Feedback">
        <a href={linkWith(route, { tab: null })} aria-current={byPage ? undefined : 'page'}>
          Entries
        </a>
        <a href={linkWith(route, { tab: 'pages', entry: null })} aria-current={byPage ? 'page' : undefined}>
          By page
        </a>
      </nav>
      {byPage ? <FeedbackByPage route={route} /> : <FeedbackEntries route={route} />}
    </>
  )
}
