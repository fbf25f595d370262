import * as z from 'zod'
import { linkSchema } from './link.ts'
import { openObject } from './open-object.ts'
import { lightAndDark } from './themed-image.ts'

export const logoSchema = z
  .union([
    z.string().min(1).meta({ typeLabel: 'path or URL' }),
    openObject({
      ...lightAndDark,
      href: linkSchema.optional().describe('Target of the logo link. The default is the first page.'),
    }),
  ])
  .describe('Logo in the top bar: one image, or one for each mode.')
