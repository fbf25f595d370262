import * as z from 'zod'
import { cleanText } from '../lib/clean-text.ts'
import type { FeedbackRow } from '../store/feedback-row.ts'
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

/** What an agent reports about a page. */
export interface AgentFeedback {
  readonly source: 'agent'
  readonly path: string
  readonly comment: string
}

export type NewFeedback = ReaderFeedback | AgentFeedback

export function feedbackRow(projectId: string, given: NewFeedback): FeedbackRow {
  return { ...EMPTY, ...contentOf(given), project_id: projectId, created_at: Date.now() }
}

const EMPTY = {
  status: 'pending',
  helpful: null,
  contact: null,
  code: null,
  filename: null,
  lang: null,
  resolved_at: null,
} as const

function contentOf(given: NewFeedback) {
  const { source } = given
  const path = pagePath(given.path)
  // Agents report what is wrong: unhelpful by definition.
  if (given.source === 'agent')
    return { id: timeId(), source, path, comment: clean(given.comment), helpful: 0 }
  const { id = timeId(), comment, helpful } = given
  const vote = helpful === undefined || helpful === null ? null : Number(helpful)
  const common = { id, source, path, comment, helpful: vote }
  if (given.source === 'contextual') return { ...common, contact: given.contact }
  if (given.source === 'thumbs_only') return common
  const { code, filename, lang, contact } = given
  return { ...common, code, filename, lang, contact }
}

function clean(text: string | null | undefined): string | null {
  return cleanText(text ?? '') || null
}
