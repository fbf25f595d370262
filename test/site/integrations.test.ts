import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { serving } from '../support/cli.ts'
import { longTest } from '../support/long-test.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const INTEGRATIONS = {
  adobe: { launchUrl: 'https://assets.adobedtm.com/a/launch.min.js' },
  amplitude: { apiKey: 'k1' },
  clarity: { projectId: 'p1' },
  clearbit: { publicApiKey: 'pk_1' },
  fathom: { siteId: 'ABC' },
  frontchat: { snippetId: 'abcdef' },
  ga4: { measurementId: 'G-1' },
  gtm: { tagId: 'GTM-1' },
  heap: { appId: '42' },
  hightouch: { writeKey: 'w' },
  hotjar: { hjid: '7', hjsv: '6' },
  intercom: { appId: 'abcdef' },
  koala: { publicApiKey: 'pk' },
  logrocket: { appId: 'a/b' },
  mixpanel: { projectToken: 't' },
  pirsch: { id: 'p' },
  plausible: { domain: 'docs.acme.test' },
  posthog: { apiKey: 'phc_1' },
  segment: { key: 's' },
}
const CONSENT = { onetrust: { domainScript: 'd' }, transcend: { bundleId: 'b' } }

// What a company's script finds when it runs, and what it does next.
const VENDOR = `(window.ran ??= []).push(document.currentScript.src)
window.amplitude = { init: (key) => (window.amplitudeKey = key) }
window.LogRocket = { init: (id) => (window.logrocketId = id) }
window.FrontChat = (...given) => (window.frontchat = given)`

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function serve(integrations: object): Promise<string> {
  return (await servedSite(siteWith(integrations))).url
}

function siteWith(integrations: object): string {
  return makeFolder({
    'docs.json': docsJson({ integrations }),
    'index.mdx': '# Home',
    'guides/start.mdx': 'x',
  })
}

interface Visit {
  readonly page: Page
  readonly asked: Set<string>
  readonly refused: string[]
}

/** A reader whose requests to other companies are answered by us. */
async function visit(url: string, prepare?: (context: BrowserContext) => Promise<void>): Promise<Visit> {
  const context = await browser.newContext()
  await prepare?.(context)
  const page = await context.newPage()
  const [asked, refused] = [new Set<string>(), [] as string[]]
  page.on('console', (message) => /Content Security/.test(message.text()) && refused.push(message.text()))
  await page.route(
    (address) => address.origin !== new URL(url).origin,
    (route) => {
      asked.add(new URL(route.request().url()).hostname)
      return route.fulfill({
        contentType: 'text/javascript',
        body: VENDOR,
        headers: { 'access-control-allow-origin': '*' },
      })
    },
  )
  await page.goto(`${url}/`)
  return { page, asked, refused }
}

const ran = (page: Page) => page.evaluate<number>('window.ran?.length ?? 0')
/** Until the page has looked once more whether somebody agreed. */
const settle = (page: Page) => page.waitForTimeout(1100)

test('every integration is loaded after consent and not before, with nothing refused', async () => {
  const url = await serve({ ...INTEGRATIONS, ...CONSENT, cookies: { key: 'consent', value: 'yes' } })
  const { page, asked, refused } = await visit(url)
  await expect.poll(() => ran(page)).toBe(2)
  await settle(page)
  expect([...asked].sort()).toEqual(['cdn.cookielaw.org', 'transcend-cdn.com'])
  await page.evaluate('localStorage.setItem("consent", "no")')
  await settle(page)
  expect(asked.size).toBe(2)
  // Without loading the page anew.
  await page.evaluate('localStorage.setItem("consent", "yes")')
  await expect.poll(() => ran(page)).toBe(2 + Object.keys(INTEGRATIONS).length)
  expect(refused).toEqual([])
  expect(await page.evaluate('[amplitudeKey, logrocketId, ...frontchat]')).toEqual([
    'k1',
    'a/b',
    'init',
    { chatId: 'abcdef', useDefaultLauncher: true },
  ])
  const seen = await page.evaluate<Record<string, unknown>>(`({
    layer: dataLayer.map((entry) => entry[0] ?? entry.event),
    isDate: dataLayer[0][1] instanceof Date,
    started: typeof dataLayer.find((entry) => entry.event)['gtm.start'],
    hotjar: _hjSettings,
    intercom: intercomSettings.app_id,
    segment: [analytics._writeKey, analytics[0]],
    posthog: posthog._i[0],
    heap: heap.appid,
    site: document.querySelector('script[data-site]').dataset.site,
  })`)
  expect(seen).toEqual({
    layer: ['js', 'config', 'gtm.js'],
    isDate: true,
    started: 'number',
    hotjar: { hjid: 7, hjsv: 6 },
    intercom: 'abcdef',
    segment: ['s', ['page']],
    posthog: ['phc_1', { api_host: 'https://us.i.posthog.com', disable_session_recording: true }, 'posthog'],
    heap: '42',
    site: 'ABC',
  })
  await page.goto(`${url}/guides/start`)
  await expect.poll(() => ran(page)).toBe(2 + Object.keys(INTEGRATIONS).length)
  await page.context().close()
})

test('a cookie is consent as well, and without a gate nothing waits', async () => {
  const gated = await serve({ ga4: INTEGRATIONS.ga4, cookies: { key: 'agreed', value: '1' } })
  const { page } = await visit(gated, (context) =>
    context.addCookies([{ name: 'agreed', value: '1', url: gated }]),
  )
  await expect.poll(() => ran(page)).toBe(1)
  const open = await visit(await serve({ fathom: INTEGRATIONS.fathom }))
  await expect.poll(() => ran(open.page)).toBe(1)
  await page.context().close()
  await open.page.context().close()
})

longTest('consent managers open their gate', async () => {
  const url = await serve({
    ga4: INTEGRATIONS.ga4,
    onetrust: { domainScript: 'd', categoryId: 'C0002' },
    transcend: { bundleId: 'b', analyticsPurpose: 'Analytics' },
  })
  const { page, asked } = await visit(url)
  await page.evaluate(
    'window.OnetrustActiveGroups = ",C0001,C0002,"; dispatchEvent(new Event("OneTrustGroupsUpdated"))',
  )
  await settle(page)
  expect(asked.has('www.googletagmanager.com')).toBe(false)
  await page.evaluate('window.airgap = { getConsent: () => ({ purposes: { Analytics: true } }) }')
  await expect.poll(() => asked.has('www.googletagmanager.com')).toBe(true)
  await page.context().close()
})

test('who sends Global Privacy Control is counted but not followed, unless they agreed', async () => {
  const control = (context: BrowserContext) =>
    context
      .addInitScript('Object.defineProperty(navigator, "globalPrivacyControl", { value: true })')
      .then(() => {})
  const { page, asked } = await visit(await serve({ ...INTEGRATIONS }), control)
  await expect.poll(() => ran(page)).toBe(5)
  await settle(page)
  expect([...asked].sort()).toEqual([
    'api.pirsch.io',
    'cdn.usefathom.com',
    'chat-assets.frontapp.com',
    'plausible.io',
    'widget.intercom.io',
  ])
  const gated = await serve({ ga4: INTEGRATIONS.ga4, cookies: { key: 'a', value: 'b' } })
  const agreed = await visit(gated, async (context) => {
    await control(context)
    await context.addCookies([{ name: 'a', value: 'b', url: gated }])
  })
  await expect.poll(() => ran(agreed.page)).toBe(1)
  await page.context().close()
  await agreed.page.context().close()
})

longTest('a preview loads none, and a site without any brings no script for them', async () => {
  const server = await serving(['dev', siteWith(INTEGRATIONS), '--no-open'])
  onTestFinished(() => void server.stop())
  const preview = await visit(server.url)
  await settle(preview.page)
  expect(preview.asked.size).toBe(0)
  const plain = await visit(await serve({ telemetry: { enabled: false } }))
  expect(await plain.page.content()).not.toContain('integrations')
  await preview.page.context().close()
  await plain.page.context().close()
})
