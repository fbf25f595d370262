import { backgroundImage, backgroundVariables, pageColors } from './background.ts'
import { bannerKey } from '../layout/banner-key.ts'
import { codeTheme } from './code-themes.ts'
import { colorVariables } from './colors.ts'
import { fontStyle } from './fonts.ts'
import { LAYOUTS } from '../../shared/themes.ts'
import { placeCss } from '../html/place-urls.ts'
import type { Place } from '../page/place-of.ts'
import type { SiteConfig } from '../page/site-config.ts'

/** The few rules that depend on docs.json; everything else is the style sheet's. */
export function siteStyle(site: SiteConfig, place?: Place): string {
  return place ? placeCss(rulesOf(site), place) : rulesOf(site)
}

function rulesOf({ background, banner, colors, fonts, styling, theme }: SiteConfig): string {
  const { faces, variables: fontVariables } = fontStyle(fonts)
  const code = codeTheme(styling.codeblocks)
  const variables =
    colorVariables(colors, pageColors(background)) +
    backgroundVariables(background, LAYOUTS[theme]) +
    fontVariables +
    code.variables
  const onCode = code.onCode === '' ? '' : `${CODE_SURFACES}{${code.onCode}}`
  // The head script puts the key of a closed banner on <html>: hidden before it could be painted.
  const key = banner?.dismissible === true ? `[data-banner="${bannerKey(banner.content)}"]` : undefined
  const closed = key === undefined ? '' : `${key}{--banner-line:0rem}${key} .banner{display:none}`
  return (
    faces + (variables === '' ? '' : `:root{${variables}}`) + backgroundImage(background) + onCode + closed
  )
}

const CODE_SURFACES = '.code,.js .code-group,.code-choices,.pg-samples,.pg-response'
