import { createRequire } from 'node:module'
import fs from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { LONG } from './sampled.ts'

/** Rules whose answer depends on colours; every other rule says the same of a page in light and in dark. */
const COLOURS = ['color-contrast', 'link-in-text-block']

// Half as long, a page reads it twice as soon.
const home = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core')
const AXE = fs.readFileSync(home.replace(/axe\.js$/, 'axe.min.js'), 'utf8')

export interface AxeScope {
  /** Only this part of the page. */
  readonly include?: string
}

interface Look extends AxeScope {
  readonly only?: readonly string[]
  readonly without?: readonly string[]
}

/** What is wrong for people who see, hear or move otherwise; each with its places. */
export function violationsOf(page: Page, scope: AxeScope = {}): Promise<readonly string[]> {
  return analyze(page, scope)
}

/** The same in light by every rule, then in dark by those of colours. The page must be in light as the device is. */
export function violationsInLightAndDark(page: Page, scope: AxeScope = {}): Promise<readonly string[]> {
  return inLightAndDark(page, scope)
}

/** By the rules of colours alone, in light and in dark. */
export function violationsOfColours(page: Page, scope: AxeScope = {}): Promise<readonly string[]> {
  return inLightAndDark(page, { ...scope, only: COLOURS })
}

async function inLightAndDark(page: Page, scope: Look): Promise<readonly string[]> {
  const light = await analyze(page, scope)
  const ink = () => page.evaluate('getComputedStyle(document.body).color')
  const before = await ink()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ink).not.toBe(before)
  const dark = await analyze(page, { ...scope, only: COLOURS })
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(ink).toBe(before)
  return [...light, ...dark.map((found) => `in dark: ${found}`)]
}

/**
 * For a page whose colours another page has, too: by every rule but those, which take four fifths of the time. The long
 * run looks at its colours as well.
 */
export function violationsBesideColours(page: Page, scope: AxeScope = {}): Promise<readonly string[]> {
  return LONG ? violationsInLightAndDark(page, scope) : analyze(page, { ...scope, without: COLOURS })
}

async function analyze(page: Page, { include, only, without = [] }: Look): Promise<readonly string[]> {
  // Half a megabyte, for each page once.
  const axeSource = (await page.evaluate<boolean>('"axe" in globalThis')) ? '"here"' : AXE
  // In the page alone, and without a list of all that is well: half the time, the same answer.
  let axe = new AxeBuilder({ page, axeSource }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(only && { runOnly: { type: 'rule', values: [...only] } }),
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  })
  if (include !== undefined) axe = axe.include(include)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}
