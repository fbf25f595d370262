import * as z from 'zod'
import { PLAIN_THEME, THEMES, type Theme } from '../../shared/themes.ts'

export const DEFAULT_THEME: Theme = PLAIN_THEME

export const themeSchema = z
  .enum(THEMES)
  .describe('Layout of the site: position of navigation, search and table of contents.')
