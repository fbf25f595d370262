import { createHash } from 'node:crypto'
import * as z from 'zod'
import { cleanText } from '../lib/clean-text.ts'
import type { FeedbackRow } from '../store/feedback-row.ts'
import { HOUR_MS } from '../shared/time.ts'
import { timeId } from '../store/time-id.ts'
import { pagePath } from './page-path.ts'

const longest = (most: number) => `must have at most ${most} characters`
const vote = z.boolean('must be true or false')
const optional = (most: number) =>
  z
    .string('must be text')
    .max(most, longest(most))
    .nullish()
    .transform((text) => clean(text))

const common = {
  editToken: z
    .string('must be text')
    .regex(/^[\w-]{16,64}$/, 'must be 16 to 64 letters, digits, - and _')
    .optional(),
  path: z.string('must be the path of a page').min(1, 'must not be empty').max(1024, longest(1024)),
  comment: optional(5000),
}

const contact = optional(254).refine(
  (address) => address === null || /^[^\s@<>]+@[^\s@<>]+$/.test(address),
  'must be an email address',
)

/** What readers may send about a page. */
export const readerFeedbackSchema = z.discriminatedUnion(
  'source',
  [
    z.object({ ...common, source: z.literal('contextual'), helpful: vote, contact }),
    z.object({
      ...common,
      source: z.literal('code_snippet'),
      code: z.string('must be text').min(1, 'must not be empty').max(20_000, longest(20_000)),
      filename: optional(255),
      lang: optional(64),
      helpful: vote.nullish(),
      contact,
    }),
    z.object({ ...common, source: z.literal('thumbs_only'), helpful: vote }),
  ],
  'must be contextual, code_snippet or thumbs_only',
)

export type ReaderFeedback = z.infer<typeof readerFeedbackSchema>

/** What an agent reports about a page. */
export interface AgentFeedback {
  readonly source: 'agent'
  readonly path: string
  readonly comment: string
}

export type NewFeedback = ReaderFeedback | AgentFeedback

export function feedbackRow(projectId: string, given: NewFeedback): FeedbackRow {
  const id = idOf(projectId, given)
  return { ...EMPTY, ...contentOf(given), id, project_id: projectId, created_at: Date.now() }
}

/**
 * Whoever sends the same token again changes their entry. Nobody else can: the id, which exports and answers tell, does
 * not lead back to it. An agent has no token: the same words about the same page within an hour are one entry, as a proxy
 * sends a request again when a server ended before it could answer.
 */
function idOf(projectId: string, given: NewFeedback): string {
  if (given.source === 'agent') {
    const hour = Math.floor(Date.now() / HOUR_MS)
    return idFrom(['agent feedback', projectId, pagePath(given.path), given.comment, String(hour)])
  }
  return given.editToken === undefined ? timeId() : idFrom(['feedback', projectId, given.editToken])
}

/** Of the next entry with the same words; whoever sends that one again comes to the same. */
export function idAfter(id: string): string {
  return idFrom(['agent feedback', id])
}

function idFrom(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 32)
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
  if (given.source === 'agent') return { source, path, comment: clean(given.comment), helpful: 0 }
  const { comment, helpful } = given
  const rating = helpful === undefined || helpful === null ? null : Number(helpful)
  const common = { source, path, comment, helpful: rating }
  if (given.source === 'contextual') return { ...common, contact: given.contact }
  if (given.source === 'thumbs_only') return common
  const { code, filename, lang, contact } = given
  return { ...common, code, filename, lang, contact }
}

function clean(text: string | null | undefined): string | null {
  return cleanText(text ?? '') || null
}
