import type { Context } from 'hono'
import { readerFeedbackSchema } from '../../analytics/new-feedback.ts'
import { pagePath } from '../../analytics/page-path.ts'
import { Problem } from '../../lib/problem.ts'
import { toProblem } from '../answer/answer-problem.ts'
import { requireWithinLimit } from '../request/rate-limit.ts'
import { readJson } from '../request/read-json.ts'
import type { RequestContext } from '../request/request-context.ts'
import { requireSameSite } from '../request/same-site.ts'

const MAX_BODY_BYTES = 65_536

/** What a reader says about a page they may read. Of one they may not, they learn as much as of one that is not there. */
export async function addFeedback(c: Context, request: RequestContext): Promise<Response> {
  const { records } = request.parts
  if (!records) throw new Problem('not-found', 'This site does not accept feedback.')
  try {
    requireSameSite(c, request)
    const given = readerFeedbackSchema.safeParse(await readJson(c, MAX_BODY_BYTES))
    if (!given.success)
      throw new Problem(
        'bad-body',
        given.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).join('; '),
      )
    const about = request.view.meant(pagePath(given.data.path))
    // A page may have moved while the entry waited to be sent.
    if (!request.view.page(about) && !request.view.redirects.find(about))
      throw new Problem('bad-body', `path: there is no page ${JSON.stringify(about.slice(0, 100))}`)
    await requireWithinLimit(c, request, 'feedback')
    const id = await records.feedback.add({ ...given.data, path: about })
    return c.json({ id }, 201, { 'Cache-Control': 'no-store' })
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
