import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount } from '../../src/auth/accounts.ts'
import { openBrowser } from '../support/browser.ts'
import { makeGuardedSite, PASSWORD } from '../support/guarded-site.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const ADA = { id: 'ada', claims: { name: 'Ada', email: 'ada@acme.test', email_verified: true } }

async function makeSite() {
  const identity = await startIdentityProvider()
  const auth = { method: 'oidc', issuer: identity.issuer, clientId: 'docs' }
  const site = await makeGuardedSite({
    lectern: { auth },
    secrets: { oidcClientSecret: 'a secret between the two' },
  })
  identity.open(`${site.url}/login/callback`)
  const { store, project } = site.records
  const promote = (email: string) =>
    addAccount(store, {
      organizationId: project.organizationId,
      email,
      password: PASSWORD,
      groups: [],
      role: 'editor',
    })
  return { identity, site, promote }
}

async function byOrganization(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await page.getByRole('link', { name: 'Log in with your organization' }).click()
}

test('who has a role comes in by the provider of the site, with a login they have or a new one', async () => {
  const { identity, site, promote } = await makeSite()
  identity.person = ADA
  const context = await browser.newContext()
  const page = await context.newPage()
  // A reader like others until somebody gives them a role.
  await byOrganization(page, site.url)
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  expect((await page.goto(`${site.url}/`))?.status()).toBe(200)
  await promote('ada@acme.test')
  await byOrganization(page, site.url)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  await page.getByText('ada@acme.test').waitFor()
  await context.close()
})

test('an address the provider does not vouch for opens nothing', async () => {
  const { identity, site, promote } = await makeSite()
  await promote('ada@acme.test')
  identity.person = { ...ADA, claims: { ...ADA.claims, email_verified: false } }
  const context = await browser.newContext()
  const page = await context.newPage()
  await byOrganization(page, site.url)
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor()
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name).filter((name) => name.includes('dashboard'))).toEqual([])
  await context.close()
})
