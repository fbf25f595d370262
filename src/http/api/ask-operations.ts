import { createRoute } from '@hono/zod-openapi'
import {
  assistantAnswer,
  assistantMessage,
  passageResults,
  passageSearch,
} from '../../shared/api/assistant.ts'
import { STRANGER } from '../../access/viewer.ts'
import type { View } from '../../access/view.ts'
import { findPassages } from '../../assistant/passages.ts'
import { pagePath } from '../../analytics/page-path.ts'
import { timeId } from '../../store/time-id.ts'
import { answerAsEvents, answerWhole, type Asking } from '../answer/answer-stream.ts'
import { recordQuestion } from '../../analytics/questions.ts'
import type { Api, ApiEnv } from './api-env.ts'
import { errorAnswers, jsonBody, okAnswer, projectParam } from './api-schemas.ts'
import { servedProjectOf } from './require-key.ts'
import type { Context } from 'hono'

const search = createRoute({
  method: 'post',
  path: '/v1/assistant/{projectId}/search',
  operationId: 'searchPassages',
  summary: 'Search for passages',
  description: 'Returns the passages of public pages that match a question best, with their links.',
  tags: ['Assistant'],
  security: [{ assistantKey: [] }],
  request: { params: projectParam, body: jsonBody(passageSearch) },
  responses: { ...okAnswer(passageResults, 'Passages, best first.'), ...errorAnswers },
})

const ask = createRoute({
  method: 'post',
  path: '/v1/assistant/{projectId}/message',
  operationId: 'askAssistant',
  summary: 'Ask a question',
  description:
    'Answers with the best passages of public pages, or, where the operator connected a language model, with text it wrote from them.',
  tags: ['Assistant'],
  security: [{ assistantKey: [] }],
  request: { params: projectParam, body: jsonBody(assistantMessage) },
  responses: { ...okAnswer(assistantAnswer, 'The answer.'), ...errorAnswers },
})

/** Keys are for programs of the operator: they read what everybody may read. */
export function addAskOperations(api: Api): void {
  api.openapi(search, async (c) => {
    await servedProjectOf(c)
    const { query, pageSize, filter: wanted } = c.req.valid('json')
    const { parts, baseUrl } = c.env.request
    const { passages, missing } = await findPassages(parts.content.search, publicView(c), {
      query,
      limit: pageSize,
      version: wanted?.version,
      language: wanted?.language,
      baseUrl,
    })
    const sources = passages.map(({ title, url }) => ({ title, url }))
    const isAnswered = sources.length > 0 && missing.length === 0
    recordQuestion(c.env.records, { origin: 'api', threadId: null, query, sources, isAnswered, quiet: false })
    return c.json({ results: [...passages], ...(missing.length > 0 && { missing: [...missing] }) }, 200)
  })

  api.openapi(ask, async (c) => {
    await servedProjectOf(c)
    const given = c.req.valid('json')
    const request = { ...c.env.request, view: publicView(c) }
    const asking: Asking = {
      question: {
        messages: given.messages,
        version: given.filter?.version,
        language: given.filter?.language,
        baseUrl: request.baseUrl,
      },
      asked: {
        origin: 'api',
        threadId: given.threadId ?? timeId(),
        page: given.currentPath === undefined ? undefined : pagePath(given.currentPath),
        quiet: false,
      },
    }
    if (given.stream) return answerAsEvents(c, request, asking) as never
    const answered = await answerWhole(request, asking)
    const { sources, missing, ...rest } = answered
    return c.json({ ...rest, sources: [...sources], ...(missing && { missing: [...missing] }) }, 200)
  })
}

function publicView(c: Context<ApiEnv>): View {
  return c.env.request.parts.content.snapshots.get().viewOf(STRANGER)
}
