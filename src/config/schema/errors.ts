import * as z from 'zod'
import { openObject } from './open-object.ts'

export const errorsSchema = openObject({
  '404': openObject({
    redirect: z
      .boolean()
      .default(false)
      .describe('Lead readers of a missing page to the first page, in place of an error page.'),
    title: z.string().optional().describe('Title of the page.'),
    description: z
      .string()
      .optional()
      .describe('Text of the page, as Markdown. Components are shown as text.'),
  })
    .prefault({})
    .describe('The page for paths that do not exist.'),
})
  .prefault({})
  .describe('Error pages.')
