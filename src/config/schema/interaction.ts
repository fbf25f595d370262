import * as z from 'zod'
import { openObject } from './open-object.ts'

export const interactionSchema = openObject({
  drilldown: z
    .boolean()
    .optional()
    .describe(
      'A click on a group opens its first page (true) or only unfolds it (false). Unset: as the theme does.',
    ),
}).describe('What clicks do.')
