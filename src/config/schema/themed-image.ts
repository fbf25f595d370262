import * as z from 'zod'
import { openObject } from './open-object.ts'

const imageSchema = z.string().min(1).meta({ typeLabel: 'path or URL' })

export const lightAndDark = {
  light: imageSchema.describe('Image in light mode.'),
  dark: imageSchema.describe('Image in dark mode.'),
}

/** One image for both modes, or one for each. */
export const themedImageSchema = z.union([imageSchema, openObject(lightAndDark)])
