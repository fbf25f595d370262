import * as z from 'zod'

/** The body of every answer that is not what was asked for. */
export const errorBody = z
  .object({
    error: z.string().describe('Message describing what went wrong.'),
    code: z.string().describe('The kind of error, for programs.'),
    details: z
      .array(z.object({ message: z.string().describe('Description of one validation or processing error.') }))
      .optional(),
  })
  .meta({ id: 'AnalyticsErrorResponse' })
export type ErrorBody = z.infer<typeof errorBody>
