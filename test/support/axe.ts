import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Rules whose answer depends on colours; every other rule says the same of a page in light and in dark. */
const COLOURS = ['color-contrast', 'link-in-text-block']

export interface AxeScope {
  /** Only this part of the page. */
  readonly include?: string
}

/** What is wrong for people who see, hear or move otherwise; each with its places. */
export function violationsOf(page: Page, { include }: AxeScope = {}): Promise<readonly string[]> {
  return analyze(page, { include })
}

/** The same in light by every rule, then in dark by those of colours. The page must be in light as the device is. */
export async function violationsInLightAndDark(
  page: Page,
  { include }: AxeScope = {},
): Promise<readonly string[]> {
  const light = await analyze(page, { include })
  const ink = () => page.evaluate('getComputedStyle(document.body).color')
  const before = await ink()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ink).not.toBe(before)
  const dark = await analyze(page, { include, rules: COLOURS })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(ink).toBe(before)
  return [...light, ...dark.map((found) => `in dark: ${found}`)]
}

async function analyze(
  page: Page,
  { include, rules }: { include?: string | undefined; rules?: readonly string[] },
): Promise<readonly string[]> {
  // In the page alone, and without a list of all that is well: half the time, the same answer.
  let axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  })
  if (include !== undefined) axe = axe.include(include)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
