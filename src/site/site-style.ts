import { bannerKey } from './banner-key.ts'
import { codeTheme } from './code-themes.ts'
import { colorVariables } from './colors.ts'
import type { SiteConfig } from './route-data.ts'

/** The few rules that depend on docs.json; everything else is the style sheet's. */
export function siteStyle({ banner, colors, styling }: SiteConfig): string {
  const variables = colorVariables(colors) + codeTheme(styling.codeblocks).variables
  // The head script puts the key of a closed banner on <html>: hidden before it could be painted.
  const closed =
    banner?.dismissible === true ? `[data-banner="${bannerKey(banner.content)}"] .banner{display:none}` : ''
  return (variables === '' ? '' : `:root{${variables}}`) + closed
}
