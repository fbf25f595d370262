import type { Context } from 'hono'
import { feedbackRow, readerFeedbackSchema } from '../../analytics/reader-feedback.ts'
import { Problem } from '../../lib/problem.ts'
import { toProblem } from '../answer-problem.ts'
import { requireWithinLimit } from '../rate-limit.ts'
import { readJson } from '../read-json.ts'
import type { RequestContext } from '../request-context.ts'
import { requireSameSite } from '../same-site.ts'
import { HOUR_MS } from '../../shared/time.ts'

const MAX_BODY_BYTES = 65_536
const MOST_ALIKE = 5

/** What a reader says about a page. Whether the page exists is not told: it may be one this reader must not know of. */
export async function keepFeedback(c: Context, request: RequestContext): Promise<Response> {
  const { records } = request.parts
  if (!records || request.parts.feedback !== true)
    throw new Problem('not-found', 'This site does not accept feedback.')
  try {
    requireSameSite(c, request)
    const given = readerFeedbackSchema.safeParse(await readJson(c, MAX_BODY_BYTES))
    if (!given.success)
      throw new Problem(
        'bad-body',
        given.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '),
      )
    await requireWithinLimit(c, request, 'feedback')
    const row = feedbackRow(records.project.id, given.data)
    if (row.comment !== null) {
      const like = { path: row.path, comment: row.comment, since: row.created_at - HOUR_MS }
      if ((await records.store.feedback.countSame(row.project_id, like)) >= MOST_ALIKE)
        throw new Problem('too-many-requests', 'This feedback was already sent several times; thank you.')
    }
    await records.store.feedback.keep(row)
    return c.json({ id: row.id }, 201, { 'Cache-Control': 'no-store' })
  } catch (error) {
    return answerAsJson(c, error)
  }
}

/** Scripts read the answer, whatever they said they accept. */
export function answerAsJson(c: Context, error: unknown): Response {
  const problem = toProblem(error)
  if (problem.code === 'internal') throw error
  return c.json({ error: problem.message, code: problem.code }, problem.status as 400, {
    'Cache-Control': 'no-store',
    ...problem.headers,
  })
}
