import type { Context } from 'hono'
import { Problem } from '../../lib/problem.ts'
import type { SearchRequest } from '../../search/site-search.ts'
import { suggestedPages } from '../../search/suggested-pages.ts'
import { placeAnswer } from '../../search/browser/place-answer.ts'
import { MAX_QUERY, MAX_RESULTS } from '../../search/browser/search.ts'
import { isForTheLog, toProblem } from '../answer/answer-problem.ts'
import { searchInTurn } from '../request/in-turn.ts'
import { callerOf, requireWithinLimit } from '../request/rate-limit.ts'
import type { RequestContext } from '../request/request-context.ts'
import { requestIdOf } from '../watch-requests.ts'

const MAX_NAME = 100

/** Search as JSON. What is found depends on who asks, so no cache keeps it. */
export async function serveSearch(c: Context, context: RequestContext): Promise<Response> {
  const { view, parts } = context
  const headers = { 'Cache-Control': 'private, no-store', Vary: 'Cookie, Authorization' }
  try {
    const request = readRequest(c)
    await requireWithinLimit(c, context, 'search')
    // The dialog asks for nothing when it opens: by the time something is typed, the index is there.
    const answer = await searchInTurn(context, callerOf(c, context)).search(view, request)
    const pages =
      request.query.trim() === '' && suggestedPages(view, parts.records?.popular.paths() ?? [], request)
    return c.json({ ...placeAnswer(answer, parts.content.basePath), ...(pages && { pages }) }, 200, headers)
  } catch (error) {
    const problem = toProblem(error)
    if (isForTheLog(error, problem)) parts.operations.onError(error, requestIdOf(c))
    return c.json({ error: problem.message, code: problem.code }, problem.status as 400, {
      ...headers,
      ...problem.headers,
    })
  }
}

function readRequest(c: Context): SearchRequest {
  return {
    query: text(c, 'q', MAX_QUERY) ?? '',
    limit: readLimit(c.req.query('limit')),
    version: text(c, 'version', MAX_NAME),
    language: text(c, 'language', MAX_NAME),
  }
}

function text(c: Context, name: string, longest: number): string | undefined {
  const value = c.req.query(name)
  if (value === undefined || (value === '' && name !== 'q')) return undefined
  if (value.length > longest)
    throw new Problem('bad-query', `"${name}" must not be longer than ${longest} characters.`)
  return value
}

function readLimit(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined
  const limit = /^\d{1,6}$/.test(value) ? Number(value) : 0
  if (limit < 1 || limit > MAX_RESULTS)
    throw new Problem('bad-query', `"limit" must be a number from 1 to ${MAX_RESULTS}.`)
  return limit
}
