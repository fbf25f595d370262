// A header with more than it has room for, in the three layouts.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { longTest } from '../support/long-test.ts'
import { sampled } from '../support/sampled.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const LABELS = ['Status', 'Pricing', 'Community', 'Support', 'GitHub', 'Release notes']
const page = (title: string) => `---\ntitle: ${title}\n---\n\n## One\n\nText.\n`

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

function folder(theme: string): string {
  const tabs = ['Guides', 'Reference', 'Changelog'].map((tab) => ({ tab, pages: [tab.toLowerCase()] }))
  return makeFolder({
    'docs.json': docsJson({
      theme,
      name: 'Acme Data Platform for Enterprise Teams',
      navbar: {
        links: LABELS.map((label) => ({ label, href: `https://example.com/${label.length}` })),
        primary: { type: 'button', label: 'Get started', href: 'https://example.com' },
      },
      navigation: {
        languages: [
          {
            language: 'en',
            versions: [
              { version: 'v2.4', default: true, tabs },
              { version: 'v1', pages: ['old'] },
            ],
          },
          { language: 'de', pages: ['de/start'] },
        ],
      },
    }),
    'guides.mdx': page('Guides'),
    'reference.mdx': page('Reference'),
    'changelog.mdx': page('Changelog'),
    'old.mdx': page('Old'),
    'de/start.mdx': page('Anfang'),
  })
}

/** What lies over another part of the header or outside the window, and how far the page scrolls sideways. */
function badly(reader: Page): Promise<{ wrong: string[]; sideways: number }> {
  return reader.evaluate(`(() => {
    const parts = document.querySelectorAll('.header :is(.brand, .switchers .menu, .search-button, .search-sign, .ask-button, .ask-sign, .navbar-link, .more, .button, .theme-button, .nav-tabs-item)')
    const seen = [...parts].filter((part) => part.checkVisibility() && !part.closest('ul'))
    const boxes = seen.map((part) => ({ name: part.textContent, box: part.getBoundingClientRect() }))
    const over = (one, other) =>
      one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1
    const wrong = boxes.flatMap(({ name, box }, at) => [
      ...(box.left < 0 || box.right > innerWidth ? [name + ' is outside'] : []),
      ...boxes.slice(at + 1).filter((other) => over(box, other.box)).map((other) => name + ' lies over ' + other.name),
    ])
    return { wrong, sideways: document.documentElement.scrollWidth - innerWidth }
  })()`)
}

test.each(sampled(['aspen'], ['mint', 'maple', 'aspen']))(
  'links without room move into a menu and nothing lies over anything: %s',
  async (theme) => {
    const site = await servedSite(folder(theme))
    const reader = await browser.newPage({ viewport: { width: 961, height: 800 } })
    await reader.goto(`${site.url}/guides`)
    const inLine = () => reader.locator('.header .navbar-link:visible').allTextContents()
    let before = -1
    for (const width of [961, 1024, 1100, 1280, 1440, 1920]) {
      await reader.setViewportSize({ width, height: 800 })
      expect([width, await badly(reader)]).toEqual([width, { wrong: [], sideways: 0 }])
      const shown = (await inLine()).length
      expect(shown).toBeGreaterThanOrEqual(before)
      before = shown
    }
    expect(before).toBeGreaterThan(4)
    // By keys: the menu holds what the line does not.
    await reader.setViewportSize({ width: 1100, height: 800 })
    const line = await inLine()
    const more = reader.locator('.header summary', { hasText: 'More' })
    await more.focus()
    await reader.keyboard.press('Enter')
    const list = reader.locator('.header .more a:visible')
    expect([...line, ...(await list.allTextContents())]).toEqual(LABELS)
    await reader.keyboard.press('Tab')
    expect(await list.first().evaluate((link) => link.matches(':focus'))).toBe(true)
    await reader.keyboard.press('Escape')
    expect(await more.evaluate((summary) => summary.matches(':focus'))).toBe(true)
    expect(await list.count()).toBe(0)
    await reader.close()
  },
)

test('links that have room stand in the line, and there is no menu', async () => {
  const site = await servedSite(
    makeFolder({
      'docs.json': docsJson({
        name: 'Acme',
        navbar: { links: [{ label: 'Status', href: 'https://example.com' }] },
        navigation: { pages: ['index'] },
      }),
      'index.mdx': page('Home'),
    }),
  )
  const html = await (await fetch(site.url)).text()
  expect(html).toContain('>Status</a>')
  expect(html).not.toContain('class="menu more')
})

longTest(
  'the same tabs beside the versions and in them are one bar; a style sheet does not open the menu of a phone',
  async () => {
    const tabs = [
      { tab: 'Guides', pages: ['index'] },
      { tab: 'Reference', pages: ['reference'] },
    ]
    const site = await servedSite(
      makeFolder({
        'docs.json': docsJson({ navigation: { versions: [{ version: 'v2', tabs }], tabs } }),
        'index.mdx': page('Home'),
        'reference.mdx': page('Reference'),
        'style.css': '#sidebar { display: flex; flex-direction: column }',
      }),
    )
    const reader = await browser.newPage({ viewport: { width: 390, height: 800 } })
    await reader.goto(site.url)
    expect(await reader.locator('.nav-tabs-item').allTextContents()).toEqual(['Guides', 'Reference'])
    const sidebar = reader.getByRole('navigation', { name: 'Pages' })
    expect(await sidebar.isVisible()).toBe(false)
    await reader.getByRole('button', { name: 'Menu' }).click()
    expect(await sidebar.isVisible()).toBe(true)
    await reader.close()
  },
)

test.each(sampled(['mint'], ['mint', 'maple', 'aspen']))(
  'a tab with a menu opens it below itself: %s',
  async (theme) => {
    const menu = [
      { item: 'Cloud', icon: 'cloud', description: 'Where we run it', pages: ['cloud'] },
      { item: 'Server', pages: ['server'] },
    ]
    const { url } = await servedSite(
      makeFolder({
        'docs.json': docsJson({
          theme,
          navigation: {
            tabs: [
              { tab: 'Guides', pages: ['index'] },
              { tab: 'Products', menu },
            ],
          },
        }),
        'index.mdx': page('Home'),
        'cloud.mdx': page('Cloud'),
        'server.mdx': page('Server'),
      }),
    )
    const reader = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await reader.goto(url)
    const tab = reader.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Products' })
    const links = reader.getByRole('banner').getByRole('link', { name: /Cloud|Server/ })
    expect(await links.count()).toBe(0)
    await tab.focus()
    await reader.keyboard.press('Enter')
    expect(await links.allTextContents()).toEqual(['CloudWhere we run it', 'Server'])
    const [above, below] = [
      await tab.boundingBox(),
      await reader.locator('.tab-menu:popover-open').boundingBox(),
    ]
    expect(below?.x).toBeCloseTo(above?.x ?? 0, 0)
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(12)
    await reader.keyboard.press('Escape')
    expect(await links.count()).toBe(0)
    expect(await tab.evaluate((one) => one.matches(':focus'))).toBe(true)
    await tab.click()
    await links.last().click()
    await reader.waitForURL(`${url}/server`)
    // The tab says where the reader is; its menu is not a second time in the header.
    expect(await tab.getAttribute('aria-current')).toBe('true')
    expect(await reader.locator('.header .switchers').count()).toBe(0)
    await tab.click()
    expect(await links.last().getAttribute('aria-current')).toBe('true')
    expect(await violationsOf(reader, { include: '.header' })).toEqual([])
    // On a phone it stays inside the window.
    await reader.setViewportSize({ width: 390, height: 800 })
    const box = await reader.locator('.tab-menu:popover-open').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
    await reader.close()
  },
)

longTest('a phone has a sign for the search in place of the field', async () => {
  const { url } = await servedSite(makeFolder({ 'docs.json': docsJson(), 'index.mdx': page('Home') }))
  const reader = await browser.newPage({ viewport: { width: 390, height: 800 } })
  await reader.goto(url)
  const ways = reader.getByRole('banner').getByRole('button', { name: 'Search…' })
  expect(await ways.count()).toBe(1)
  await ways.click()
  await reader.locator('#search-input').waitFor()
  await reader.keyboard.press('Escape')
  await reader.setViewportSize({ width: 1280, height: 800 })
  expect(await ways.count()).toBe(1)
  expect(await ways.textContent()).toContain('Search…')
  await reader.close()
})

longTest('on a phone, menus of a page without a sidebar are read whole', async () => {
  const { url } = await servedSite(
    makeFolder({
      'docs.json': docsJson({
        name: 'Acme Data Platform',
        navigation: {
          languages: ['en', 'de'].map((language) => ({
            language,
            products: ['Warehouse', 'Pipelines'].map((product) => ({
              product,
              pages: [`${language}/${product}`],
            })),
          })),
        },
      }),
      ...Object.fromEntries(
        ['en/Warehouse', 'en/Pipelines', 'de/Warehouse', 'de/Pipelines'].map((name) => [
          `${name}.mdx`,
          `---\ntitle: ${name}\nmode: custom\n---\n\nDrawn.\n`,
        ]),
      ),
    }),
  )
  const reader = await browser.newPage({ viewport: { width: 390, height: 800 } })
  await reader.goto(`${url}/en/Warehouse`)
  const cut = await reader.evaluate<string[]>(
    `[...document.querySelectorAll('.header .menu-label')].filter((label) => label.scrollWidth > label.clientWidth + 1).map((label) => label.textContent)`,
  )
  expect(await reader.locator('.header .menu-label').allTextContents()).toEqual(['English', 'Warehouse'])
  expect(cut).toEqual([])
  expect(await badly(reader)).toEqual({ wrong: [], sideways: 0 })
  await reader.close()
})

test('on a phone, the tab of the page is in view', async () => {
  const tabs = ['Guides', 'Components', 'Integrations', 'Reference', 'Changelog', 'Community']
  const files = Object.fromEntries(tabs.map((tab) => [`${tab.toLowerCase()}.mdx`, page(tab)]))
  const navigation = { tabs: tabs.map((tab) => ({ tab, pages: [tab.toLowerCase()] })) }
  const { url } = await servedSite(makeFolder({ ...files, 'docs.json': docsJson({ navigation }) }))
  const reader = await browser.newPage({ viewport: { width: 390, height: 800 } })
  for (const tab of ['guides', 'reference', 'community']) {
    await reader.goto(`${url}/${tab}`)
    await expect
      .poll(async () => {
        const box = await reader.locator('.nav-tabs-item[aria-current]').boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 390 && tab
      })
      .toBe(tab)
  }
  await reader.close()
})
