import type { Context } from 'hono'
import { gapsPage, searchesPage, sessionsPage, type AgentQuery } from '../agent-lists.ts'
import {
  agentGapsQuery,
  agentSearchesQuery,
  agentSessionsQuery,
  type AskedQuery,
} from '../agent-operations.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { servedProjectOf } from '../require-key.ts'
import { periodOf } from './manage-period.ts'
import { gapParam, manageRoute } from './manage-route.ts'
import { requireRole } from './require-dashboard-user.ts'

const getSearches = manageRoute('GET agents/searches', {
  id: 'getAgentSearches',
  summary: 'Get searches of agents',
  query: agentSearchesQuery,
})

const getGaps = manageRoute('GET agents/gaps', {
  id: 'getAgentGaps',
  summary: 'Get questions without an answer',
  query: agentGapsQuery,
})

const setGap = manageRoute('PUT agents/gaps/{gapId}', {
  id: 'updateAgentGap',
  summary: 'Decide about a question without an answer',
  role: 'editor',
  params: gapParam,
})

const getSessions = manageRoute('GET agents/sessions', {
  id: 'getAgentSessions',
  summary: 'Get sessions of agents',
  query: agentSessionsQuery,
})

export function addManagedAgentOperations(api: Api): void {
  api.openapi(getSearches, async (c) =>
    c.json(await searchesPage(await agentQuery(c, c.req.valid('query')), c.env.request.view), 200),
  )

  api.openapi(getGaps, async (c) => {
    const query = c.req.valid('query')
    const { repository } = c.env.request.parts.content.snapshots.get().settings
    const asked = { ...(await agentQuery(c, query)), statuses: query.status, repository }
    return c.json(await gapsPage(asked, c.env.request.view), 200)
  })

  api.openapi(setGap, async (c) => {
    const { email: who } = requireRole(c, 'editor')
    const project = await servedProjectOf(c)
    const { gapId: id } = c.req.valid('param')
    const { status, question } = c.req.valid('json')
    const { store } = c.env.records
    await store.visits.setGap({
      project_id: project,
      id,
      words: question,
      status,
      changed_at: Date.now(),
      changed_by: who,
    })
    await store.audit.note(c.get('organizationId'), {
      who,
      action: 'gap.status',
      target: `${status}: ${question}`,
    })
    return c.json({ id, status }, 200)
  })

  api.openapi(getSessions, async (c) => {
    const { session, ...query } = c.req.valid('query')
    return c.json(await sessionsPage({ ...(await agentQuery(c, query)), session }), 200)
  })
}

async function agentQuery(c: Context<ApiEnv>, query: AskedQuery): Promise<AgentQuery> {
  return {
    records: c.env.records,
    projectId: await servedProjectOf(c),
    range: periodOf(query),
    askedBy: query.askedBy ?? ['agents'],
    limit: query.limit,
    cursor: query.cursor,
  }
}
