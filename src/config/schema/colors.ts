import { hexColorSchema } from './hex-color.ts'
import { openObject } from './open-object.ts'

export const DEFAULT_PRIMARY_COLOR = '#0f766e'

export const colorsSchema = openObject({
  primary: hexColorSchema.describe('Main colour: links, active entries and buttons in light mode.'),
  light: hexColorSchema.optional().describe('The same in dark mode, so usually a lighter shade.'),
  dark: hexColorSchema.optional().describe('Buttons and hover states in both modes, usually a darker shade.'),
}).describe('Colours of the site.')
