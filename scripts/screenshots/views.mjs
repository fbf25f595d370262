// What pictures are taken of: every kind of page, the nine themes, dialogs, and the doors.
import { authorizeUrl, registeredId } from '../../test/support/oauth-steps.ts'
import { PASSWORD } from './sites.mjs'

export const SCREENS = [
  { name: '390', width: 390, height: 844 },
  { name: '768', width: 768, height: 1024 },
  { name: '1024', width: 1024, height: 768 },
  { name: '1440', width: 1440, height: 900 },
  { name: '2560', width: 2560, height: 1440 },
]

export const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma']

/**
 * `site` is one of `sites.mjs`: a theme of the demo site, the manual, or a site in some state. `act` is done before the
 * picture. `fails`: the server is meant to.
 */
export const VIEWS = [
  ...THEMES.map((theme) => ({ name: `theme-${theme}`, site: theme, path: '/v2' })),
  ...THEMES.map((theme) => ({ name: `guide-${theme}`, site: theme, path: '/v2/guides/webhooks' })),
  { name: 'home', site: 'manual', path: '/' },
  { name: 'code', site: 'manual', path: '/writing/code', whole: true },
  { name: 'cards', site: 'manual', path: '/components/cards', whole: true },
  { name: 'callouts', site: 'manual', path: '/components/callouts', whole: true },
  { name: 'tables', site: 'manual', path: '/reference/docs-json' },
  { name: 'markdown', site: 'manual', path: '/writing/markdown', whole: true },
  { name: 'endpoint', site: 'manual', path: '/api/search/search-pages' },
  { name: 'schemas', site: 'mint', path: '/api/transfers/create-a-transfer', whole: true },
  { name: 'endpoint-panel', site: 'maple', path: '/api/transfers/create-a-transfer' },
  { name: 'endpoint-card', site: 'palm', path: '/api/transfers/create-a-transfer' },
  { name: 'playground', site: 'mint', path: '/api/transfers/create-a-transfer', act: openPlayground },
  { name: 'changelog', site: 'mint', path: '/v2/changelog' },
  { name: 'rtl', site: 'mint', path: '/ar' },
  { name: 'menus', site: 'mint', path: '/v2', act: openMenus },
  { name: 'search', site: 'manual', path: '/quickstart', act: (page) => search(page, 'static export') },
  { name: 'search-empty', site: 'manual', path: '/quickstart', act: (page) => search(page, '') },
  { name: 'search-nothing', site: 'manual', path: '/quickstart', act: (page) => search(page, 'zzzz qqqq') },
  { name: 'assistant', site: 'manual', path: '/quickstart', act: openAssistant },
  { name: 'assistant-answer', site: 'manual', path: '/quickstart', act: askAssistant },
  { name: 'not-found', site: 'manual', path: '/quikstart' },
  { name: 'login', site: 'guarded', path: '/login' },
  { name: 'oauth-error', site: 'guarded', path: '/authed/mcp/oauth/authorize?client_id=unknown' },
  { name: 'consent', site: 'consent', path: '/login', act: askConsent },
  { name: 'consent-rtl', site: 'consent', path: '/login', locale: 'ar', act: askConsent },
  { name: 'failed', site: 'failed', path: '/broken', fails: true },
  { name: 'failed-rtl', site: 'failed', path: '/broken', locale: 'ar', fails: true },
  { name: 'away', site: 'away', path: '/broken', fails: true },
  { name: 'refused', site: 'manual', path: '/%zz' },
  { name: 'offline', site: 'manual', path: '/quickstart', act: searchOffline },
  { name: 'dashboard-door', site: 'manual', path: '/dashboard' },
  ...['overview', 'feedback', 'agents', 'search', 'assistant', 'deployments', 'content'].map(dashboardView),
  { ...dashboardView('settings'), path: '/dashboard#/settings/accounts' },
  { ...dashboardView('entry'), path: '/dashboard#/feedback', act: openEntry },
  { name: 'end-of-page', site: 'manual', path: '/writing/code', act: scrollToEnd },
  {
    name: 'print',
    site: 'manual',
    path: '/writing/pages',
    act: (page) => page.emulateMedia({ media: 'print' }),
  },
]

function dashboardView(name) {
  return { name: `dashboard-${name}`, site: 'dashboard', path: `/dashboard#/${name}`, act: loaded }
}

/** Until everything that was asked for is there. */
async function loaded(page) {
  await page.locator('.shell h1').waitFor()
  await page.locator('.skeleton, [aria-busy="true"]').first().waitFor({ state: 'detached' })
}

async function openEntry(page) {
  await loaded(page)
  await page.locator('tbody a, tbody button').first().click()
  await loaded(page)
}

async function search(page, words) {
  await scripted(page)
  await page.keyboard.press('Control+k')
  await page.locator('dialog.search[open]').waitFor()
  await page.keyboard.type(words)
  await settled(page)
}

/** Pages stay where they are; what asks the server says that it cannot. */
async function searchOffline(page) {
  await search(page, '')
  await page.context().setOffline(true)
  await page.keyboard.type('static export')
  await page.locator('.search-notice:not([hidden])').waitFor()
  await page.locator('dialog.search:not([data-busy])').waitFor()
}

/** A tool asks for access, and the reader has logged in. */
async function askConsent(page, site) {
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.locator('.page-head, .home-head').first().waitFor()
  const id = await registeredId(site, { client_name: 'Harbour Code' })
  await page.goto(authorizeUrl(site, id))
  await page.locator('button[name=answer]').first().waitFor()
}

async function openAssistant(page) {
  await scripted(page)
  await page.keyboard.press('Control+i')
  await page.locator('dialog.assistant[open]').waitFor()
}

async function askAssistant(page) {
  await openAssistant(page)
  await page.keyboard.type('How do I deploy a preview?')
  await page.keyboard.press('Enter')
  await page.locator('.assistant-actions').waitFor()
}

/** On a phone the sidebar, which is a popover there; else the menu of products. */
async function openMenus(page) {
  const sidebar = page.locator('.menu-button')
  if (await sidebar.isVisible()) await sidebar.click()
  else await page.locator('.switchers summary').nth(1).click()
}

async function openPlayground(page) {
  await page.locator('.try-button').first().click()
  await page.locator('dialog.playground[open]').waitFor()
}

function scrollToEnd(page) {
  return page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
}

/** Until scripts listen: the button of the theme then says which one it is. */
function scripted(page) {
  return page.locator('.theme-button[title]').waitFor()
}

/** Until the dialog has asked and been answered. */
async function settled(page) {
  await page.waitForLoadState('networkidle')
  await page.locator('dialog.search:not([data-busy])').waitFor()
}
