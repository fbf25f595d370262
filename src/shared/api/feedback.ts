import * as z from 'zod'
import { FEEDBACK_SOURCES, FEEDBACK_STATUSES } from './enumerations.ts'

const MOST_AT_ONCE = 500

const common = {
  id: z.string().describe('Unique feedback identifier.'),
  path: z.string().describe('Path of the page.'),
  comment: z.string().nullable().describe('Text of the comment.'),
  createdAt: z.string().nullable().describe('When it was submitted, as ISO 8601 in UTC.'),
  status: z.enum(FEEDBACK_STATUSES).describe('Review status.'),
}

const contextual = z
  .object({
    ...common,
    source: z.literal('contextual').describe('Page-level feedback.'),
    helpful: z.boolean().describe('Whether the reader found the page helpful.'),
    contact: z.string().nullable().describe('Email address given for a reply.'),
  })
  .meta({ id: 'ContextualFeedback' })

const snippet = z
  .object({
    ...common,
    source: z.literal('code_snippet').describe('Feedback on a code block.'),
    code: z.string().describe('The snippet.'),
    filename: z.string().nullable(),
    lang: z.string().nullable().describe('Programming language.'),
  })
  .meta({ id: 'CodeSnippetFeedback' })

const simple = z
  .object({
    ...common,
    source: z.enum(['agent', 'thumbs_only']).describe('Submitted by an AI agent, or a vote.'),
  })
  .meta({ id: 'SimpleFeedback' })

const feedbackEntry = z.union([contextual, snippet, simple])
export type FeedbackEntry = z.infer<typeof feedbackEntry>

export const feedbackResponse = z
  .object({
    feedback: z.array(feedbackEntry).describe('Entries of this page, newest first.'),
    nextCursor: z.string().nullable().describe('Cursor of the next page; null on the last one.'),
    hasMore: z.boolean().describe('Whether there are more results.'),
  })
  .meta({ id: 'FeedbackResponse' })

export const feedbackByPage = z
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
  .meta({ id: 'FeedbackByPageResponse' })

/** One entry with everything that is known of it. */
export const managedFeedback = z
  .object({
    ...common,
    source: z.enum(FEEDBACK_SOURCES),
    helpful: z.boolean().nullable(),
    contact: z.string().nullable(),
    code: z.string().nullable(),
    filename: z.string().nullable(),
    lang: z.string().nullable(),
  })
  .meta({ id: 'ManagedFeedback' })
export type ManagedFeedback = z.infer<typeof managedFeedback>

export const managedFeedbackPage = z
  .object({ feedback: z.array(managedFeedback), nextCursor: z.string().nullable(), hasMore: z.boolean() })
  .meta({ id: 'ManagedFeedbackPage' })
export type ManagedFeedbackPage = z.infer<typeof managedFeedbackPage>

export const feedbackHistory = z
  .object({
    history: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        who: z.string(),
        kind: z.enum(['status', 'note']),
        from: z.string().nullable(),
        to: z.string(),
      }),
    ),
  })
  .meta({ id: 'FeedbackHistory' })
export type FeedbackHistory = z.infer<typeof feedbackHistory>

export const feedbackStatusChange = z.object({
  ids: z.array(z.string().max(100)).min(1).max(MOST_AT_ONCE),
  status: z.enum(FEEDBACK_STATUSES),
})

export const statusChanged = z.object({ changed: z.number() }).meta({ id: 'StatusChanged' })

export const newNote = z.object({ text: z.string().trim().min(1).max(5000) })
export const noteAdded = z.object({ ok: z.boolean() }).meta({ id: 'NoteAdded' })

/** Votes of each day. */
export const feedbackByDay = z
  .object({
    days: z.array(
      z.object({ day: z.string(), helpful: z.number(), unhelpful: z.number(), other: z.number() }),
    ),
  })
  .meta({ id: 'FeedbackByDay' })
