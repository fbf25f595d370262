import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ModelError } from '../../assistant/language-model.ts'
import { Problem } from '../../lib/problem.ts'
import { IndexFailure } from '../../search/index-failure.ts'
import type { ErrorBody } from '../../shared/api/errors.ts'
import { BucketError } from '../../store/bucket/bucket-error.ts'
import { StoreError } from '../../store/statement.ts'

/** A Problem in the form the caller asked for. Its words are ours; nothing internal is in them. */
export function answerProblem(c: Context, problem: Problem): Response {
  // Programs that use the API read JSON, whatever they say they accept.
  const isApi = c.req.path.startsWith('/v1/')
  const headers: Record<string, string> = {
    ...(problem.code === 'method-not-allowed' ? { Allow: 'GET, HEAD' } : {}),
    'Cache-Control': 'no-store',
    ...problem.headers,
  }
  const status = problem.status as ContentfulStatusCode
  if (isApi || /\bjson\b/.test(c.req.header('accept') ?? ''))
    return c.json(errorBody(problem), status, headers)
  return c.text(`${problem.message}\n`, status, headers)
}

export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof HTTPException && error.status < 500)
    return new Problem(error.status === 413 ? 'too-large' : 'bad-body', error.message)
  if (isCutOff(error)) return new Problem('bad-body', 'The connection ended before the request was complete.')
  if (error instanceof ModelError) return new Problem('model-failed', 'The language model did not answer.')
  if (error instanceof BucketError)
    return new Problem('storage-unavailable', sentenceOf(error), { headers: { 'Retry-After': '10' } })
  if (error instanceof StoreError && error.passing)
    return new Problem('busy', 'The database is not available. Try again.', {
      headers: { 'Retry-After': '2' },
    })
  if (error instanceof IndexFailure)
    return new Problem('busy', 'Search is not ready. Try again in a moment.', {
      headers: { 'Retry-After': '5' },
    })
  return new Problem('internal', 'Something went wrong on the server.')
}

/** What whoever runs the server should read about. */
export function isForTheLog(error: unknown, { code }: Problem): boolean {
  return code === 'internal' || error instanceof IndexFailure
}

/** Where the bucket is, and what it said, is for the log of the operator. */
function sentenceOf({ passing }: BucketError): string {
  return passing
    ? 'The storage for files is not available. Try again later; what is live stays.'
    : 'The storage for files refuses what this server asks. Whoever runs the server has to correct that: `lectern doctor` says why.'
}

/** A client that leaves while it sends is no fault of ours: strangers could fill the log with those. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (
    error.name === 'AbortError' ||
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    /^(?:aborted|terminated|Client connection prematurely closed\.)$/i.test(error.message)
  )
}

function errorBody({ message, code, details }: Problem): ErrorBody {
  return {
    error: message,
    code,
    ...(details.length > 0 && { details: details.map((detail) => ({ message: detail })) }),
  }
}
