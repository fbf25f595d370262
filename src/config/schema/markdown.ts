import * as z from 'zod'
import { openObject } from './open-object.ts'

export const markdownSchema = openObject({
  schema: z
    .boolean()
    .default(true)
    .describe('Include the OpenAPI description of API pages in their Markdown.'),
  instructions: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .describe('Note to AI agents, added to the Markdown of every page and to llms.txt.'),
})
  .prefault({})
  .describe('Markdown that AI tools read.')
