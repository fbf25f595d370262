import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { makeDashboardSite, openDashboard, type DashboardSite } from '../support/dashboard-site.ts'
import { longTest } from '../support/long-test.ts'
import { docsJson } from '../support/site.ts'

const EMAIL = 'admin@example.org'

let browser: Browser
let site: DashboardSite
/** Where an admin has logged in: one page for all tests. */
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  const config = docsJson({ navigation: { pages: ['index', 'open', 'gone'] } })
  site = await makeDashboardSite({}, { 'docs.json': config })
  await site.member(EMAIL, 'admin')
  ;({ page } = await openDashboard(browser, site, { email: EMAIL }))
})
afterAll(() => browser?.close())

const open = (hash: string) => page.goto(`${site.url}/dashboard#${hash}`)

/** The secret of a box that closes only when somebody says they have it. */
async function takeSecrets(title: string): Promise<readonly string[]> {
  const box = page.getByRole('dialog', { name: title })
  await box.waitFor()
  await page.keyboard.press('Escape')
  const secrets = await box.locator('.copy-line code').allTextContents()
  expect(await box.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
  await box.getByLabel('I have saved it').check()
  await box.getByRole('button', { name: 'Close' }).click()
  await box.waitFor({ state: 'detached' })
  return secrets
}

test('an API key is made, seen once, used and deleted', async () => {
  await open('/settings/keys')
  await page.getByText('No keys yet.').waitFor()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('Label').fill('Report')
  await page.getByLabel('Expires').selectOption('7')
  await page.getByLabel('Only from these addresses').fill('not an address')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByRole('dialog').getByRole('alert').getByText('Allowed ips').waitFor()
  await page.getByLabel('Only from these addresses').fill('')
  await page.getByRole('button', { name: 'Create key' }).click()
  const [key = ''] = await takeSecrets('Your new API key')
  await page.getByText('Expires in 7 days').waitFor()
  const address = `${site.url}/v1/analytics/${site.records.project.id}/feedback`
  const use = () => fetch(address, { headers: { authorization: `Bearer ${key}` } })
  expect((await use()).status).toBe(200)
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: 'Delete Report' }).click()
  await page.getByRole('button', { name: 'Delete key' }).click()
  await page.getByText('No keys yet.').waitFor()
  expect((await use()).status).toBe(401)
})

test('a client credential is generated, opens /authed/mcp, is deleted and refused', async () => {
  await open('/settings/mcp')
  await page.getByRole('button', { name: 'Create a credential' }).click()
  await page.getByRole('dialog').getByLabel('Label').fill('Nightly')
  await page.getByRole('dialog').getByRole('button', { name: 'Create credential' }).click()
  const [clientId = '', clientSecret = ''] = await takeSecrets('Client credential “Nightly”')
  const answer = await fetch(`${site.url}/authed/mcp/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  })
  const { access_token: access } = (await answer.json()) as { access_token: string }
  const call = () =>
    fetch(`${site.url}/authed/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
  expect((await call()).status).toBe(200)
  await page.getByRole('button', { name: 'Delete Nightly' }).click()
  const confirm = page.getByRole('button', { name: 'Delete credential' })
  expect(await confirm.isDisabled()).toBe(true)
  await page.getByLabel('Type Nightly to confirm').fill('Nightly')
  await confirm.click()
  await page.getByText('No client credentials yet.').waitFor()
  expect((await call()).status).toBe(401)
})

test('a redirect domain is checked while it is typed, added, and tools may return to it', async () => {
  const register = () =>
    fetch(`${site.url}/authed/mcp/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Tool', redirect_uris: ['https://tools.example.com/callback'] }),
    })
  expect((await register()).status).toBe(400)
  await open('/settings/mcp')
  const field = page.getByLabel('Domain or URI')
  await field.fill('javascript:alert(1)')
  await page.locator('.field .fault').waitFor()
  expect(await page.getByRole('button', { name: 'Add', exact: true }).isDisabled()).toBe(true)
  await field.fill('tools.example.com')
  await page.getByText('This entry is valid.').waitFor()
  await field.press('Enter')
  await page.getByRole('button', { name: 'Remove tools.example.com' }).waitFor()
  expect((await register()).status).toBe(201)
  await page.getByRole('switch', { name: 'MCP server' }).click()
  await page.getByText('Off: every call is rejected.').waitFor()
  expect((await register()).status).toBe(404)
  await page.getByRole('switch', { name: 'MCP server' }).click()
  await page.getByText('On: agents can call it.').waitFor()
})

longTest('a deployment is started and followed to its end', async () => {
  await open('/content')
  await page
    .locator('.diagnostics')
    .getByText(/docs\.json:\d+/)
    .waitFor()
  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByText('No problems of this type.').waitFor()
  await page.getByRole('link', { name: 'Deployments' }).click()
  await page.getByText('None yet.').waitFor()
  await page.getByRole('button', { name: 'Deploy again' }).click()
  await page.getByRole('status').getByText('Deployed.').waitFor()
  await page.locator('.deployment-success').waitFor()
  await page.getByText('Log', { exact: true }).click()
  await page.locator('.deployments pre').getByText('gone').waitFor()
})

longTest('what readers asked is shown, and what found no answer by itself', async () => {
  for (const content of ['open', 'zzzz qqqq'])
    await fetch(`${site.url}/_lectern/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', content }], path: '/' }),
    })
  await site.records.events.settled()
  await open('/assistant')
  await page.locator('.questions li').nth(1).waitFor()
  await page.getByRole('link', { name: 'Not answered' }).click()
  await expect
    .poll(() => page.locator('.question-words').allTextContents())
    .toEqual(['zzzz qqqqNot answered'])
})

test('accounts are created, edited and deleted; the audit log records it', async () => {
  await open('/settings/accounts')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  await page.getByLabel('Email').fill('new@example.org')
  await page.getByLabel('Groups').fill('eng, ops')
  await page.getByLabel('Password').fill('long enough to hold')
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
  await page.getByText('eng, ops').waitFor()
  await page.getByRole('button', { name: 'Edit new@example.org' }).click()
  await page.getByLabel('Role').selectOption('editor')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'Editor' }).waitFor()
  await page.getByRole('button', { name: 'Delete new@example.org' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('eng, ops').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Delete ${EMAIL}` }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('alert').getByText('only admin').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('rowheader', { name: 'Account deleted' }).waitFor()
})
