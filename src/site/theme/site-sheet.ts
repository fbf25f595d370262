import { THEMES } from '../layout/layout-of.ts'
import type { SiteConfig } from '../page/site-config.ts'

type Theme = SiteConfig['theme']

/** The look that the other sheets describe; pages without a frame have it too. */
export const PLAIN_THEME: Theme = 'mint'

/** The style sheet of a site in the manifest: a page loads one theme, not nine. */
export function siteSheet(theme: Theme): string {
  return theme === PLAIN_THEME ? 'site.css' : `site-${theme}.css`
}

/** Sheets that pages of this theme never link to. */
export function sheetsOfOthers(theme: Theme): readonly string[] {
  return THEMES.filter((other) => other !== theme && other !== PLAIN_THEME).map(siteSheet)
}
