import type { CompiledPage } from '../../content/page.ts'
import { pageColors } from '../theme/background.ts'
import type { SiteConfig } from '../page/site-config.ts'
import { classNamesOf } from './class-names.ts'
import { prepareUtilities, utilityStyle } from './utility-style.ts'

/** Loads what the classes on this page need; most pages have none. */
export async function preparePageUtilities(compiled: CompiledPage): Promise<void> {
  if (classNamesOf(compiled).length > 0) await prepareUtilities()
}

/** Style rules for the utility classes an author put on this page, in the colours of the site. */
export function pageUtilities(compiled: CompiledPage, site: SiteConfig): string {
  const css = utilityStyle(classNamesOf(compiled))
  if (css === '') return ''
  const variables = siteColors(site).filter(([name]) => css.includes(`var(${name})`))
  if (variables.length === 0) return css
  return `${css}:root{${variables.map(([name, value]) => `${name}:${value}`).join(';')}}`
}

/** Colours of docs.json as they stand there; those of our own style sheet change with the mode. */
function siteColors({ background, colors }: SiteConfig): readonly (readonly [name: string, value: string])[] {
  const page = pageColors(background)
  return [
    ['--brand', colors.primary],
    ['--brand-light', colors.light ?? colors.primary],
    ['--brand-dark', colors.dark ?? colors.primary],
    ['--page-light', page.light],
    ['--page-dark', page.dark],
  ]
}
