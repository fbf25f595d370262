import * as z from 'zod'
import { FEEDBACK_SOURCES, FEEDBACK_STATUSES } from '../../shared/api/enumerations.ts'
import type { FeedbackRow } from '../feedback-row.ts'
import { id, lineId, optionalText, importedPath, time, type ImportedLine } from './imported-line.ts'

const flag = z
  .boolean({ error: 'must be true or false' })
  .nullish()
  .transform((value) => (typeof value === 'boolean' ? Number(value) : null))

const lineSchema = z.object(
  {
    id: id.nullish(),
    path: importedPath,
    comment: optionalText,
    createdAt: time.nullish(),
    source: z.enum(FEEDBACK_SOURCES, { error: `must be one of ${FEEDBACK_SOURCES.join(', ')}` }),
    status: z
      .enum(FEEDBACK_STATUSES, { error: `must be one of ${FEEDBACK_STATUSES.join(', ')}` })
      .default('pending'),
    helpful: flag,
    contact: optionalText,
    code: optionalText,
    filename: optionalText,
    lang: optionalText,
  },
  { error: 'is not an object' },
)

/** A line with the fields of an export API entry, as a row. An unknown time is -1. */
export function feedbackLine(
  value: unknown,
  line: ImportedLine,
  projectId: string,
): FeedbackRow | z.ZodError {
  const { data, error } = lineSchema.safeParse(value)
  if (error) return error
  const { id: known, createdAt, ...same } = data
  const at = createdAt ?? -1
  return {
    project_id: projectId,
    id: known ?? lineId(line, at),
    created_at: at,
    resolved_at: null,
    ...same,
  }
}
