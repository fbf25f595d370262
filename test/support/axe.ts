import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Rules whose answer depends on colours; every other rule says the same of a page in light and in dark. */
const COLOURS = ['color-contrast', 'link-in-text-block']

export interface AxeScope {
  /** Only this part of the page. */
  readonly include?: string
  /** In dark a page is judged by its colours alone, once it was judged by everything in light. */
  readonly colorScheme?: 'light' | 'dark'
}

/** What is wrong for people who see, hear or move otherwise; each with its first place. */
export async function violationsOf(
  page: Page,
  { include, colorScheme }: AxeScope = {},
): Promise<readonly string[]> {
  let axe = new AxeBuilder({ page })
  if (include !== undefined) axe = axe.include(include)
  if (colorScheme === 'dark') axe = axe.withRules(COLOURS)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
