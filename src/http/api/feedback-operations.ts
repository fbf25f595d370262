import { createRoute, z } from '@hono/zod-openapi'
import { feedbackEntry } from '../../analytics/feedback-entry.ts'
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

const common = {
  id: z.string().describe('Unique feedback identifier.'),
  path: z.string().describe('Path of the page.'),
  comment: z.string().nullable().describe('Text of the comment.'),
  createdAt: z.string().nullable().describe('When it was submitted, as ISO 8601 in UTC.'),
  status: z.enum(['pending', 'in_progress', 'resolved', 'dismissed']).describe('Review status.'),
}

const contextual = z
  .object({
    ...common,
    source: z.literal('contextual').describe('Page-level feedback.'),
    helpful: z.boolean().describe('Whether the reader found the page helpful.'),
    contact: z.string().nullable().describe('E-mail address given for an answer.'),
  })
  .openapi('ContextualFeedback')

const snippet = z
  .object({
    ...common,
    source: z.literal('code_snippet').describe('Feedback on a code block.'),
    code: z.string().describe('The snippet.'),
    filename: z.string().nullable(),
    lang: z.string().nullable().describe('Programming language.'),
  })
  .openapi('CodeSnippetFeedback')

const simple = z
  .object({
    ...common,
    source: z.enum(['agent', 'thumbs_only']).describe('Submitted by an AI agent, or a vote.'),
  })
  .openapi('SimpleFeedback')

const feedbackResponse = z
  .object({
    feedback: z.array(z.union([contextual, snippet, simple])).describe('Entries of this page, newest first.'),
    nextCursor: z.string().nullable().describe('Cursor of the next page; null on the last one.'),
    hasMore: z.boolean().describe('Whether there are more results.'),
  })
  .openapi('FeedbackResponse')

const byPageResponse = z
  .object({
    feedback: z.array(
      z.object({
        path: z.string(),
        thumbsUp: z.number(),
        thumbsDown: z.number(),
        code: z.number().describe('Feedback on code blocks.'),
        total: z.number(),
      }),
    ),
    hasMore: z.boolean(),
  })
  .openapi('FeedbackByPageResponse')

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
  responses: { ...okAnswer(byPageResponse, 'Pages by how much was said about them.'), ...errorAnswers },
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
