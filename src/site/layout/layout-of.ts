import type { PageMeta } from '../../content/page.ts'
import type { SiteConfig } from '../page/site-config.ts'

/**
 * Where header, navigation and text stand. `bar`: tabs below a header over the whole width. `panel`: brand, menus and
 * pages in a panel as high as the window, the text on a sheet. `card`: the text on a card in the middle.
 */
export type Layout = 'bar' | 'panel' | 'card'

const LAYOUTS: Readonly<Record<SiteConfig['theme'], Layout>> = {
  mint: 'bar',
  luma: 'bar',
  maple: 'panel',
  linden: 'panel',
  willow: 'panel',
  sequoia: 'panel',
  palm: 'card',
  almond: 'card',
  aspen: 'card',
}

export const THEMES = Object.keys(LAYOUTS) as readonly SiteConfig['theme'][]

type Mode = NonNullable<PageMeta['mode']>
type Theme = SiteConfig['theme']

// Modes that only some themes have; in the others such a page looks like any other.
const THEMES_WITH: Readonly<Partial<Record<Mode, ReadonlySet<Theme>>>> = {
  center: new Set<Theme>(['mint', 'linden', 'willow', 'maple']),
  frame: new Set<Theme>(['aspen', 'almond', 'luma', 'sequoia']),
}

/** How a page is laid out: the mode of its frontmatter, where the theme has it. */
export function modeOf(mode: Mode | undefined, theme: Theme): Mode | 'default' {
  return mode === undefined || THEMES_WITH[mode]?.has(theme) === false ? 'default' : mode
}

/** The layout a theme of docs.json stands for; all of them are the same HTML, told apart by the style sheet. */
export function layoutOf(theme: SiteConfig['theme']): Layout {
  return LAYOUTS[theme]
}
