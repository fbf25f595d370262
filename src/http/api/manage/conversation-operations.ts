import { z } from '@hono/zod-openapi'
import { agentPageQuery } from '../agent-operations.ts'
import type { Api } from '../api-env.ts'
import { conversationsPage } from '../conversation-list.ts'
import { servedProjectOf } from '../require-key.ts'
import { periodOf } from './manage-period.ts'
import { manageRoute } from './manage-route.ts'

const getConversations = manageRoute('GET assistant', {
  id: 'getConversations',
  summary: 'Get questions to the assistant',
  query: agentPageQuery.extend({
    status: z.enum(['all', 'unanswered']).default('all').describe('Only questions without an answer.'),
  }),
})

export function addConversationOperations(api: Api): void {
  api.openapi(getConversations, async (c) => {
    const query = c.req.valid('query')
    const { limit, cursor, status } = query
    const page = await conversationsPage({
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
