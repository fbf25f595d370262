import { createRoute, z } from '@hono/zod-openapi'
import { searchesResponse, viewsResponse, visitorsResponse } from '../../shared/api/traffic.ts'
import type { SearchCount } from '../../store/repositories/search-stats.ts'
import type { Api } from './api-env.ts'
import { rangeOf } from './api-range.ts'
import {
  cursorQuery,
  errorAnswers,
  limitQuery,
  offsetQuery,
  okAnswer,
  projectParam,
  rangeQuery,
} from './api-schemas.ts'
import { cursorPage, positionAfter, type CursorList } from './cursor-page.ts'
import { projectOf } from './require-key.ts'

const QUERIES: CursorList<SearchCount> = { kind: 'searches', position: (row) => [row.hits, row.query] }

const slice = z.object({ ...rangeQuery, limit: limitQuery(250, 50), offset: offsetQuery() })

const listSearches = createRoute({
  method: 'get',
  path: '/v1/analytics/{projectId}/searches',
  operationId: 'listSearches',
  summary: 'List searches',
  description: 'What readers searched for, the most frequent first.',
  tags: ['Analytics'],
  request: {
    params: projectParam,
    query: z.object({ ...rangeQuery, limit: limitQuery(100, 50), cursor: cursorQuery }),
  },
  responses: { ...okAnswer(searchesResponse, 'A page of searches.'), ...errorAnswers },
})

const listViews = createRoute({
  method: 'get',
  path: '/v1/analytics/{projectId}/views',
  operationId: 'listViews',
  summary: 'Count page views',
  tags: ['Analytics'],
  request: { params: projectParam, query: slice },
  responses: { ...okAnswer(viewsResponse, 'Pages by views, with the totals of the range.'), ...errorAnswers },
})

const listVisitors = createRoute({
  method: 'get',
  path: '/v1/analytics/{projectId}/visitors',
  operationId: 'listVisitors',
  summary: 'Count visitors',
  description: 'Visitors are recognized for one day only: a visitor who comes on two days counts twice.',
  tags: ['Analytics'],
  request: { params: projectParam, query: slice },
  responses: {
    ...okAnswer(visitorsResponse, 'Pages by visitors, with the totals of the range.'),
    ...errorAnswers,
  },
})

export function addTrafficOperations(api: Api): void {
  api.openapi(listSearches, async (c) => {
    const project = await projectOf(c)
    const query = c.req.valid('query')
    const { store, cursors } = c.env.records
    const position = positionAfter(cursors, QUERIES, query.cursor)
    const range = rangeOf(query)
    const after = position && { hits: position[0], query: position[1] }
    const rows = await store.searches.top(project, range, { limit: query.limit, after })
    const { page, nextCursor } = cursorPage(cursors, QUERIES, { rows, limit: query.limit })
    return c.json(
      {
        searches: page.map((row) => ({
          searchQuery: row.query,
          hits: row.hits,
          ctr: row.clicks / row.hits,
          topClickedPage: row.topClicked,
          lastSearchedAt: new Date(row.lastAt).toISOString(),
        })),
        totalSearches: await store.searches.total(project, range),
        nextCursor,
      },
      200,
    )
  })

  api.openapi(listViews, async (c) => {
    const project = await projectOf(c)
    const query = c.req.valid('query')
    const { traffic } = c.env.records.store
    const range = rangeOf(query)
    const { human, ai } = await traffic.totals(project, range)
    const rows = await traffic.byPath(project, range, query)
    return c.json(
      {
        totals: { human, ai, total: human + ai },
        views: rows.slice(0, query.limit),
        hasMore: rows.length > query.limit,
      },
      200,
    )
  })

  api.openapi(listVisitors, async (c) => {
    const project = await projectOf(c)
    const query = c.req.valid('query')
    const { traffic } = c.env.records.store
    const range = rangeOf(query)
    const totals = await traffic.visitorTotals(project, range)
    const rows = await traffic.visitorsByPath(project, range, query)
    return c.json({ totals, visitors: rows.slice(0, query.limit), hasMore: rows.length > query.limit }, 200)
  })
}
