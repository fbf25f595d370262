import type { PageMeta } from '../../content/page.ts'
import type { Theme } from '../../shared/themes.ts'

type Mode = NonNullable<PageMeta['mode']>

// Modes that only some themes have; in the others such a page looks like any other.
const THEMES_WITH: Readonly<Partial<Record<Mode, ReadonlySet<Theme>>>> = {
  center: new Set<Theme>(['mint', 'linden', 'willow', 'maple']),
  frame: new Set<Theme>(['aspen', 'almond', 'luma', 'sequoia']),
}

/** How a page is laid out: the mode of its frontmatter, where the theme has it. */
export function modeOf(mode: Mode | undefined, theme: Theme): Mode | 'default' {
  return mode === undefined || THEMES_WITH[mode]?.has(theme) === false ? 'default' : mode
}
