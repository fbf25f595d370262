import * as z from 'zod'
import type { AssistantQuery } from '../repositories/events.ts'
import { id, lineId, optionalText, importedPath, time, type ImportedLine } from './imported-line.ts'

const ORIGINS = ['web', 'api', 'other'] as const

const origin = z.enum(ORIGINS, { error: `must be one of ${ORIGINS.join(', ')}` })

const lineSchema = z
  .object(
    {
      id: id.nullish(),
      createdAt: time.nullish(),
      timestamp: time.nullish(),
      origin: origin.nullish(),
      caller: origin.nullish(),
      query: optionalText,
      response: optionalText,
      threadId: optionalText,
      page: importedPath.nullish(),
      pageUrl: importedPath.nullish(),
      sources: z.array(z.unknown(), { error: 'must be a list' }).nullish(),
      answered: z.boolean({ error: 'must be true or false' }).nullish(),
    },
    { error: 'is not an object' },
  )
  .refine(
    ({ createdAt, timestamp }) => (createdAt ?? timestamp) !== undefined && (createdAt ?? timestamp) !== null,
    {
      path: ['createdAt'],
      error: 'is missing',
    },
  )
  .refine(({ origin, caller }) => (origin ?? caller ?? '') !== '', { path: ['origin'], error: 'is missing' })

/** A line about one question to the assistant as a row. */
export function queryLine(
  value: unknown,
  line: ImportedLine,
  projectId: string,
): AssistantQuery | z.ZodError {
  const { data, error } = lineSchema.safeParse(value)
  if (error) return error
  const at = data.createdAt ?? data.timestamp ?? 0
  return {
    project_id: projectId,
    at,
    id: data.id ?? lineId(line, at),
    origin: ORIGINS.indexOf(data.origin ?? data.caller ?? 'other'),
    thread_id: data.threadId,
    query: data.query,
    response: data.response,
    sources: data.sources ? JSON.stringify(data.sources).replaceAll(String.raw`\u0000`, '') : null,
    answered: data.answered === false ? 0 : 1,
    page: data.page ?? data.pageUrl ?? null,
  }
}
