import { createRoute, z } from '@hono/zod-openapi'
import { STRANGER } from '../../access/viewer.ts'
import { View } from '../../access/view.ts'
import { findPassages } from '../../assistant/passages.ts'
import { pagePath } from '../../analytics/page-path.ts'
import { timeId } from '../../store/time-id.ts'
import { answerAsEvents, answerWhole, type Asking } from '../answer-stream.ts'
import { recordQuestion } from '../record-question.ts'
import type { Api, ApiEnv } from './api-env.ts'
import { errorAnswers, okAnswer, projectParam } from './api-schemas.ts'
import { servedProjectOf } from './require-key.ts'
import type { Context } from 'hono'

const filter = z
  .object({ version: z.string().max(100).optional(), language: z.string().max(35).optional() })
  .optional()
  .describe('Only content of this version or language, and what belongs to all.')

const searchBody = z
  .object({
    query: z.string().min(1).max(500),
    pageSize: z.int().min(1).max(50).default(10).describe('Most results.'),
    filter,
  })
  .openapi('AssistantSearch')

const searchResponse = z
  .object({
    results: z.array(
      z.object({
        title: z.string(),
        heading: z.string(),
        path: z.string(),
        url: z.string(),
        content: z.string(),
      }),
    ),
  })
  .openapi('AssistantSearchResponse')

const message = z.object({ role: z.enum(['user', 'assistant']), content: z.string().min(1).max(8000) })

const messageBody = z
  .object({
    messages: z.array(message).min(1).max(40).describe('The conversation; the last message is the question.'),
    threadId: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional()
      .describe('Of an earlier answer, to go on with its conversation.'),
    currentPath: z.string().max(200).optional().describe('The page the reader is on.'),
    filter,
    stream: z.boolean().default(false).describe('Send the answer as server-sent events while it is written.'),
  })
  .openapi('AssistantMessage')

const messageResponse = z
  .object({
    id: z.string(),
    threadId: z.string().nullable(),
    answer: z.string().describe('Markdown.'),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
    written: z
      .enum(['passages', 'model'])
      .describe('Quoted from the pages, or written from them by a model.'),
  })
  .openapi('AssistantAnswer')

const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

const search = createRoute({
  method: 'post',
  path: '/v1/assistant/{projectId}/search',
  operationId: 'searchPassages',
  summary: 'Search for passages',
  description: 'The passages of public pages that fit a question best, with their links.',
  tags: ['Assistant'],
  security: [{ assistantKey: [] }],
  request: { params: projectParam, body: body(searchBody) },
  responses: { ...okAnswer(searchResponse, 'Passages, best first.'), ...errorAnswers },
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
  request: { params: projectParam, body: body(messageBody) },
  responses: { ...okAnswer(messageResponse, 'The answer.'), ...errorAnswers },
})

/** Keys are for programs of the operator: they read what everybody may read. */
export function addAskOperations(api: Api): void {
  api.openapi(search, async (c) => {
    await servedProjectOf(c)
    const { query, pageSize, filter: wanted } = c.req.valid('json')
    const { parts, baseUrl } = c.env.request
    const passages = await findPassages(parts.search, publicView(c), {
      query,
      limit: pageSize,
      version: wanted?.version,
      language: wanted?.language,
      baseUrl,
    })
    const sources = passages.map(({ title, url }) => ({ title, url }))
    recordQuestion(c.env.records, { origin: 'api', threadId: null, query, sources, quiet: false })
    return c.json({ results: [...passages] }, 200)
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
    if (given.stream) return answerAsEvents(c as unknown as Context, request, asking) as never
    const answered = await answerWhole(request, asking)
    return c.json({ ...answered, sources: [...answered.sources] }, 200)
  })
}

function publicView(c: Context<ApiEnv>): View {
  return View.of(c.env.request.parts.current.get(), STRANGER)
}
