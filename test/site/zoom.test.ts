// A window of 1280 by 1024 at 400 %, which is what a browser makes of it: 320 by 256.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { PETS } from '../support/pets-site.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

let browser: Browser
let page: Page
let url: string

beforeAll(async () => {
  const text = 'Words to read, one after the other. '.repeat(40)
  ;({ url } = await servedSite(
    makeFolder({
      'docs.json': docsJson({
        navigation: {
          tabs: [
            { tab: 'Guide', pages: ['index'] },
            { tab: 'API', openapi: 'pets.yaml' },
          ],
        },
      }),
      'pets.yaml': PETS,
      'index.mdx': `---\ntitle: Home\n---\n\n## Signatures\n\n${text}\n\n## Retries\n\n${text}\n`,
    }),
  ))
  browser = await openBrowser()
  page = await (await browser.newContext({ viewport: { width: 320, height: 256 } })).newPage()
})
afterAll(() => browser?.close())

const sideways = () => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

/** How much of the window stays covered while the page scrolls. */
const COVERED = `(() => {
  const seen = document.elementsFromPoint(160, 0).concat(document.elementsFromPoint(160, 255))
  const stuck = [...document.querySelectorAll('body *')].filter((part) => /fixed|sticky/.test(getComputedStyle(part).position))
  return Math.max(0, ...stuck.filter((part) => seen.includes(part)).map((part) => part.getBoundingClientRect().bottom))
})()`

test('the text has most of the window', async () => {
  await page.goto(`${url}/`)
  expect(await sideways()).toBe(0)
  await page.evaluate('scrollTo(0, 600)')
  expect(await page.evaluate<number>(COVERED)).toBeLessThan(256 / 4)
})

test('search shows what it finds, and keys bring it into view', async () => {
  await page.goto(`${url}/`)
  await page.keyboard.press('Control+k')
  await page.locator('#search-input').fill('words')
  await page.locator('dialog.search:not([data-busy]) .search-row').first().waitFor()
  await page.keyboard.press('End')
  const chosen = page.getByRole('option', { selected: true })
  const [field, row] = [await page.locator('#search-input').boundingBox(), await chosen.boundingBox()]
  expect(field?.y).toBeGreaterThanOrEqual(0)
  // Its title at least.
  expect((row?.y ?? 256) + 24).toBeLessThan(256)
  expect(await sideways()).toBe(0)
  await page.keyboard.press('Escape')
})

test('the assistant and the request builder can be used', async () => {
  await page.goto(`${url}/`)
  await page.keyboard.press('Control+i')
  const field = await page.locator('.assistant-field').boundingBox()
  expect((field?.y ?? 256) + (field?.height ?? 0)).toBeLessThanOrEqual(256)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'API' }).first().click()
  await page.getByRole('button', { name: 'Try it' }).click()
  const builder = page.locator('dialog.playground')
  await builder.getByRole('button', { name: 'Send', exact: true }).scrollIntoViewIfNeeded()
  await builder.getByLabel('limit', { exact: true }).fill('5')
  expect(await sideways()).toBe(0)
  await page.keyboard.press('Escape')
  await builder.waitFor({ state: 'hidden' })
})
