// A reader whose connection is gone follows a link.
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { longTest } from '../support/long-test.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

let browser: Browser
let context: BrowserContext
let page: Page
let url: string

beforeAll(async () => {
  const languages = [
    { language: 'en', pages: ['index', 'other'] },
    { language: 'de', pages: ['de/index', 'de/other'] },
  ]
  const text = '[Go on](other) or [down](#below).\n\n## Below\n\nHere.\n'
  ;({ url } = await servedSite(
    makeFolder({
      'docs.json': docsJson({ navigation: { languages } }),
      'index.mdx': `---\ntitle: Home\n---\n\n${text}`,
      'other.mdx': '---\ntitle: Other\n---\n\nThe other page.\n',
      'de/index.mdx': `---\ntitle: Start\n---\n\n${text.replace('(other)', '(/de/other)')}`,
      'de/other.mdx': '---\ntitle: Andere\n---\n\nDie andere Seite.\n',
    }),
  ))
  browser = await openBrowser()
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
  return () => context.close()
})
afterAll(() => browser?.close())

test('the page stays and says so, and the other one opens when the connection is back', async () => {
  await page.goto(`${url}/`)
  await context.setOffline(true)
  await page.locator('main').getByRole('link', { name: 'Go on' }).click()
  const dialog = page.getByRole('dialog', { name: 'You are offline.' })
  await dialog.waitFor()
  expect(await dialog.textContent()).toContain('as soon as you are connected')
  expect(new URL(page.url()).pathname).toBe('/')
  expect((await new AxeBuilder({ page }).include('dialog').analyze()).violations).toEqual([])
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Other' }).waitFor()
})

longTest('who closes it reads on, also when the connection is back', async () => {
  await page.goto(`${url}/`)
  await context.setOffline(true)
  const link = page.locator('main').getByRole('link', { name: 'Go on' })
  await link.click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Go on')
  await context.setOffline(false)
  await page.waitForFunction('navigator.onLine')
  expect(new URL(page.url()).pathname).toBe('/')
  // A place on the page itself needs no connection.
  await context.setOffline(true)
  await page.locator('main').getByRole('link', { name: 'down' }).click()
  expect(new URL(page.url()).hash).toBe('#below')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

longTest('in the language of the page', async () => {
  await page.goto(`${url}/de`)
  await context.setOffline(true)
  await page.locator('main').getByRole('link', { name: 'Go on' }).click()
  await page.getByRole('dialog', { name: 'Sie sind offline.' }).waitFor()
})
