import { createRoute, z } from '@hono/zod-openapi'
import { feedbackEntry } from '../../analytics/feedback-entry.ts'
import { feedbackByPage, feedbackResponse } from '../../shared/api/feedback.ts'
import type { Api } from './api-env.ts'
import { rangeOf } from './api-range.ts'
import {
  cursorQuery,
  errorAnswers,
  limitQuery,
  okAnswer,
  projectParam,
  rangeQuery,
  sourceQuery,
  statusQuery,
} from './api-schemas.ts'
import { feedbackList } from './feedback-list.ts'
import { projectOf } from './require-key.ts'

const listFeedback = createRoute({
  method: 'get',
  path: '/v1/analytics/{projectId}/feedback',
  operationId: 'listFeedback',
  summary: 'List feedback',
  description:
    'A page of feedback, newest first. Follow `nextCursor` while `hasMore` is true to read all of it.',
  tags: ['Analytics'],
  request: {
    params: projectParam,
    query: z.object({
      ...rangeQuery,
      source: sourceQuery,
      status: statusQuery,
      limit: limitQuery(100, 50),
      cursor: cursorQuery,
    }),
  },
  responses: { ...okAnswer(feedbackResponse, 'A page of feedback.'), ...errorAnswers },
})

const listByPage = createRoute({
  method: 'get',
  path: '/v1/analytics/{projectId}/feedback/by-page',
  operationId: 'listFeedbackByPage',
  summary: 'Count feedback by page',
  tags: ['Analytics'],
  request: {
    params: projectParam,
    query: z.object({ ...rangeQuery, source: sourceQuery, status: statusQuery, limit: limitQuery(100, 10) }),
  },
  responses: { ...okAnswer(feedbackByPage, 'Pages, those with the most feedback first.'), ...errorAnswers },
})

export function addFeedbackOperations(api: Api): void {
  api.openapi(listFeedback, async (c) => {
    const project = await projectOf(c)
    const query = c.req.valid('query')
    const { page, ...more } = await feedbackList(c.env.records, project, query)
    return c.json({ feedback: page.map(feedbackEntry), ...more }, 200)
  })

  api.openapi(listByPage, async (c) => {
    const project = await projectOf(c)
    const query = c.req.valid('query')
    const rows = await c.env.records.store.feedbackByPage(project, {
      ...rangeOf(query),
      sources: query.source && [query.source],
      statuses: query.status,
      limit: query.limit,
    })
    return c.json({ feedback: rows.slice(0, query.limit), hasMore: rows.length > query.limit }, 200)
  })
}
