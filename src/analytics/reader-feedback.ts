import * as z from 'zod'
import { cleanText } from '../lib/clean-text.ts'
import type { FeedbackRow } from '../store/repositories/feedback.ts'
import { timeId } from '../store/time-id.ts'
import { pagePath } from './page-path.ts'

const optional = (longest: number) =>
  z
    .string()
    .max(longest)
    .nullish()
    .transform((text) => clean(text))

const common = {
  id: z
    .string()
    .regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, - and _')
    .optional(),
  path: z.string().min(1).max(1024),
  comment: optional(5000),
}

/** What readers may send about a page. */
export const readerFeedbackSchema = z.discriminatedUnion('source', [
  z.object({ ...common, source: z.literal('contextual'), helpful: z.boolean(), contact: optional(254) }),
  z.object({
    ...common,
    source: z.literal('code_snippet'),
    code: z.string().min(1).max(20_000),
    filename: optional(255),
    lang: optional(64),
    helpful: z.boolean().nullish(),
    contact: optional(254),
  }),
  z.object({ ...common, source: z.literal('thumbs_only'), helpful: z.boolean() }),
])

export type ReaderFeedback = z.infer<typeof readerFeedbackSchema>

export function feedbackRow(projectId: string, given: ReaderFeedback): FeedbackRow {
  const contextual = given.source === 'contextual' ? given : undefined
  const snippet = given.source === 'code_snippet' ? given : undefined
  return {
    project_id: projectId,
    id: given.id ?? timeId(),
    created_at: Date.now(),
    source: given.source,
    status: 'pending',
    path: pagePath(given.path),
    comment: given.comment,
    helpful: given.helpful === undefined || given.helpful === null ? null : Number(given.helpful),
    contact: contextual?.contact ?? snippet?.contact ?? null,
    code: snippet?.code ?? null,
    filename: snippet?.filename ?? null,
    lang: snippet?.lang ?? null,
    resolved_at: null,
  }
}

/** Agents report what is wrong: unhelpful by definition. */
export function agentFeedbackRow(projectId: string, given: { path: string; comment: string }): FeedbackRow {
  return {
    project_id: projectId,
    id: timeId(),
    created_at: Date.now(),
    source: 'agent',
    status: 'pending',
    path: pagePath(given.path),
    comment: clean(given.comment),
    helpful: 0,
    contact: null,
    code: null,
    filename: null,
    lang: null,
    resolved_at: null,
  }
}

function clean(text: string | null | undefined): string | null {
  return cleanText(text ?? '') || null
}
