import * as z from 'zod'
import { ICON_LIBRARIES } from './icon.ts'
import { openObject } from './open-object.ts'

export const iconsSchema = openObject({
  library: z
    .enum(ICON_LIBRARIES)
    .default('fontawesome')
    .describe('Library for icon names. Paths and URLs of icons work with any library.'),
})
  .prefault({})
  .describe('Icons of the site.')
