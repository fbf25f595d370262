import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { makeDashboardSite, openDashboard } from '../support/dashboard-site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test('the first admin is made with the link of the server, which works once', async () => {
  const site = await makeDashboardSite()
  const token = await site.dashboard.makeSetupLink()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${site.url}/dashboard#/setup/${token}`)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password').fill('short')
  await page.getByText('3 more characters needed.').waitFor()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('alert').getByText('at least 8 characters').waitFor()
  await page.getByLabel('Password', { exact: true }).fill('long enough to hold')
  await page.getByLabel('Confirm password').fill('long enough to hole')
  await page.getByText('The passwords do not match.').waitFor()
  await page.getByLabel('Confirm password').fill('long enough to hold')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(page.url()).not.toContain(token)
  await page.getByText('No feedback yet.').waitFor()
  await context.close()

  const other = await browser.newContext()
  const late = await other.newPage()
  await late.goto(`${site.url}/dashboard#/setup/${token}`)
  await late.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await other.close()
})

test('somebody logs in, stays in after loading anew, and logs out', async () => {
  const site = await makeDashboardSite()
  await site.member('admin@example.org', 'admin')
  const { page, context } = await openDashboard(browser, site, {
    email: 'admin@example.org',
    hash: '/settings/general',
  })
  await page.getByRole('heading', { level: 1, name: 'Settings: General' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Settings: General' }).waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  await page.getByLabel('Email').fill('admin@example.org')
  await page.getByLabel('Password').fill('something else')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('alert').getByText('incorrect').waitFor()
  await context.close()
})
