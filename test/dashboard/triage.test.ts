import { text } from 'node:stream/consumers'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { makeDashboardSite, openDashboard, type DashboardSite } from '../support/dashboard-site.ts'
import { longTest } from '../support/long-test.ts'

const SCRIPT = '<img src=x onerror="document.title=1"> & "quotes"'

let browser: Browser
let site: DashboardSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await makeDashboardSite()
  await site.member('editor@example.org', 'editor')
  await site.member('viewer@example.org', 'viewer')
  await say({ source: 'contextual', path: '/open', helpful: false, comment: `=1+1 ${SCRIPT}` })
  await say({ source: 'code_snippet', path: '/open', code: 'npm i acme', lang: 'bash', comment: 'Broken.' })
  const answer = await fetch(`${site.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'submit_feedback', arguments: { path: '/open', feedback: 'Two values are named.' } },
    }),
  })
  expect(await answer.text()).not.toContain('"isError":true')
})
afterAll(() => browser?.close())

async function say(given: Record<string, unknown>): Promise<void> {
  const answer = await fetch(`${site.url}/_lectern/feedback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(given),
  })
  expect(answer.status).toBe(201)
}

test('an editor deals with what came from a page, from code and from an agent', async () => {
  const { page, context } = await openDashboard(browser, site, {
    email: 'editor@example.org',
    hash: '/feedback',
  })
  const rows = page.locator('.entries tbody tr')
  await expect.poll(() => rows.count()).toBe(3)

  // Words of readers stay words.
  await page.getByRole('link', { name: SCRIPT }).click()
  const drawer = page.getByRole('dialog', { name: 'Feedback' })
  await drawer.getByText(SCRIPT).waitFor()
  expect(await page.locator('img').count()).toBe(0)
  expect(page.url()).toContain('entry=')
  await drawer.getByLabel('Status').selectOption('in_progress')
  await page.getByRole('status').getByText('Set to “In progress”.').waitFor()
  await drawer.getByLabel('Internal note').fill('Asked the author.')
  await drawer.getByRole('button', { name: 'Add note' }).click()
  await drawer.locator('.history').getByText('Asked the author.').waitFor()
  await drawer.locator('.history').getByText('Pending →').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await page.evaluate('document.activeElement.textContent')).toContain(SCRIPT)

  // Filters are addresses: Back undoes them.
  await page.getByLabel('From').selectOption('agent')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByText('Two values are named.').waitFor()
  expect(page.url()).toContain('source=agent')
  await page.goBack()
  await expect.poll(() => rows.count()).toBe(3)

  await page.getByLabel('Select all entries').check()
  await page
    .getByRole('group', { name: 'Selected entries' })
    .getByRole('button', { name: 'Resolved' })
    .click()
  await page.getByRole('status').getByText('3 entries set to “Resolved”.').waitFor()
  const { store, project } = site.records
  const kept = await store.feedback.page(project.id, { limit: 10 })
  expect(kept.map(({ status }) => status)).toEqual(['resolved', 'resolved', 'resolved'])

  await page.getByLabel('Status').selectOption('dismissed')
  await page.getByText('Nothing matches these filters.').waitFor()
  await page.locator('.empty').getByRole('link', { name: 'Clear filters' }).click()
  await expect.poll(() => rows.count()).toBe(3)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const csv = await text(await download.createReadStream())
  expect(csv.split('\r\n')).toHaveLength(5)
  // No spreadsheet takes a reader's words for a formula.
  expect(csv).toContain(`"'=1+1 <img src=x`)

  await page.getByRole('link', { name: 'By page' }).click()
  await page.getByRole('rowheader', { name: 'Open' }).waitFor()
  await context.close()
})

longTest('entries are worked through by keys alone', async () => {
  const { page, context } = await openDashboard(browser, site, {
    email: 'editor@example.org',
    hash: '/feedback',
  })
  const links = page.locator('.said-link')
  await links.nth(2).waitFor()
  const said = await links.allTextContents()
  const focused = () => page.evaluate('document.activeElement.textContent')
  await links.first().focus()
  await page.keyboard.press('j')
  expect(await focused()).toBe(said[1])
  await page.keyboard.press('k')
  expect(await focused()).toBe(said[0])
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Feedback' })
  const address = () => new URLSearchParams(page.url().split('?')[1]).get('entry')
  await drawer.getByLabel('Internal note').waitFor()
  const first = address()
  await page.keyboard.press('j')
  await expect.poll(address).not.toBe(first)
  // Open again, so that it can be dealt with.
  await drawer.getByLabel('Status').selectOption('pending')
  await drawer.getByRole('button', { name: 'Resolve' }).waitFor()
  // Letters of a note are letters.
  const second = address()
  await drawer.getByLabel('Internal note').fill('')
  await page.keyboard.type('jke')
  expect(await drawer.getByLabel('Internal note').inputValue()).toBe('jke')
  expect(address()).toBe(second)
  await page.keyboard.press('Tab')
  await page.keyboard.press('e')
  await page.getByRole('status').getByText('Set to “Resolved”.').waitFor()
  await page.keyboard.press('k')
  await expect.poll(address).toBe(first)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe(said[0])
  await context.close()
})

longTest('what is shown can be asked for by a script', async () => {
  const { page, context } = await openDashboard(browser, site, {
    email: 'editor@example.org',
    hash: '/feedback?source=agent',
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy as API call' }).click()
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  await expect.poll(copied).toMatch(/^curl -H "Authorization: Bearer \$LECTERN_KEY" '/)
  const address = /'(.*)'$/.exec(await copied())?.[1] ?? ''
  expect(address).toContain('/v1/analytics/')
  const { createApiKey } = await import('../../src/auth/api-keys.ts')
  const { store, project } = site.records
  const { key } = await createApiKey(store, project, { type: 'admin', label: 'x', createdBy: 'test' })
  const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
  expect(((await answer.json()) as { feedback: unknown[] }).feedback).toHaveLength(1)
  await context.close()
})

test('a viewer reads, and is offered nothing else', async () => {
  const { page, context } = await openDashboard(browser, site, {
    email: 'viewer@example.org',
    hash: '/feedback',
  })
  await page.getByText('Broken.').click()
  const drawer = page.getByRole('dialog', { name: 'Feedback' })
  await drawer.getByText('npm i acme').waitFor()
  await drawer.getByText('Editors and admins can change the status').waitFor()
  expect(await drawer.getByLabel('Status').count()).toBe(0)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await page.goto(`${site.url}/dashboard#/settings/keys`)
  await page.getByText('Only admins can change settings').waitFor()
  expect(await page.getByRole('link', { name: 'API keys' }).count()).toBe(0)
  await context.close()
})
