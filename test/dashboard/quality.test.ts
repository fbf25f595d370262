import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDemo } from '../../src/server/demo/fill-demo.ts'
import { violationsBesideColours, violationsInLightAndDark } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { makeDashboardSite, openDashboard, settled, type DashboardSite } from '../support/dashboard-site.ts'
import { longTest } from '../support/long-test.ts'
import { sampled } from '../support/sampled.ts'

const EMAIL = 'admin@example.org'
/** Those whose colours no other page has: charts, entries with their states, findings, forms. */
const COLOURFUL = ['/overview', ...sampled([], ['/content', '/feedback?range=7d', '/settings/general'])]
/** Made of the same parts as others, with other numbers in them. */
const VARIANTS = sampled(
  [],
  [
    '/overview?range=24h',
    '/feedback',
    '/feedback?path=/nowhere',
    '/agents?view=gaps',
    '/agents?view=searches',
    '/pages',
    '/assistant',
    '/deployments',
    '/feedback?tab=pages',
    '/agents',
    '/agents?view=sessions',
    '/settings/mcp',
    '/settings/projects',
    '/settings/audit',
  ],
)
const PAGES = [...COLOURFUL, '/search', '/settings/keys', '/settings/accounts', ...VARIANTS]

let browser: Browser
let site: DashboardSite
/** Where an admin has logged in: one page for all tests. */
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  site = await makeDashboardSite({ operations: { demo: true } })
  await site.member(EMAIL, 'admin')
  const pages = ['/', '/open', '/eng'].map((page) => ({ path: page, title: page }))
  await fillDemo(site.records, site.dashboard, pages)
  await addSnippetReport(site)
  ;({ page } = await openDashboard(browser, site, { email: EMAIL, colorScheme: 'light' }))
})
afterAll(() => browser?.close())

/** What the demo's last week holds depends on the day of the week: this entry with a history is always there. */
async function addSnippetReport({ records: { store, project } }: DashboardSite): Promise<void> {
  const at = Date.now()
  await store.feedback.import([
    {
      project_id: project.id,
      id: 'snippet',
      created_at: at,
      status: 'pending',
      resolved_at: null,
      path: '/open',
      source: 'code_snippet',
      helpful: null,
      contact: null,
      code: 'npm i acme',
      filename: null,
      lang: 'bash',
      comment: 'The package has another name.',
    },
  ])
  await store.feedback.setStatus(project.id, ['snippet'], { status: 'in_progress', who: EMAIL, at })
}

test('everything is reached by keyboard: pages, points of a chart, sorting, an entry and back', async () => {
  await settled(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
  // A chart is one stop; arrows go from day to day and say what is there.
  const slider = page.getByRole('slider')
  await slider.focus()
  const last = await slider.getAttribute('aria-valuetext')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(last)
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/People [\d,]+, AI agents [\d,]+/)
  await page.locator('.tip').waitFor()

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Pages' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor()
  await settled(page)
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Pages')
  await page.getByRole('button', { name: 'AI agents' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('th[aria-sort="descending"]', { hasText: 'AI agents' }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('th[aria-sort="ascending"]', { hasText: 'AI agents' }).waitFor()
  expect(page.url()).toContain('sort=ai&order=asc')

  // Any page by its name, and what belongs to settings too.
  await page.keyboard.press('Control+k')
  const goTo = page.getByRole('combobox', { name: 'Go to' })
  await goTo.pressSequentially('set ke')
  const places = page.getByRole('listbox', { name: 'Places' })
  expect(await places.getByRole('option', { selected: true }).textContent()).toContain('API keys')
  expect(await violationsBesideColours(page, { include: 'dialog[open]' })).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Settings: API keys' }).waitFor()

  await page.goto(`${site.url}/dashboard#/feedback`)
  await settled(page)
  await page.locator('.said-link').nth(2).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Feedback' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement.className')).toContain('said-link')
  await page.getByRole('button', { name: 'Custom' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('To (not included)').fill('2020-01-01')
  await page.getByRole('alert').getByText('The end must be after the start.').waitFor()
  await page.keyboard.press('Escape')
})

longTest('demo data says so, and a chart and its table have the same numbers', async () => {
  await page.goto(`${site.url}/dashboard#/search?range=7d`)
  await settled(page)
  expect(await page.locator('.side .badge.demo').textContent()).toBe('Demo data')
  const total = Number((await page.locator('.legend .soft').first().textContent())?.replaceAll(',', ''))
  await page.getByRole('button', { name: 'Show as table' }).click()
  const cells = await page.locator('.chart-table tbody td:nth-of-type(1)').allTextContents()
  expect(cells).toHaveLength(7)
  expect(cells.reduce((sum, cell) => sum + Number(cell), 0)).toBe(total)
})

test('nothing is wider than a phone', async () => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const hash of PAGES) {
    await page.goto(`${site.url}/dashboard#${hash}`)
    await settled(page)
    const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect([hash, over]).toEqual([hash, 0])
  }
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Content' }).click()
  await page.getByRole('heading', { level: 1, name: 'Content' }).waitFor()
  await page.setViewportSize({ width: 1280, height: 720 })
})

describe('no accessibility violation, in light and in dark', () => {
  test.each(PAGES)('%s', async (hash) => {
    await page.goto(`${site.url}/dashboard#${hash}`)
    await settled(page)
    const violations = COLOURFUL.includes(hash) ? violationsInLightAndDark : violationsBesideColours
    expect(await violations(page)).toEqual([])
  })

  test('an entry and its history', async () => {
    await page.goto(`${site.url}/dashboard#/feedback?source=code_snippet&range=7d`)
    await page.locator('.said-link').first().click()
    await page.getByRole('dialog').waitFor()
    await settled(page)
    expect(await violationsInLightAndDark(page, { include: 'dialog[open]' })).toEqual([])
    await page.keyboard.press('Escape')
  })

  // The last one: it logs out.
  test('a dialog, a chart as a table, and the login', async () => {
    await page.goto(`${site.url}/dashboard#/settings/keys`)
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await violationsBesideColours(page, { include: 'dialog[open]' })).toEqual([])
    await page.keyboard.press('Escape')
    await page.goto(`${site.url}/dashboard#/overview`)
    await page.getByRole('button', { name: 'Show as table' }).click()
    expect(await violationsBesideColours(page, { include: '.chart-table' })).toEqual([])
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByLabel('Email').waitFor()
    expect(await violationsInLightAndDark(page)).toEqual([])
  })
})
