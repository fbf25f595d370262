import { z } from '@hono/zod-openapi'
import { Problem } from '../../../lib/problem.ts'
import { agentPageQuery } from '../agent-operations.ts'
import type { Api } from '../api-env.ts'
import { managedConversationsPage, managedTurnOf } from '../conversation-list.ts'
import { servedProjectOf } from '../require-key.ts'
import { periodOf } from './manage-period.ts'
import { manageRoute, threadParam } from './manage-route.ts'

const getConversations = manageRoute('GET assistant', {
  id: 'getConversations',
  summary: 'Get questions to the assistant',
  query: agentPageQuery.extend({
    status: z.enum(['all', 'unanswered']).default('all').describe('Only questions without an answer.'),
  }),
})

const getConversation = manageRoute('GET assistant/{threadId}', {
  id: 'getConversation',
  summary: 'Get a conversation with the assistant',
  params: threadParam,
})

export function addConversationOperations(api: Api): void {
  api.openapi(getConversation, async (c) => {
    const project = await servedProjectOf(c)
    const turns = await c.env.records.store.conversations.thread(project, c.req.valid('param').threadId)
    if (turns.length === 0) throw new Problem('not-found', 'Conversation not found')
    return c.json({ turns: turns.map(managedTurnOf) }, 200)
  })

  api.openapi(getConversations, async (c) => {
    const query = c.req.valid('query')
    const { limit, cursor, status } = query
    const page = await managedConversationsPage({
      records: c.env.records,
      projectId: await servedProjectOf(c),
      range: periodOf(query),
      limit,
      cursor,
      unanswered: status === 'unanswered',
    })
    return c.json(page, 200)
  })
}
