import * as z from 'zod'
import { openObject } from './open-object.ts'

export const hexColorSchema = z
  .string()
  .regex(/^#([a-f\d]{3}|[a-f\d]{6})$/i, 'must be a hex colour like #0f766e')
  .meta({ typeLabel: 'hex colour' })

/** One colour per mode. */
export const modeColorsSchema = openObject({
  light: hexColorSchema.optional().describe('Colour in light mode.'),
  dark: hexColorSchema.optional().describe('Colour in dark mode.'),
})
