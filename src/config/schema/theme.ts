import * as z from 'zod'

export const DEFAULT_THEME = 'mint'

export const themeSchema = z
  .enum(['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'luma', 'sequoia'])
  .describe('Layout of the site: position of navigation, search and table of contents.')
