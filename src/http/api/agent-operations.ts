import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { agentSearchesResponse, agentSessionsResponse, gapsResponse } from '../../shared/api/agents.ts'
import { ASKERS, GAP_STATUSES, type Asker, type GapStatus } from '../../shared/api/enumerations.ts'
import { csvText } from '../../shared/csv.ts'
import { gapsPage, searchesPage, sessionsPage, type AgentQuery } from './agent-lists.ts'
import type { Api, ApiEnv } from './api-env.ts'
import { rangeOf } from './api-range.ts'
import { cursorQuery, errorAnswers, limitQuery, projectParam, rangeQuery } from './api-schemas.ts'
import { projectOf } from './require-key.ts'

const FORMATS = ['json', 'csv', 'ndjson'] as const

const formatQuery = z
  .enum(FORMATS, `must be one of ${FORMATS.join(', ')}`)
  .default('json')
  .describe('`csv` and `ndjson` are the rows alone; the next cursor is then in the header `Next-Cursor`.')

const pageQuery = {
  ...rangeQuery,
  limit: limitQuery(100, 50),
  cursor: cursorQuery,
}

export const gapStatusQuery = z
  .string()
  .transform((text, context) => {
    const names = [...new Set(text.split(',').map((part) => part.trim()))]
    const unknown = names.filter((name) => !(GAP_STATUSES as readonly string[]).includes(name))
    if (unknown.length > 0)
      context.addIssue({
        code: 'custom',
        message: `must be a comma-separated list of ${GAP_STATUSES.join(', ')}`,
      })
    return names as GapStatus[]
  })
  .optional()
  .openapi({ type: 'string', example: 'open,planned', description: 'Only gaps in one of these states.' })

export const agentPageQuery = z.object(pageQuery)

/** Lists of searches may be those of readers too. */
const askedByQuery = z
  .string()
  .default('agents')
  .transform((text, context) => {
    const names = [...new Set(text.split(',').map((part) => part.trim()))]
    if (names.some((name) => !(ASKERS as readonly string[]).includes(name)))
      context.addIssue({ code: 'custom', message: `must be a comma-separated list of ${ASKERS.join(', ')}` })
    return names as Asker[]
  })
  .openapi({
    type: 'string',
    example: ASKERS.join(','),
    description:
      'Whose searches count: `agents`, `readers` (in the search of the site) and `assistant` (questions to it).',
  })

export const agentSearchesQuery = z.object({ ...pageQuery, askedBy: askedByQuery })
export const agentSessionsQuery = z.object({
  ...pageQuery,
  session: z.string().max(40).optional().describe('Only the session with this ID.'),
})
export const agentGapsQuery = agentSearchesQuery.extend({ status: gapStatusQuery })

function answers<Schema extends z.ZodType>(schema: Schema, description: string) {
  return {
    200: {
      description,
      content: {
        'application/json': { schema },
        'text/csv': { schema: z.string() },
        'application/x-ndjson': { schema: z.string() },
      },
    },
    ...errorAnswers,
  }
}

const listAgentSearches = createRoute({
  method: 'get',
  path: '/v1/analytics/{projectId}/agents/searches',
  operationId: 'listAgentSearches',
  summary: 'List searches of agents',
  description:
    'What agents, or readers, searched for, the most frequent first, from the newest 20,000 steps, searches and questions of the range.',
  tags: ['Analytics'],
  request: { params: projectParam, query: agentSearchesQuery.extend({ format: formatQuery }) },
  responses: answers(agentSearchesResponse, 'A page of searches.'),
})

const listAgentGaps = createRoute({
  method: 'get',
  path: '/v1/analytics/{projectId}/agents/gaps',
  operationId: 'listAgentGaps',
  summary: 'List questions without an answer',
  description:
    'Questions that agents, or readers, asked and the docs did not answer, in whatever words, those without most answers first. From the newest 20,000 steps, searches and questions of the range.',
  tags: ['Analytics'],
  request: { params: projectParam, query: agentGapsQuery.extend({ format: formatQuery }) },
  responses: answers(gapsResponse, 'A page of gaps.'),
})

const listAgentSessions = createRoute({
  method: 'get',
  path: '/v1/analytics/{projectId}/agents/sessions',
  operationId: 'listAgentSessions',
  summary: 'List sessions of agents',
  description:
    'Calls of one client without a long pause between them, the latest session first: searches, commands, pages and feedback.',
  tags: ['Analytics'],
  request: { params: projectParam, query: agentSessionsQuery.extend({ format: formatQuery }) },
  responses: answers(agentSessionsResponse, 'A page of sessions.'),
})

export function addAgentOperations(api: Api): void {
  api.openapi(listAgentSearches, async (c) => {
    const { format, ...query } = c.req.valid('query')
    const page = await searchesPage(await agentQuery(c, query), c.env.request.view)
    if (format === 'json') return c.json(page, 200)
    return rowsAnswer(c, format, { rows: page.searches, of: SEARCH, nextCursor: page.nextCursor }) as never
  })

  api.openapi(listAgentGaps, async (c) => {
    const { format, status, ...query } = c.req.valid('query')
    const { repository } = c.env.request.parts.content.snapshots.get().settings
    const asked = { ...(await agentQuery(c, query)), statuses: status, repository }
    const page = await gapsPage(asked, c.env.request.view)
    if (format === 'json') return c.json(page, 200)
    return rowsAnswer(c, format, { rows: page.gaps, of: GAP, nextCursor: page.nextCursor }) as never
  })

  api.openapi(listAgentSessions, async (c) => {
    const { format, session, ...query } = c.req.valid('query')
    const page = await sessionsPage({ ...(await agentQuery(c, query)), session })
    if (format === 'json') return c.json(page, 200)
    return rowsAnswer(c, format, { rows: page.sessions, of: SESSION, nextCursor: page.nextCursor }) as never
  })
}

/** Sessions are those of agents. */
export type AskedQuery = z.output<z.ZodObject<typeof pageQuery>> & { readonly askedBy?: readonly Asker[] }

async function agentQuery(c: Context<ApiEnv>, query: AskedQuery): Promise<AgentQuery> {
  return {
    records: c.env.records,
    projectId: await projectOf(c),
    range: rangeOf(query),
    askedBy: query.askedBy ?? ['agents'],
    limit: query.limit,
    cursor: query.cursor,
  }
}

type Row = Readonly<Record<string, unknown>>

const SEARCH = agentSearchesResponse.shape.searches.element
const GAP = gapsResponse.shape.gaps.element
const SESSION = agentSessionsResponse.shape.sessions.element

interface RowsPage {
  readonly rows: readonly Row[]
  /** What a row is: its columns are told where there is none, too. */
  readonly of: { readonly shape: object }
  readonly nextCursor: string | null
}

/** The rows of a page alone. What is a list or an object in JSON is written as JSON into its column. */
function rowsAnswer(
  c: Context<ApiEnv>,
  format: 'csv' | 'ndjson',
  { rows, of, nextCursor }: RowsPage,
): Response {
  const headers = nextCursor === null ? {} : { 'Next-Cursor': nextCursor }
  if (format === 'ndjson') {
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`)
    return c.body(lines.join(''), 200, { 'Content-Type': 'application/x-ndjson', ...headers })
  }
  const columns = Object.keys(of.shape)
  const text = csvText(
    columns,
    rows.map((row) => columns.map((name) => columnValue(row[name]))),
  )
  return c.body(text, 200, { 'Content-Type': 'text/csv; charset=utf-8', ...headers })
}

function columnValue(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? value.join(' | ')
    : JSON.stringify(value)
}
