import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsBesideColours } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { longTest } from '../support/long-test.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const NAMES = Array.from({ length: 30 }, (_, number) => `page-${number + 1}`)
const FILES = {
  'docs.json': docsJson({
    navigation: {
      tabs: [
        {
          tab: 'Guide',
          groups: [
            { group: 'Guides', pages: NAMES },
            { group: 'Réseau', pages: ['dns', { group: 'Proxies', pages: ['nginx', 'haproxy'] }] },
          ],
        },
        { tab: 'Short', pages: ['short'] },
      ],
    },
  }),
  ...Object.fromEntries(
    [...NAMES, 'dns', 'nginx', 'haproxy', 'short'].map((name) => [`${name}.mdx`, `# ${name}`]),
  ),
}
let browser: Browser
let page: Page
let url: string

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 1400, height: 800 } })
  ;({ url } = await servedSite(makeFolder(FILES)))
})
afterAll(() => browser?.close())

const shown = () => page.locator('#navigation-items .nav-list a:visible').allTextContents()
const field = () => page.getByRole('searchbox', { name: 'Filter' })

test('shows entries with the words in their name or in that of their group, and opens what holds them', async () => {
  await page.goto(`${url}/page-1`)
  await field().fill('reseau NGINX')
  await expect.poll(shown).toEqual(['nginx'])
  expect(await page.locator('.nav-title:visible').allTextContents()).toEqual(['Réseau'])
  await field().fill('proxies')
  expect(await shown()).toEqual(['nginx', 'haproxy'])
  expect(await page.getByRole('status').textContent()).toBe('2')
  expect(await violationsBesideColours(page)).toEqual([])
  // The first Escape empties the field, and all is as it was.
  await field().press('Escape')
  expect(await shown()).toHaveLength(31)
  expect(await page.locator('.sidebar details[open]').count()).toBe(0)
})

longTest('the keys go to the first entry, and to search where there is none', async () => {
  await page.goto(`${url}/page-1`)
  await field().fill('page-17')
  await expect.poll(shown).toEqual(['page-17'])
  await field().press('ArrowDown')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('page-17')
  await field().press('Enter')
  await page.waitForURL(`${url}/page-17`)
  await field().fill('nowhere')
  await page.getByRole('button', { name: 'Search “nowhere”' }).waitFor()
  await field().press('Enter')
  await expect.poll(() => page.locator('dialog[open] input').first().inputValue()).toBe('nowhere')
})

test('a short sidebar has none, nor has one without scripts', async () => {
  await page.goto(`${url}/short`)
  expect(await field().count()).toBe(0)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(`${url}/page-1`)
  expect(await plain.locator('.nav-filter').isVisible()).toBe(false)
  await context.close()
})
