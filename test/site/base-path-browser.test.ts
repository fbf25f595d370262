import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BASED_FILES } from '../support/based-site.ts'
import { atEndOfFile } from '../support/at-end.ts'
import { openBrowser } from '../support/browser.ts'
import { lectern, serving } from '../support/cli.ts'
import { makeDashboardSite, openDashboard, settled, type DashboardSite } from '../support/dashboard-site.ts'
import { echoServer, type EchoServer } from '../support/echo-server.ts'
import { fileServer } from '../support/file-server.ts'
import { makeFolder, writeFiles, type Files } from '../support/folder.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { longTest } from '../support/long-test.ts'
import { send } from '../support/playground.ts'

const BASE = '/docs'
let browser: Browser
let echo: EchoServer
let site: DashboardSite
let files: Files

beforeAll(async () => {
  browser = await openBrowser()
  echo = await echoServer()
  const spec = JSON.parse(String(BASED_FILES['api.json'])) as object
  files = { ...BASED_FILES, 'api.json': JSON.stringify({ ...spec, servers: [{ url: echo.origin }] }) }
  site = await makeDashboardSite({}, files, {
    base: BASE,
    lectern: { playground: { allowedHosts: [`127.0.0.1:${echo.port}`] } },
  })
  await site.account('reader@acme.test')
  await site.member('admin@acme.test', 'admin')
})
afterAll(async () => {
  await browser?.close()
  await echo?.close()
})

/** A window that notes what it asked of the host outside of the site, and what failed. */
async function visit(url: string): Promise<{ page: Page; context: BrowserContext; wrong: string[] }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const wrong: string[] = []
  const { origin } = new URL(url)
  context.on('request', (request) => {
    const asked = new URL(request.url())
    if (asked.origin === origin && !asked.pathname.startsWith(`${BASE}/`)) wrong.push(asked.pathname)
  })
  context.on('response', (answer) => {
    if (answer.status() >= 400) wrong.push(`${answer.status()} ${answer.url()}`)
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  await page.goto(url)
  return { page, context, wrong }
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('#search-input').fill('install server')
  await page.locator('.search-row', { hasText: 'Part' }).click()
  await page.waitForURL(`**${BASE}/guide#part`)
}

/** A click before the component runs in the browser is lost, so it is made until it counts. */
async function count(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const button = page.getByRole('button', { name: 'Count 0' })
      if ((await button.count()) > 0) await button.click()
      return button.count()
    })
    .toBe(0)
}

test('a reader searches, follows links, votes, uses a component, logs in and tries the API', async () => {
  const { page, context, wrong } = await visit(`${site.url}/`)
  await search(page)
  await count(page)
  expect(await page.getByRole('link', { name: 'More', exact: true }).getAttribute('href')).toBe(
    `${BASE}/changes`,
  )
  const sent = page.waitForResponse((answer) => answer.url() === `${site.url}/_lectern/feedback`)
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  expect((await sent).status()).toBe(201)
  await page.getByRole('link', { name: 'More', exact: true }).click()
  await page.waitForURL(`**${BASE}/changes`)
  await page.goto(`${site.url}/team`)
  await page.waitForURL(`**${BASE}/login?**`)
  await page.getByLabel('Email').fill('reader@acme.test')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(`**${BASE}/team`)
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'API' }).click()
  await page.getByRole('button', { name: 'Try it' }).click()
  const dialog = page.locator('dialog.playground')
  await send(dialog)
  expect(wrong).toEqual([])
  await context.close()
})

test('an admin works in the dashboard', async () => {
  const { page, context } = await openDashboard(browser, site, {
    email: 'admin@acme.test',
    hash: '/feedback',
  })
  await settled(page)
  await page.getByRole('main').getByRole('link', { name: '/guide', exact: true }).waitFor()
  await page.goto(`${site.url}/dashboard#/settings/keys`)
  await settled(page)
  expect(await page.locator('.shell a.soft').getAttribute('href')).toBe(`${BASE}/`)
  await context.close()
})

longTest('an export is searched and read where it lies', async () => {
  const host = makeFolder({})
  const server = await fileServer(host)
  atEndOfFile(() => server.close())
  const built = await lectern([
    'build',
    makeFolder(files),
    '--out',
    path.join(host, 'docs'),
    '--base-url',
    `${server.url}${BASE}`,
  ])
  expect(built.code).toBe(0)
  const { page, context, wrong } = await visit(`${server.url}${BASE}/`)
  await search(page)
  await count(page)
  await page.getByRole('link', { name: 'More', exact: true }).click()
  await page.waitForURL(`**${BASE}/changes`)
  expect(wrong).toEqual([])
  await context.close()
})

longTest('the preview is at the same path, and shows what is saved', async () => {
  const root = makeFolder({ ...files, 'lectern.json': JSON.stringify({ baseUrl: 'https://acme.test/docs' }) })
  const preview = await serving(['dev', root, '--no-open'])
  const { page, context, wrong } = await visit(`${preview.url}${BASE}/`)
  const listening = page.waitForResponse(`**${BASE}/_lectern/dev/events`)
  await page.goto(`${preview.url}${BASE}/changes`)
  await listening
  writeFiles(root, { 'changes.mdx': '---\ntitle: Changes\n---\nSaved just now.' })
  await page.getByText('Saved just now.').waitFor()
  expect(wrong).toEqual([])
  await context.close()
  await preview.stop()
})
