import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { makeDashboardSite, openDashboard, type DashboardSite } from '../support/dashboard-site.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { docsJson } from '../support/site.ts'

let browser: Browser
let site: DashboardSite
beforeAll(async () => {
  browser = await openBrowser()
  site = await makeDashboardSite(
    {},
    {
      'docs.json': docsJson({ navigation: { pages: ['index', 'review'] } }),
      'lectern.json': JSON.stringify({ project: 'acme', auth: { method: 'accounts' } }),
      'worker.js': 'addEventListener("fetch", () => undefined)',
      'review.mdx': `---
title: Welcome
public: true
---
Please review my docs change.

<script>{\`(async () => {
  const tried = []
  for (const referrer of ['', '/dashboard']) {
    tried.push((await fetch('/v1/manage/session', { referrer })).status)
    tried.push((await fetch('/v1/manage/acme/accounts', { method: 'POST', referrer, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'pr-author@evil.example', role: 'admin', password: 'owned-owned-1', groups: [] }) })).status)
  }
  tried.push((await fetch('/dashboard')).status)
  document.title = 'Tried ' + tried.join(' ')
})()\`}</script>`,
    },
  )
  await site.member('admin@example.org', 'admin')
})
afterAll(() => browser?.close())

const emails = async () => {
  const { store, project } = site.records
  return (await store.accounts.list(project.organizationId)).map(({ email }) => email)
}

/** Has the page try something, as a script of its author would. */
const attempt = (page: Page, script: string) => page.evaluate(`(async () => { ${script} })()`)

test('a script of a page cannot use the dashboard while an admin is logged in', async () => {
  const { page, context } = await openDashboard(browser, site, { email: 'admin@example.org' })
  const docs = await context.newPage()
  await docs.goto(`${site.url}/review`)
  await expect.poll(() => docs.title()).toBe('Tried 403 403 403 403 403')

  // What holds the token of the dashboard is not shown to other pages: not in a frame, not in a window they opened.
  expect(
    await attempt(
      docs,
      `const frame = document.createElement('iframe')
       const loaded = new Promise((done) => frame.addEventListener('load', done))
       frame.src = '/dashboard'
       document.body.append(frame)
       await loaded
       try { return frame.contentDocument?.querySelector('meta[name=lectern-page]')?.content ?? 'nothing' } catch { return 'closed' }`,
    ),
  ).toMatch(/nothing|closed/)
  const opened = context.waitForEvent('page')
  await attempt(docs, `window.opened = window.open('/dashboard')`)
  const popup = await opened
  await popup.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(
    await popup.evaluate('document.querySelector("meta[name=lectern-page]").content.length'),
  ).toBeGreaterThan(20)
  expect(await attempt(docs, 'return window.opened.closed')).toBe(true)
  expect(await popup.evaluate('window.opener')).toBeNull()
  // A worker would see what is typed into the dashboard.
  expect(
    await attempt(
      docs,
      `return navigator.serviceWorker.register('/worker.js').then(() => 'registered', () => 'refused')`,
    ),
  ).toBe('refused')
  expect(await emails()).not.toContain('pr-author@evil.example')
  // The dashboard itself goes on.
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await context.close()
})

test('who loaded the dashboard anew types the password before anybody gets an account', async () => {
  const { page, context } = await openDashboard(browser, site, {
    email: 'admin@example.org',
    hash: '/settings/accounts',
  })
  await page.reload()
  const invite = async (email: string) => {
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('long enough to hold')
    await page.getByRole('button', { name: 'Create account' }).click()
  }
  await invite('bea@example.org')
  const prompt = page.getByRole('dialog', { name: 'Confirm your identity' })
  await prompt.getByLabel('Your password').fill('something else')
  await prompt.getByRole('button', { name: 'Confirm' }).click()
  await prompt.getByRole('alert').getByText('incorrect').waitFor()
  expect(await emails()).not.toContain('bea@example.org')
  await prompt.getByLabel('Your password').fill(PASSWORD)
  await prompt.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Account bea@example.org created.').waitFor()
  expect(await emails()).toContain('bea@example.org')
  // It holds for some minutes, for other things too.
  await invite('cy@example.org')
  await page.getByText('Account cy@example.org created.').waitFor()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.getByLabel('URL of the provider').fill('https://id.acme.test')
  await page.getByLabel('Client secret').fill('between the two')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('https://id.acme.test, with a client secret.').waitFor()
  const { store, project } = site.records
  expect(await store.loginSecrets.oidc(project.id)).toMatchObject({ clientSecret: 'between the two' })
  await context.close()
})
