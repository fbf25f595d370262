import { Problem } from '../../lib/problem.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { conversations, thread, threadId as threadIdSchema } from '../../shared/api/assistant.ts'
import { callerStats } from '../../shared/api/traffic.ts'
import type { AssistantQuery } from '../../store/repositories/events.ts'
import type { Api } from './api-env.ts'
import { rangeOf } from './api-range.ts'
import { cursorQuery, errorAnswers, limitQuery, okAnswer, projectParam, rangeQuery } from './api-schemas.ts'
import { conversationsPage } from './conversation-list.ts'
import { projectOf } from './require-key.ts'

const getCallerStats = createRoute({
  method: 'get',
  path: '/v1/analytics/{projectId}/assistant/caller-stats',
  operationId: 'getCallerStats',
  summary: 'Count assistant queries by origin',
  tags: ['Analytics'],
  request: { params: projectParam, query: z.object(rangeQuery) },
  responses: { ...okAnswer(callerStats, 'Queries by origin.'), ...errorAnswers },
})

const listConversations = createRoute({
  method: 'get',
  path: '/v1/analytics/{projectId}/assistant',
  operationId: 'listConversations',
  summary: 'List questions and answers',
  description: 'What was asked of the assistant and what it answered, newest first.',
  tags: ['Analytics'],
  request: {
    params: projectParam,
    query: z.object({ ...rangeQuery, limit: limitQuery(1000, 100), cursor: cursorQuery }),
  },
  responses: { ...okAnswer(conversations, 'A page of questions and answers.'), ...errorAnswers },
})

const getThread = createRoute({
  method: 'get',
  path: '/v1/analytics/{projectId}/assistant/threads/{threadId}',
  operationId: 'getThread',
  summary: 'Read one conversation',
  tags: ['Analytics'],
  request: {
    params: projectParam.extend({
      threadId: threadIdSchema.openapi({ param: { name: 'threadId', in: 'path' } }),
    }),
  },
  responses: { ...okAnswer(thread, 'The messages in their order.'), ...errorAnswers },
})

export function addAssistantOperations(api: Api): void {
  api.openapi(getCallerStats, async (c) => {
    const project = await projectOf(c)
    const {
      web,
      api: direct,
      other,
    } = await c.env.records.store.countCallers(project, rangeOf(c.req.valid('query')))
    return c.json({ web, api: direct, other, total: web + direct + other }, 200)
  })

  api.openapi(getThread, async (c) => {
    const project = await projectOf(c)
    const { threadId } = c.req.valid('param')
    const turns = await c.env.records.store.conversations.thread(project, threadId)
    const [first] = turns
    if (!first) throw new Problem('not-found', 'Thread not found')
    return c.json({ threadId, createdAt: iso(first.at), messages: turns.flatMap(messagesOf) }, 200)
  })

  api.openapi(listConversations, async (c) => {
    const project = await projectOf(c)
    const query = c.req.valid('query')
    const { limit, cursor } = query
    const page = await conversationsPage({
      records: c.env.records,
      projectId: project,
      range: rangeOf(query),
      limit,
      cursor,
    })
    return c.json(page, 200)
  })
}

function messagesOf(row: AssistantQuery) {
  const createdAt = iso(row.at)
  return [
    { id: `${row.id}-question`, role: 'user' as const, content: row.query ?? '', createdAt },
    { id: `${row.id}-answer`, role: 'assistant' as const, content: row.response ?? '', createdAt },
  ]
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
