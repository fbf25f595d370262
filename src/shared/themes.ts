/**
 * Where header, navigation and text stand. `bar`: tabs below a header over the whole width. `panel`: brand, menus and
 * pages in a panel as high as the window, the text on a sheet. `card`: the text on a card in the middle.
 */
export type Layout = 'bar' | 'panel' | 'card'

/** The layout each theme stands for; all of them are the same HTML, told apart by the style sheet. */
export const LAYOUTS = {
  mint: 'bar',
  maple: 'panel',
  palm: 'card',
  willow: 'panel',
  linden: 'panel',
  almond: 'card',
  aspen: 'card',
  luma: 'bar',
  sequoia: 'panel',
} as const satisfies Record<string, Layout>

export type Theme = keyof typeof LAYOUTS

export const THEMES = Object.keys(LAYOUTS) as readonly Theme[]

/** The look that the other sheets describe; pages without a frame have it too. */
export const PLAIN_THEME = 'mint'

/** The style sheet of a site in the manifest: a page loads one theme, not nine. */
export function siteSheet(theme: Theme): string {
  return theme === PLAIN_THEME ? 'site.css' : `site-${theme}.css`
}
