import * as z from 'zod'
import { linkSchema } from './link.ts'
import { openObject } from './open-object.ts'

export const assistantSchema = openObject({
  questions: z
    .array(z.string().min(1).max(200))
    .max(6)
    .optional()
    .describe('Questions that readers can begin with.'),
  bar: z
    .boolean()
    .optional()
    .describe('Whether pages have a field at the end of the window to ask in; `false` leaves it out.'),
  contact: openObject({
    label: z.string().min(1).max(80).describe('Text of the link.'),
    href: linkSchema.describe('Where readers find help from people.'),
  })
    .optional()
    .describe('Link below the answers, for readers whom the docs do not help.'),
}).describe('Panel that answers questions from the docs.')
