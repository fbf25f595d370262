import { DAY_MS } from '../../../shared/time.ts'
import { z } from '@hono/zod-openapi'
import { UNRESTRICTED } from '../../../access/unrestricted.ts'
import { bucketStarts } from '../../../analytics/overview.ts'
import type { Period } from '../../../store/repositories/dashboard-counts.ts'
import type { Api } from '../api-env.ts'
import { limitQuery, offsetQuery, rangeQuery } from '../api-schemas.ts'
import { servedProjectOf } from '../require-key.ts'
import { periodOf } from './manage-period.ts'
import { manageRoute } from './manage-route.ts'

const MOST_PATHS = 5000

const getSearches = manageRoute('GET searches', {
  id: 'getSearchStats',
  summary: 'Get search statistics',
  query: z.object({
    ...rangeQuery,
    limit: limitQuery(100, 50),
    offset: offsetQuery(),
    only: z.enum(['no-result']).optional(),
  }),
})

const getAgents = manageRoute('GET agents', {
  id: 'getAgentStats',
  summary: 'Get agent statistics',
  query: z.object(rangeQuery),
})

const getArrivals = manageRoute('GET arrivals', {
  id: 'getArrivals',
  summary: 'Get where visits begin',
  query: z.object({ ...rangeQuery, limit: limitQuery(100, 10) }),
})

const SORTS = ['human', 'ai', 'helpful', 'unhelpful', 'comments', 'searches'] as const

const getPages = manageRoute('GET pages', {
  id: 'getPageStats',
  summary: 'Get page statistics',
  query: z.object({
    ...rangeQuery,
    sort: z.enum(SORTS).default('human'),
    order: z.enum(['asc', 'desc']).default('desc'),
    limit: limitQuery(100, 50),
    offset: offsetQuery(),
  }),
})

export function addManagedTrafficOperations(api: Api): void {
  api.openapi(getSearches, async (c) => {
    const project = await servedProjectOf(c)
    const { limit, offset, only, ...query } = c.req.valid('query')
    const period = periodOf(query)
    const { counts } = c.env.records.store
    const [byDay, rows] = await Promise.all([
      counts.searches(project, period, DAY_MS),
      counts.queries(project, period, { limit, offset, onlyWithoutResult: only === 'no-result' }),
    ])
    return c.json(
      {
        days: daysOf(period, byDay, { searches: 0, withoutResult: 0 }),
        total: byDay.reduce((sum, day) => sum + day.searches, 0),
        withoutResult: byDay.reduce((sum, day) => sum + day.withoutResult, 0),
        queries: rows.slice(0, limit).map((row) => ({ ...row, lastAt: new Date(row.lastAt).toISOString() })),
        hasMore: rows.length > limit,
      },
      200,
    )
  })

  api.openapi(getAgents, async (c) => {
    const project = await servedProjectOf(c)
    const period = periodOf(c.req.valid('query'))
    const { store } = c.env.records
    const [byDay, tools, { web, api: direct, other }, clients, reads] = await Promise.all([
      store.counts.calls(project, period, DAY_MS),
      store.counts.tools(project, period),
      store.countCallers(project, period),
      store.counts.clients(project, period),
      store.counts.readsByAgent(project, period),
    ])
    return c.json(
      {
        days: daysOf(period, byDay, { search: 0, filesystem: 0, feedback: 0 }),
        tools: tools.map((tool) => ({ ...tool, averageMs: Math.round(tool.averageMs) })),
        callers: { web, api: direct, other, total: web + direct + other },
        clients: [...clients],
        reads: [...reads],
      },
      200,
    )
  })

  api.openapi(getArrivals, async (c) => {
    const project = await servedProjectOf(c)
    const { limit, ...query } = c.req.valid('query')
    const period = periodOf(query)
    const { traffic } = c.env.records.store
    const { baseUrl, parts } = c.env.request
    const arriving = { own: [new URL(baseUrl).host, new URL(c.req.url).host], limit }
    const [referrers, entries] = await Promise.all([
      traffic.referrers(project, period, arriving),
      traffic.entries(project, period, arriving),
    ])
    const view = parts.content.snapshots.get().viewOf(UNRESTRICTED)
    const titled = entries.map((entry) => ({ ...entry, title: view.page(entry.path)?.title ?? null }))
    return c.json({ referrers: [...referrers], entries: titled }, 200)
  })

  api.openapi(getPages, async (c) => {
    const project = await servedProjectOf(c)
    const { sort, order, limit, offset, ...query } = c.req.valid('query')
    const period = periodOf(query)
    const { counts } = c.env.records.store
    const [views, votes, chosen] = await Promise.all([
      counts.viewsByPath(project, period, MOST_PATHS),
      counts.votesByPath(project, period),
      counts.searchesByPath(project, period),
    ])
    // The dashboard shows titles of all pages: those who run the site see everything.
    const view = c.env.request.parts.content.snapshots.get().viewOf(UNRESTRICTED)
    const paths = new Set([...views, ...votes, ...chosen].map(({ path }) => path))
    const viewsOf = new Map(views.map((row) => [row.path, row]))
    const votesOf = new Map(votes.map((row) => [row.path, row]))
    const chosenOf = new Map(chosen.map((row) => [row.path, row.searches]))
    const rows = [...paths].map((path) => ({
      path,
      title: view.page(path)?.title ?? null,
      human: viewsOf.get(path)?.human ?? 0,
      ai: viewsOf.get(path)?.ai ?? 0,
      helpful: votesOf.get(path)?.helpful ?? 0,
      unhelpful: votesOf.get(path)?.unhelpful ?? 0,
      comments: votesOf.get(path)?.comments ?? 0,
      searches: chosenOf.get(path) ?? 0,
    }))
    const sign = order === 'asc' ? -1 : 1
    rows.sort((a, b) => sign * (b[sort] - a[sort]) || (a.path < b.path ? -1 : 1))
    return c.json({ pages: rows.slice(offset, offset + limit), hasMore: rows.length > offset + limit }, 200)
  })
}

/** Every day of the period, also those on which nothing happened. */
function daysOf<Zero extends object>(
  period: Period,
  rows: readonly { readonly bucket: number }[],
  zero: Zero,
): ({ day: string } & Zero)[] {
  return bucketStarts(period, DAY_MS).map((start) => {
    const { bucket: _, ...found } = rows.find((row) => row.bucket === start / DAY_MS) ?? { bucket: 0 }
    return { day: new Date(start).toISOString().slice(0, 10), ...zero, ...found }
  })
}
