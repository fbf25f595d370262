import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { askHost, type HostQuestion } from '../support/ask-host.ts'
import { openBrowser } from '../support/browser.ts'
import { pageHeader } from '../support/dashboard-access.ts'
import { makeDashboardSite, openDashboard, type DashboardSite } from '../support/dashboard-site.ts'
import { PASSWORD } from '../support/guarded-site.ts'

let browser: Browser
let site: DashboardSite
let host: string
let admin: string

beforeAll(async () => {
  browser = await openBrowser()
  site = await makeDashboardSite()
  ;({ host } = new URL(site.url))
  admin = host.replace('localhost', 'admin.localhost')
  await site.configure({ auth: { method: 'accounts' }, dashboardUrl: `http://${admin}` })
  await site.member('admin@example.org', 'admin')
})
afterAll(() => browser?.close())

const ask = (where: string, address: string, question?: HostQuestion) =>
  askHost(site.url, where, address, question)
const login = (where: string) =>
  ask(where, '/_lectern/dashboard/login', { json: { email: 'admin@example.org', password: PASSWORD } })

test('the dashboard is on its own origin only, and nothing of an author is there', async () => {
  const led = await ask(host, '/dashboard')
  expect([led.status, led.headers.location]).toEqual([302, `http://${admin}/dashboard`])
  expect((await login(host)).status).toBe(404)
  expect((await ask(admin, '/')).headers.location).toBe('/dashboard')
  expect((await ask(admin, '/dashboard')).status).toBe(200)
  expect((await ask(host, '/open')).status).toBe(200)
  for (const address of [
    '/open',
    '/open.md',
    '/llms.txt',
    '/mcp',
    '/_lectern/search?q=x',
    '/v1/openapi.json',
  ])
    expect([address, (await ask(admin, address)).status]).toEqual([address, 404])
  expect((await ask(admin, '/login')).status).toBe(404)
})

test('its cookie belongs to that origin, and its API takes the session nowhere else', async () => {
  const entered = await login(admin)
  expect(entered.headers['set-cookie']).toEqual([
    expect.stringMatching(/^lectern_dashboard=lses_\w+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const cookie = entered.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const headers = { cookie, ...pageHeader((await ask(admin, '/dashboard', { headers: { cookie } })).text) }
  expect((await ask(admin, '/v1/manage/session', { headers })).status).toBe(200)
  expect((await ask(host, '/v1/manage/session', { headers })).status).toBe(401)
  expect((await ask(admin, '/v1/manage/session', { headers: { cookie } })).status).toBe(403)
  // No page of an author is there, so nobody types the password again.
  const json = { email: 'bea@example.org', password: 'long enough', groups: [], role: null }
  const address = `/v1/manage/${site.records.project.id}/accounts`
  expect((await ask(admin, address, { headers, json })).status).toBe(200)
})

test('of a site below a path, it is at the same path', async () => {
  const below = await makeDashboardSite({}, {}, { base: '/docs' })
  const own = new URL(below.url).host.replace('localhost', 'admin.localhost')
  const auth = { method: 'accounts' }
  await below.configure({ baseUrl: below.url, auth, dashboardUrl: `http://${own}` })
  await below.member('admin@example.org', 'admin')
  expect((await below.get('/dashboard')).headers.get('location')).toBe(`http://${own}/docs/dashboard`)
  const at = (address: string, question?: HostQuestion) => askHost(below.url, own, address, question)
  expect((await at('/')).headers.location).toBe('/docs/')
  expect((await at('/docs/')).headers.location).toBe('/docs/dashboard')
  const json = { email: 'admin@example.org', password: PASSWORD }
  const entered = await at('/docs/_lectern/dashboard/login', { json })
  const [cookie = ''] = entered.headers['set-cookie'] ?? []
  expect(cookie).toContain('; Path=/docs;')
  const document = await at('/docs/dashboard', { headers: { cookie } })
  const headers = { cookie, ...pageHeader(document.text) }
  expect((await at('/docs/v1/manage/session', { headers })).status).toBe(200)
  expect((await at('/docs/open')).status).toBe(404)
})

test('somebody uses it in a browser', async () => {
  const { page, context } = await openDashboard(
    browser,
    { url: site.url },
    { email: 'admin@example.org', hash: '/settings/general' },
  )
  expect(page.url()).toMatch(`http://${admin}/dashboard`)
  await page.getByRole('heading', { level: 1, name: 'Settings: General' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Settings: General' }).waitFor()
  await context.close()
})
