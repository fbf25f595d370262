import * as z from 'zod'
import { modeColorsSchema } from './hex-color.ts'
import { openObject } from './open-object.ts'
import { themedImageSchema } from './themed-image.ts'

export const backgroundSchema = openObject({
  image: themedImageSchema.optional().describe('Image behind the page: one, or one for each mode.'),
  decoration: z.enum(['gradient', 'grid', 'windows']).optional().describe('Pattern behind the page.'),
  color: modeColorsSchema.optional().describe('Background colour for each mode.'),
}).describe('Background of the page.')
