import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsBesideColours, violationsOfColours } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { longTest } from '../support/long-test.ts'
import { LONG, sampled } from '../support/sampled.ts'
import { servedSite, type ServedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

/** Pages of our own manual whose colours no other page has: the frame with cards, code, an operation. */
const COLOURFUL = sampled(['/api/search/search-pages'], ['/', '/writing/code', '/api/search/search-pages'])
/** And one of every other kind: components, fields, tables, none. */
const PAGES = [
  ...COLOURFUL,
  ...sampled(
    ['/'],
    ['/components/tabs', '/no-such-page', '/components/cards', '/components/fields', '/reference/docs-json'],
  ),
]
const WIDTHS = sampled([360, 1280], [360, 768, 1280, 1920])

let server: ServedSite
let browser: Browser

beforeAll(async () => {
  server = await servedSite('docs')
  browser = await openBrowser()
})
afterAll(() => browser?.close())

// Dialogs are looked at where they are tested: search/dialog, playground/quality.
describe('no accessibility violation, in light and in dark', () => {
  test.each(PAGES)('%s', async (path) => {
    const context = await browser.newContext({ colorScheme: 'light' })
    const page = await context.newPage()
    await page.goto(server.url + path)
    expect(await violationsBesideColours(page)).toEqual([])
    const include = path === COLOURFUL[0] ? 'body' : 'main'
    if (COLOURFUL.includes(path)) expect(await violationsOfColours(page, { include })).toEqual([])
    await context.close()
  })
})

test('a page asks no one else for anything', async () => {
  const page = await browser.newPage()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto(`${server.url}/components/cards`)
  expect([...hosts]).toEqual([server.url])
  await page.close()
})

test('the keyboard reaches the text first, then everything else, and the page says where it is', async () => {
  const page = await browser.newPage()
  await page.goto(`${server.url}/quickstart`)
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement?.textContent')).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('main')
  expect(await page.locator('#sidebar [aria-current="page"]').count()).toBe(1)
  await page.close()
})

longTest('the theme is chosen without a flash and remembered', async () => {
  const context = await browser.newContext({ colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(`${server.url}/quickstart`)
  const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  const light = await background()
  await page.getByRole('button', { name: /switch theme/i }).click()
  expect(await background()).not.toBe(light)
  const dark = await background()
  await page.goto(`${server.url}/`)
  expect(await background()).toBe(dark)
  await context.close()
})

test('nothing overflows sideways, from a phone to a wide screen', { timeout: 120_000 }, async () => {
  const page = await browser.newPage()
  for (const path of PAGES) {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      // A page is laid out anew when a window changes; that it comes out the same is for the long run.
      if (LONG || width === WIDTHS[0]) await page.goto(server.url + path)
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  await page.close()
})

longTest('the menus of the header go into the sidebar on a phone', async () => {
  const versions = (name: string) => [
    { version: `${name} 2.0 long term support`, pages: ['index'] },
    { version: '1.0', pages: ['old'] },
  ]
  const root = makeFolder({
    'docs.json': docsJson({
      navigation: {
        languages: [
          { language: 'en', products: [{ product: 'Server edition', versions: versions('Server') }] },
          { language: 'de', pages: ['de'] },
        ],
      },
    }),
    'index.mdx': '# Home',
    'old.mdx': '# Old',
    'de.mdx': '# Start',
  })
  const site = await servedSite(root)
  const page = await browser.newPage({ viewport: { width: 360, height: 700 } })
  await page.goto(`${site.url}/`)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  expect(await page.locator('.header .switchers').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.locator('.sidebar .menu summary').first().click()
  expect(await page.getByRole('link', { name: 'Deutsch' }).isVisible()).toBe(true)
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.locator('.header .switchers').waitFor()
  await page.locator('.sidebar .switchers').waitFor({ state: 'hidden' })
  await page.close()
})
