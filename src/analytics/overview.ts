import { HOUR_MS, DAY_MS } from '../shared/time.ts'
import type { Overview, Trend } from '../shared/api/overview.ts'
import type { Bucketed, Period } from '../store/repositories/dashboard-counts.ts'
import type { Store } from '../store/store.ts'

/** Hours while days would be too few to draw. */
export function bucketSize({ from, to }: Period): number {
  return to - from <= 2 * DAY_MS ? HOUR_MS : DAY_MS
}

export function bucketStarts({ from, to }: Period, size: number): readonly number[] {
  const first = Math.floor(from / size)
  return Array.from(
    { length: Math.max(Math.ceil(to / size) - first, 1) },
    (_, index) => (first + index) * size,
  )
}

type Figures = Omit<Overview, 'deployment' | 'newestFeedback'>

/** The numbers of a period, beside those of the period before it. */
export async function readOverview(store: Store, projectId: string, period: Period): Promise<Figures> {
  const size = bucketSize(period)
  const before = { from: period.from - (period.to - period.from), to: period.from }
  const { counts } = store
  const [views, oldViews, searches, oldSearches, calls, oldCalls, votes, oldVotes] = await Promise.all([
    counts.views(projectId, period, size),
    counts.views(projectId, before, size),
    counts.searches(projectId, period, size),
    counts.searches(projectId, before, size),
    counts.calls(projectId, period, size),
    counts.calls(projectId, before, size),
    counts.votes(projectId, period, size),
    counts.votes(projectId, before, size),
  ])
  const starts = bucketStarts(period, size)
  const trend = <Name extends string>(
    rows: readonly Bucketed<Name>[],
    old: readonly Bucketed<Name>[],
    names: readonly Name[],
  ): Trend => ({
    value: total(rows, names),
    previous: total(old, names),
    series: starts.map((start) =>
      total(
        rows.filter((row) => row.bucket === start / size),
        names,
      ),
    ),
  })
  return {
    buckets: starts.map((start) => new Date(start).toISOString()),
    views: { human: trend(views, oldViews, ['human']), ai: trend(views, oldViews, ['ai']) },
    searches: trend(searches, oldSearches, ['searches']),
    searchesWithoutResult: trend(searches, oldSearches, ['withoutResult']),
    helpful: {
      value: share(votes),
      previous: share(oldVotes),
      votes: total(votes, ['helpful', 'unhelpful']),
    },
    agentCalls: trend(calls, oldCalls, ['search', 'filesystem', 'feedback']),
  }
}

function total<Name extends string>(rows: readonly Bucketed<Name>[], names: readonly Name[]): number {
  return rows.reduce((sum, row) => sum + names.reduce((part, name) => part + row[name], 0), 0)
}

function share(votes: readonly Bucketed<'helpful' | 'unhelpful' | 'other'>[]): number | null {
  const all = total(votes, ['helpful', 'unhelpful'])
  return all === 0 ? null : total(votes, ['helpful']) / all
}
