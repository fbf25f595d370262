// What one reader asked and was told is not shown to the next one in the same tab.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { makeGuardedSite, PASSWORD } from '../support/guarded-site.ts'
import { longTest } from '../support/long-test.ts'

const site = await makeGuardedSite({})
let browser: Awaited<ReturnType<typeof openBrowser>>
beforeAll(async () => {
  browser = await openBrowser()
  await site.account('ann@acme.test', ['eng'])
  await site.account('bob@acme.test', [])
})
afterAll(() => browser?.close())

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${site.url}/login`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('form button').click()
  await page.waitForURL((address) => address.pathname === '/')
}

const conversation = (page: Page) =>
  page.evaluate(`Object.values(sessionStorage).join('\\n')`) as Promise<string>

async function askAboutEngineers(page: Page): Promise<void> {
  await page.keyboard.press('Control+i')
  const panel = page.getByRole('dialog', { name: 'Assistant' })
  await panel.waitFor()
  await page.keyboard.type('Who is engineering for?')
  await page.keyboard.press('Enter')
  await panel.locator('.assistant-answer[data-state=done]').waitFor()
  expect(await conversation(page)).toContain('For engineers')
}

test('a conversation ends with a logout', async () => {
  const page = await (await browser.newContext()).newPage()
  await logIn(page, 'ann@acme.test')
  await askAboutEngineers(page)
  await page.goto(`${site.url}/open`)
  expect(await conversation(page)).toContain('For engineers')
  // In a menu, where the reader has a name.
  await page.locator('a[href="/logout"]').first().dispatchEvent('click')
  await page.locator('form[action="/logout"] button').click()
  await page.waitForURL((address) => address.pathname === '/login')
  await logIn(page, 'bob@acme.test')
  expect(await conversation(page)).not.toContain('For engineers')
})

longTest('it ends with a session that ended without one', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await logIn(page, 'ann@acme.test')
  await askAboutEngineers(page)
  await context.clearCookies()
  await page.goto(`${site.url}/open`)
  expect(await conversation(page)).not.toContain('For engineers')
})
