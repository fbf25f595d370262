import type { Context } from 'hono'
import * as z from 'zod'
import { pagePath } from '../../analytics/page-path.ts'
import { Problem } from '../../lib/problem.ts'
import { timeId } from '../../store/time-id.ts'
import { answerAsEvents, answerWhole, type Asking } from '../answer/answer-stream.ts'
import { requireWithinLimit } from '../request/rate-limit.ts'
import { readJson } from '../request/read-json.ts'
import { wantsNoTracking } from '../../analytics/page-views.ts'
import type { RequestContext } from '../request/request-context.ts'
import { requireSameSite } from '../request/same-site.ts'
import { answerAsJson } from './feedback.ts'

const MAX_BODY_BYTES = 131_072

const bodySchema = z.object({
  messages: z
    .array(z.object({ role: z.enum(['user', 'assistant']), content: z.string().min(1).max(8000) }))
    .min(1)
    .max(40),
  threadId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
  path: z.string().max(1024).optional(),
  /** The question is about the page at `path`. */
  aboutPage: z.boolean().optional(),
  version: z.string().max(100).optional(),
  language: z.string().max(35).optional(),
})

/** A question of a reader of the site, answered from what this reader may see. */
export async function answerQuestion(c: Context, request: RequestContext): Promise<Response> {
  try {
    requireSameSite(c, request)
    const given = bodySchema.safeParse(await readJson(c, MAX_BODY_BYTES))
    if (!given.success) throw new Problem('bad-body', 'The body must be {"messages": [{"role", "content"}]}.')
    await requireWithinLimit(c, request, 'assistant')
    const { messages, threadId, path, aboutPage, version, language } = given.data
    const page = path === undefined ? undefined : request.view.meant(pagePath(path))
    const asking: Asking = {
      question: {
        messages,
        version,
        language,
        baseUrl: request.baseUrl,
        about: aboutPage === true ? page : undefined,
      },
      asked: {
        origin: 'web',
        threadId: threadId ?? timeId(),
        page,
        quiet: wantsNoTracking(c.req.raw.headers),
      },
    }
    if (/text\/event-stream/.test(c.req.header('accept') ?? '')) return answerAsEvents(c, request, asking)
    return c.json(await answerWhole(request, asking), 200, { 'Cache-Control': 'no-store' })
  } catch (error) {
    return answerAsJson(c, error)
  }
}
