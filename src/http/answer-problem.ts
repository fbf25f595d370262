import type { Context } from 'hono'
import { Problem } from '../lib/problem.ts'
import { StoreError } from '../store/statement.ts'

/** A Problem in the form the caller asked for. Its words are ours; nothing internal is in them. */
export function answerProblem(c: Context, problem: Problem): Response {
  // Programs that use the API read JSON, whatever they say they accept.
  const wantsJson = c.req.path.startsWith('/v1/') || /\bjson\b/.test(c.req.header('accept') ?? '')
  const headers: Record<string, string> = {
    ...(problem.code === 'method-not-allowed' ? { Allow: 'GET, HEAD' } : {}),
    ...problem.headers,
  }
  const status = problem.status as 400
  if (wantsJson) return c.json({ error: problem.message, code: problem.code }, status, headers)
  return c.text(`${problem.message}\n`, status, headers)
}

export function toProblem(error: unknown): Problem {
  if (error instanceof StoreError && error.passing)
    return new Problem('busy', 'The database is not available just now. Try again.', { 'Retry-After': '2' })
  return error instanceof Problem ? error : new Problem('internal', 'Something went wrong on the server.')
}
