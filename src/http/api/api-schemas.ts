import { z } from '@hono/zod-openapi'
import { readMoment } from '../../analytics/date-range.ts'
import { FEEDBACK_SOURCES, FEEDBACK_STATUSES, type FeedbackStatus } from '../../shared/api/enumerations.ts'
import { errorBody } from '../../shared/api/errors.ts'

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

/** The answers every operation may give besides its own. */
export const errorAnswers = {
  400: json(errorBody, 'Invalid query parameters.'),
  401: json(errorBody, 'The key is missing, unknown, expired or of the wrong type.'),
  403: json(errorBody, 'The key does not have the required scope, or cannot be used from this IP address.'),
  404: json(errorBody, 'The project or the requested item does not exist.'),
  409: json(errorBody, 'Not possible in the current state.'),
  413: json(errorBody, 'The body is too large.'),
  429: json(errorBody, 'Too many requests in the rolling hour; `Retry-After` says when to try again.'),
  500: json(errorBody, 'Server error.'),
  502: json(errorBody, 'The language model did not answer.'),
  503: json(errorBody, 'The database is not available; try again.'),
} as const

export function okAnswer<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { 200: json(schema, description) }
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } }
}

export const projectParam = z.object({
  projectId: z
    .string()
    .openapi({ param: { name: 'projectId', in: 'path' } })
    .describe('Project ID, from the API keys page of the dashboard or from `lectern project`.'),
})

/** For content that is deployed or read again. */
export const allowBrokenPages = z
  .enum(['true', 'false'])
  .optional()
  .describe('Deploy even if a page cannot be compiled. Readers see a message in its place.')

/** Undefined where nothing was said. */
export function isTrue(said: 'true' | 'false' | undefined): boolean | undefined {
  return said === undefined ? undefined : said === 'true'
}

const moment = (description: string) =>
  z
    .string()
    .transform((text, context) => {
      const time = readMoment(text)
      if (time === undefined)
        context.addIssue({
          code: 'custom',
          message: 'must be a date that exists, as YYYY-MM-DD or an ISO 8601 date-time',
        })
      return time ?? z.NEVER
    })
    .optional()
    .openapi({ type: 'string', example: '2026-01-31', description })

export const rangeQuery = {
  dateFrom: moment(
    'Start of the range, inclusive. A date means midnight UTC; a date-time without a zone is UTC.',
  ),
  dateTo: moment('End of the range, exclusive: results include dates before, but not on, this date.'),
}

export function limitQuery(most: number, usual: number) {
  return wholeNumber(1, most, `Maximum results per page, 1 to ${most}.`).default(usual).openapi({
    type: 'number',
    minimum: 1,
    maximum: most,
    default: usual,
  })
}

export function offsetQuery() {
  const most = 1_000_000
  return wholeNumber(0, most, 'Results to skip.').default(0).openapi({
    type: 'number',
    minimum: 0,
    maximum: most,
    default: 0,
  })
}

function wholeNumber(least: number, most: number, description: string) {
  const message = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message)
    .describe(description)
}

export const cursorQuery = z
  .string()
  // Shorter than any we write: told together with whatever else is wrong.
  .regex(/^[\w-]{24,1024}$/, 'must be the nextCursor of an earlier response')
  .optional()
  .openapi({ type: 'string' })
  .describe('`nextCursor` of the previous page.')

export const sourceQuery = z
  .enum(FEEDBACK_SOURCES, `must be one of ${FEEDBACK_SOURCES.join(', ')}`)
  .optional()
  .describe('Only feedback of this source.')

export const statusQuery = z
  .string()
  .transform((text, context) => {
    const names = [...new Set(text.split(',').map((part) => part.trim()))]
    const unknown = names.filter((name) => !(FEEDBACK_STATUSES as readonly string[]).includes(name))
    if (unknown.length > 0)
      context.addIssue({
        code: 'custom',
        message: `must be a comma-separated list of ${FEEDBACK_STATUSES.join(', ')}; ${unknown.map((name) => JSON.stringify(name.slice(0, 40))).join(', ')} is not one of them`,
      })
    return names as FeedbackStatus[]
  })
  .optional()
  .openapi({
    type: 'string',
    example: 'pending,in_progress',
    description: 'Only feedback in one of these states.',
  })
