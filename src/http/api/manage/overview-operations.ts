import { z } from '@hono/zod-openapi'
import { readOverview } from '../../../analytics/overview.ts'
import type { Api } from '../api-env.ts'
import { rangeQuery } from '../api-schemas.ts'
import { servedProjectOf } from '../require-key.ts'
import { contentSummary } from './content-operations.ts'
import { managedFeedback } from './feedback-operations.ts'
import { periodOf } from './manage-period.ts'
import { manageRoute } from './manage-route.ts'

const NEWEST = 5

const getOverview = manageRoute('GET overview', {
  id: 'getOverview',
  summary: 'Get the overview',
  query: z.object(rangeQuery),
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
        deployment: contentSummary(c.env.request),
        newestFeedback: newest.slice(0, NEWEST).map(managedFeedback),
      },
      200,
    )
  })
}
