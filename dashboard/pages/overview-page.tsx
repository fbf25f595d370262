import type { ComponentChildren } from 'preact'
import type { ManagedFeedback } from '../../src/shared/api/feedback.ts'
import type { Overview, Trend } from '../../src/shared/api/overview.ts'
import { bucketPoints } from '../charts/by-day.ts'
import { Sparkline } from '../charts/sparkline.tsx'
import { TimeChart } from '../charts/time-chart.tsx'
import { FeedbackMark, feedbackLine, StatusBadge } from '../feedback/feedback-badges.tsx'
import { ago, count, percent, plural, shortCount } from '../format.ts'
import { rangeOf, rangeQuery, rangeText } from '../range.ts'
import { linkTo, type Route } from '../route.ts'
import { Icon } from '../ui/icon.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Failure, Panel, Skeleton } from '../ui/panel.tsx'
import { RangeControl } from '../ui/range-control.tsx'
import { useQuery, type Query } from '../use-query.ts'
import { hostPath } from '../address.ts'

/** Is the docs site healthy? */
export function OverviewPage({ route }: { readonly route: Route }) {
  const range = rangeOf(route)
  const query = useQuery(`${range.from} ${range.to}`, (session, signal) =>
    session.call('GET overview', { query: rangeQuery(range), signal }),
  )
  return (
    <>
      <PageHead
        title="Overview"
        lead={`Traffic, feedback and content at a glance, ${rangeText(range)} (UTC).`}
      >
        <RangeControl route={route} />
      </PageHead>
      <Numbers query={query} route={route} />
      <Panel
        title="Page views"
        query={query}
        height={17}
        isEmpty={({ views }) => views.human.value + views.ai.value === 0}
        empty={
          <>
            <p>
              <strong>No page views in this period.</strong>
            </p>
            <p>Page views are counted without cookies. Open the site, then come back here.</p>
          </>
        }
      >
        {({ buckets, views }) => (
          <TimeChart
            title="Page views"
            data={{
              kind: 'lines',
              of: 'Time',
              points: bucketPoints(buckets),
              series: [
                { name: 'People', tone: 'one', values: views.human.series },
                { name: 'AI agents', tone: 'two', values: views.ai.series },
              ],
            }}
          />
        )}
      </Panel>
      <div class="columns">
        <Panel
          title="Latest feedback"
          query={query}
          height={18}
          actions={
            <a class="button quiet" href={linkTo('/feedback', route)}>
              All feedback
            </a>
          }
          isEmpty={({ newestFeedback }) => newestFeedback.length === 0}
          empty={
            <>
              <p>
                <strong>No feedback yet.</strong>
              </p>
              <p>Every page asks “Was this page helpful?” at its end. The first answer will appear here.</p>
              <a class="button" href={hostPath('/')}>
                Send a test answer
              </a>
            </>
          }
        >
          {({ newestFeedback }) => <NewestFeedback entries={newestFeedback} route={route} />}
        </Panel>
        <Panel
          title="Content"
          query={query}
          height={12}
          actions={
            <a class="button quiet" href={linkTo('/content', route)}>
              Details
            </a>
          }
        >
          {({ deployment }) => <ContentState {...deployment} />}
        </Panel>
      </div>
    </>
  )
}

function Numbers({ query, route }: { readonly query: Query<Overview>; readonly route: Route }) {
  const { data, error, loading, retry } = query
  if (error !== undefined) return <Failure what="The numbers" error={error} retry={retry} />
  if (!data)
    return (
      <div class="numbers">
        {['Page views', 'Searches', 'Helpful', 'Agent calls'].map((what) => (
          <div key={what} class="number-card">
            <Skeleton what={what} height={6} />
          </div>
        ))}
      </div>
    )
  const { views, searches, searchesWithoutResult, helpful, agentCalls } = data
  return (
    <div class={`numbers${loading ? ' stale' : ''}`}>
      <NumberCard
        name="Page views"
        href={linkTo('/pages', route)}
        trend={views.human}
        more={`and ${count(views.ai.value)} by AI agents`}
      />
      <NumberCard
        name="Searches without results"
        href={linkTo('/search', route)}
        trend={searchesWithoutResult}
        more={`of ${plural(searches.value, 'search', 'searches')}`}
        fewer
      />
      <HelpfulCard helpful={helpful} href={linkTo('/feedback', route)} />
      <NumberCard
        name="Agent calls"
        href={linkTo('/agents', route)}
        trend={agentCalls}
        more="to the tools at /mcp"
      />
    </div>
  )
}

function NumberCard({
  name,
  href,
  trend,
  more,
  fewer = false,
}: {
  readonly name: string
  readonly href: string
  readonly trend: Trend
  readonly more: string
  /** Less of it is better. */
  readonly fewer?: boolean
}) {
  const change = trend.previous === 0 ? null : trend.value / trend.previous - 1
  return (
    <Card name={name} href={href} more={more} change={<Change change={change} fewer={fewer} />}>
      <span class="number-value">{shortCount(trend.value)}</span>
      <Sparkline values={trend.series} />
    </Card>
  )
}

function HelpfulCard({ helpful, href }: { readonly helpful: Overview['helpful']; readonly href: string }) {
  const { value, previous, votes } = helpful
  return (
    <Card
      name="Found helpful"
      href={href}
      more={votes === 0 ? 'no votes in this period' : `of ${plural(votes, 'vote')}`}
      change={<Change change={value === null || previous === null ? null : value - previous} points />}
    >
      <span class="number-value">{value === null ? '–' : percent(value)}</span>
      <span class="gauge" aria-hidden="true" style={{ '--share': percent(value ?? 0) }} />
    </Card>
  )
}

function Card({
  name,
  href,
  more,
  change,
  children,
}: {
  readonly name: string
  readonly href: string
  readonly more: string
  readonly change: ComponentChildren
  readonly children: ComponentChildren
}) {
  return (
    <div class="number-card">
      <h2>
        <a href={href}>{name}</a>
      </h2>
      <div class="number-row">{children}</div>
      <p class="number-foot">
        {change}
        <span class="soft">{more}</span>
      </p>
    </div>
  )
}

/** Against the period before: an arrow and a sign, and a colour for those who see it. */
function Change({
  change,
  fewer = false,
  points = false,
}: {
  readonly change: number | null
  readonly fewer?: boolean
  readonly points?: boolean
}) {
  if (change === null) return <span class="change">new</span>
  const whole = Math.round(change * 100)
  const tone = whole === 0 ? '' : whole > 0 === fewer ? 'bad' : 'good'
  const text = points ? `${Math.abs(whole)} points` : `${Math.abs(whole)}%`
  return (
    <span class={`change ${tone}`} title="Compared with the previous period of the same length">
      <span aria-hidden="true">{whole === 0 ? '=' : whole > 0 ? '▲' : '▼'}</span>{' '}
      <span class="unseen">{whole === 0 ? 'no change' : whole > 0 ? 'up' : 'down'}</span> {text}
    </span>
  )
}

function NewestFeedback({
  entries,
  route,
}: {
  readonly entries: readonly ManagedFeedback[]
  readonly route: Route
}) {
  return (
    <ul class="feed">
      {entries.map((entry) => (
        <li key={entry.id}>
          <FeedbackMark entry={entry} />
          <div class="feed-words">
            <a href={linkTo('/feedback', route, { entry: entry.id })}>{feedbackLine(entry)}</a>
            <span class="soft">
              {entry.path} · {entry.createdAt === null ? 'time not known' : ago(entry.createdAt)}
            </span>
          </div>
          <StatusBadge status={entry.status} />
        </li>
      ))}
    </ul>
  )
}

function ContentState({ snapshot, pages, errors, warnings }: Overview['deployment']) {
  const well = errors === 0
  return (
    <div class="content-state">
      <p class={`verdict ${well ? (warnings === 0 ? 'good' : 'fair') : 'bad'}`}>
        <Icon name={well && warnings === 0 ? 'check' : 'alert'} />
        {well ? (warnings === 0 ? 'No errors, no warnings' : 'No errors') : plural(errors, 'error')}
      </p>
      <dl class="facts">
        <dt>Pages</dt>
        <dd>{count(pages)}</dd>
        <dt>Errors</dt>
        <dd>{count(errors)}</dd>
        <dt>Warnings</dt>
        <dd>{count(warnings)}</dd>
        <dt>Version</dt>
        <dd>
          <code>{snapshot.slice(0, 12)}</code>
        </dd>
      </dl>
    </div>
  )
}
