import * as z from 'zod'

const source = z.object({ title: z.string(), url: z.string() })

/** Ids of conversations. */
export const threadId = z.string().regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, - and _')

const turn = z.object({
  id: z.string(),
  timestamp: z.string(),
  query: z.string(),
  response: z.string(),
  responseType: z.enum(['answer', 'clarifying_question']).optional(),
  sources: z.array(source),
  resolutionStatus: z.enum(['answered', 'unanswered']),
  queryCategory: z.string().nullable(),
  pageUrl: z.string().nullable(),
})

const more = { nextCursor: z.string().nullable(), hasMore: z.boolean() }

export const conversations = z
  .object({ conversations: z.array(turn), ...more })
  .meta({ id: 'ConversationsResponse' })

const managedTurn = turn.extend({
  threadId: z.string().nullable().describe('Of the conversation it is a part of.'),
})
export type ManagedTurn = z.infer<typeof managedTurn>

/** As the dashboard has them. */
export const managedConversations = z.object({ conversations: z.array(managedTurn), ...more })
export type ManagedConversations = z.infer<typeof managedConversations>

export const managedConversation = z.object({
  turns: z.array(managedTurn).describe('Questions and answers in their order, at most 1,000.'),
})
export type ManagedConversation = z.infer<typeof managedConversation>

export const thread = z
  .object({
    threadId: z.string(),
    createdAt: z.string(),
    messages: z.array(
      z.object({
        id: z.string(),
        role: z.enum(['user', 'assistant']),
        content: z.string(),
        createdAt: z.string(),
      }),
    ),
  })
  .meta({ id: 'ThreadResponse' })

const filter = z
  .object({ version: z.string().max(100).optional(), language: z.string().max(35).optional() })
  .optional()
  .describe('Only content of this version or language, and content that belongs to all.')

export const passageSearch = z
  .object({
    query: z.string().min(1).max(500),
    pageSize: z.int().min(1).max(50).default(10).describe('Maximum number of results.'),
    filter,
  })
  .meta({ id: 'AssistantSearch' })

const missing = z
  .array(z.string())
  .optional()
  .describe('Words that no page has. What was found is near the question and does not answer it.')

export const passageResults = z
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
    missing,
  })
  .meta({ id: 'AssistantSearchResponse' })

const message = z.object({ role: z.enum(['user', 'assistant']), content: z.string().min(1).max(8000) })

export const assistantMessage = z
  .object({
    messages: z
      .array(message)
      .min(1)
      .max(40)
      .describe(
        'The conversation; the last message is the question. Of what came before, a model reads the newest 16,000 characters.',
      ),
    threadId: threadId.optional().describe('ID from an earlier answer, to continue its conversation.'),
    currentPath: z.string().max(200).optional().describe('The page the reader is on.'),
    filter,
    stream: z.boolean().default(false).describe('Send the answer as server-sent events while it is written.'),
  })
  .meta({ id: 'AssistantMessage' })

export const assistantAnswer = z
  .object({
    id: z.string(),
    threadId: z.string().nullable(),
    answer: z.string().describe('Markdown.'),
    sources: z.array(source.extend({ number: z.int().describe('What the answer calls it: `[1]`.') })),
    written: z
      .enum(['passages', 'model'])
      .describe('Quoted from the pages, or written from them by a model.'),
    missing,
  })
  .meta({ id: 'AssistantAnswer' })
