import * as z from 'zod'
import { openObject } from './open-object.ts'

export const interactionSchema = openObject({
  drilldown: z
    .boolean()
    .optional()
    .describe(
      'A click on a group opens its first page (true) or only expands it (false). The default depends on the theme.',
    ),
}).describe('What clicks do.')
