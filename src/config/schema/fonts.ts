import * as z from 'zod'
import { openObject } from './open-object.ts'

const fontFields = {
  weight: z.number().min(1).max(1000).optional().describe('Weight from 1 to 1000, such as 400 or 550.'),
  source: z
    .string()
    .min(1)
    .optional()
    .meta({ typeLabel: 'path or URL' })
    .describe(
      'Font file in this folder, or its URL. Without it, the family is one that comes with Lectern, or is used if the reader has it installed; nothing is loaded from other hosts.',
    ),
  format: z.enum(['woff', 'woff2']).optional().describe('Format of the file in `source`.'),
}

const fontSchema = openObject({
  family: z.string().min(1).describe('Name of the family, such as `Inter`.'),
  ...fontFields,
})

export const fontsSchema = openObject({
  family: z.string().min(1).optional().describe('Family for headings and text.'),
  ...fontFields,
  heading: fontSchema.optional().describe('Font of headings only.'),
  body: fontSchema.optional().describe('Font of text only.'),
})
  .refine((fonts) => fonts.family ?? fonts.heading ?? fonts.body, 'needs a family, a heading or a body font')
  .describe('Fonts of the site.')
