import * as z from 'zod'
import { hexColorSchema, modeColorsSchema } from './hex-color.ts'
import { openObject } from './open-object.ts'

export const bannerSchema = openObject({
  content: z.string().min(1).describe('Text: Markdown with links, bold and italic, no components.'),
  dismissible: z
    .boolean()
    .default(false)
    .describe('Let readers close it. It stays closed until the content changes.'),
  type: z.enum(['info', 'warning', 'critical']).default('info').describe('Importance of the notice.'),
  color: z
    .union([hexColorSchema, modeColorsSchema])
    .optional()
    .describe('Background colour. Overrides the colour of `type`.'),
})
  .meta({ id: 'banner' })
  .describe('Notice at the top of every page.')
