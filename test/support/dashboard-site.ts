import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addAccount } from '../../src/auth/accounts.ts'
import type { GivenParts } from '../../src/server/site-parts.ts'
import type { Role } from '../../src/shared/api/enumerations.ts'
import { enteredHeaders } from './dashboard-access.ts'
import { makeGuardedSite, PASSWORD, type GuardedSite } from './guarded-site.ts'
import type { Files } from './site.ts'

export interface DashboardSite extends GuardedSite {
  readonly base: string
  /** Adds somebody with a role. */
  member(email: string, role: Role): Promise<void>
  /** Logs into the dashboard over HTTP; the answer is the headers of later requests. */
  enter(email: string): Promise<Record<string, string>>
}

/** A site with login, and what the tests of its dashboard do. */
export async function makeDashboardSite(
  more: GivenParts = {},
  files: Files = {},
  { base = '', lectern = {} }: { readonly base?: string; readonly lectern?: Record<string, unknown> } = {},
): Promise<DashboardSite> {
  const site = await makeGuardedSite({
    files,
    more,
    base,
    lectern: { auth: { method: 'accounts' }, ...lectern },
  })
  const { store, project } = site.records
  return {
    ...site,
    base: `${site.url}/v1/manage/${project.id}`,
    async member(email, role) {
      const { organizationId } = project
      await addAccount(store, { organizationId, email, password: PASSWORD, groups: [], role })
    },
    async enter(email) {
      const answer = await fetch(`${site.url}/_lectern/dashboard/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      })
      if (answer.status !== 200) throw new Error(`login answered ${answer.status}`)
      return enteredHeaders(answer)
    },
  }
}

/** A browser window in which somebody has logged in. */
export async function openDashboard(
  browser: Browser,
  { url }: Pick<DashboardSite, 'url'>,
  {
    email,
    hash = '/overview',
    ...options
  }: {
    readonly email: string
    readonly hash?: string
    readonly colorScheme?: 'light' | 'dark'
  },
): Promise<{ readonly page: Page; readonly context: BrowserContext }> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  await page.goto(`${url}/dashboard#${hash}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.shell').waitFor()
  return { page, context }
}

/** Everything asked for has arrived. */
export async function settled(page: Page): Promise<void> {
  // A new address shows with the next frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await page.locator('h1').waitFor()
  await expect.poll(() => page.locator('.skeleton, [aria-busy="true"]').count()).toBe(0)
}
