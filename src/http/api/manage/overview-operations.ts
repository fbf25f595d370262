import { createRoute, z } from '@hono/zod-openapi'
import { readOverview } from '../../../analytics/overview.ts'
import type { Api } from '../api-env.ts'
import { projectParam, rangeQuery } from '../api-schemas.ts'
import { servedProjectOf } from '../require-key.ts'
import { contentSummary } from './content-operations.ts'
import { managedFeedback } from './feedback-operations.ts'
import { periodOf } from './manage-period.ts'
import { answers, deploymentSummary, feedbackEntry, managed } from './manage-schemas.ts'

const NEWEST = 5

const trend = z
  .object({ value: z.number(), previous: z.number(), series: z.array(z.number()) })
  .openapi('Trend')

const overview = z
  .object({
    buckets: z.array(z.string()).describe('Start of each bucket of the series.'),
    views: z.object({ human: trend, ai: trend }),
    searches: trend,
    searchesWithoutResult: trend,
    helpful: z.object({ value: z.number().nullable(), previous: z.number().nullable(), votes: z.number() }),
    agentCalls: trend,
    deployment: deploymentSummary,
    newestFeedback: z.array(feedbackEntry),
  })
  .openapi('Overview')

const getOverview = createRoute({
  ...managed('get', 'overview', { id: 'getOverview', summary: 'Read the overview' }),
  request: { params: projectParam, query: z.object(rangeQuery) },
  responses: answers(overview),
})

export function addOverviewOperations(api: Api): void {
  api.openapi(getOverview, async (c) => {
    const project = await servedProjectOf(c)
    const { store } = c.env.records
    const figures = await readOverview(store, project, periodOf(c.req.valid('query')))
    const newest = await store.feedback.page(project, { limit: NEWEST })
    return c.json(
      {
        ...figures,
        buckets: [...figures.buckets],
        deployment: contentSummary(c.env.request),
        newestFeedback: newest.slice(0, NEWEST).map(managedFeedback),
      } as never,
      200,
    )
  })
}
