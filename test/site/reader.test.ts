import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsBesideColours, violationsInLightAndDark } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { longTest } from '../support/long-test.ts'
import { LONG, sampled } from '../support/sampled.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><rect width="800" height="400" fill="#0a7"/></svg>'
const FILES = {
  'picture.svg': PICTURE,
  'index.mdx':
    '---\ntitle: Start\n---\n\n![A map](/picture.svg)\n\n<img src="/picture.svg" alt="Flat" noZoom />\n\n' +
    '[![Linked](/picture.svg)](/views)\n',
  'views.mdx':
    '---\ntitle: Views\n---\n\n<View title="Python">\n\n## With pip\n\nOne.\n\n</View>\n\n<View title="Go">\n\n' +
    '## With go get\n\nTwo.\n\n</View>\n\n## After\n\n<CodeGroup dropdown>\n```py Python\np()\n```\n```go Go\ng()\n```\n</CodeGroup>\n',
  'changes.mdx':
    '---\ntitle: Changes\n---\n\n<Update label="June" tags={["New", "API"]}>Six.</Update>\n\n' +
    '<Update label="May" tags={["Fix"]}>Five.</Update>\n\n<Update label="April">Four.</Update>\n',
}
const NAVIGATION = {
  versions: [
    {
      version: 'v2',
      tabs: [
        { tab: 'Guide', groups: [{ group: 'All', pages: ['index', 'views', 'changes'] }] },
        { tab: 'More', pages: ['other'] },
      ],
    },
    { version: 'v1', pages: ['old'] },
  ],
}
// The same from right to left.
const ARABIC = {
  languages: [
    { language: 'ar', tabs: NAVIGATION.versions[0]?.tabs },
    { language: 'en', pages: ['old'] },
  ],
}
const MORE = { 'other.mdx': '# Other\n', 'old.mdx': '# Old' }

// Scripts for the browser are text: what is checked here runs on Node, where there is no document.
const COVERED = `['.brand', 'h1', '.tab-bar a', '.header .switchers summary'].filter((selector) => {
  const element = document.querySelector(selector)
  // On narrow screens the sidebar has the menus.
  if (innerWidth < 960 && element.closest('.switchers')) return element.checkVisibility()
  const { x, y, width, height } = element.getBoundingClientRect()
  return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
})`
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function serve(config: Record<string, unknown>): Promise<string> {
  const folder = makeFolder({
    ...FILES,
    ...MORE,
    'docs.json': docsJson({ navigation: NAVIGATION, ...config }),
  })
  return (await servedSite(folder)).url
}

async function open(url: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

type Layout = readonly [theme: string, decoration: string, navigation: object]
const LAYOUTS: readonly Layout[] = [
  ['palm', 'windows', ARABIC],
  ['mint', 'grid', NAVIGATION],
  ['maple', 'gradient', NAVIGATION],
]

describe.each(sampled(LAYOUTS.slice(0, 1), LAYOUTS))(
  'the layout of theme %s',
  (theme, decoration, navigation) => {
    let page: Page
    beforeAll(async () => {
      const url = await serve({ theme, navigation, background: { decoration } })
      page = await open(`${url}/views`, { colorScheme: 'light' })
    })
    afterAll(() => page.context().close())

    test('has no accessibility violation, in light and in dark', async () => {
      // The manual has the colours of this theme; site/quality looks at those.
      const violations = theme === 'mint' ? violationsBesideColours : violationsInLightAndDark
      expect(await violations(page)).toEqual([])
    })

    test.each(sampled([320, 768, 1280], [320, 768, 1024, 1280, 1920]))(
      'shows brand and text without overflow at %i px',
      async (width) => {
        await page.setViewportSize({ width, height: 800 })
        // A page is laid out anew when a window changes; that it comes out the same is for the long run.
        if (LONG) await page.reload()
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
        expect(await page.evaluate<number>('document.body.getBoundingClientRect().x')).toBe(0)
        // Nothing lies over them: the middle of each is its own.
        const covered = await page.evaluate<string[]>(COVERED)
        expect(covered).toEqual([])
      },
    )
  },
)

// Their layouts are those above, their colours are not; `npm test` has time for one of each.
test.each(sampled([], ['willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma']))(
  'the colours of theme %s can be read, in light and in dark',
  async (theme) => {
    const url = await serve({ theme, navigation: NAVIGATION })
    const page = await open(`${url}/views`, { colorScheme: 'light' })
    expect(await violationsInLightAndDark(page)).toEqual([])
    await page.context().close()
  },
)

test('the three layouts put brand, pages and tabs in different places', async () => {
  const places = await Promise.all(
    sampled(['mint', 'palm'], ['mint', 'maple', 'palm']).map(async (theme) => {
      const page = await open(await serve({ theme }), { viewport: { width: 1440, height: 900 } })
      const box = async (selector: string) => {
        const found = await page.locator(selector).first().boundingBox()
        return `${Math.round(found?.x ?? 0)},${Math.round(found?.y ?? 0)}`
      }
      const place = [await box('.tab-bar'), await box('.article'), await box('.switchers')].join(' ')
      await page.context().close()
      return place
    }),
  )
  expect(new Set(places).size).toBe(sampled(2, 3))
})

describe('on the page', () => {
  let url: string
  beforeAll(async () => {
    url = await serve({})
  })

  test('a picture opens by keyboard and pointer, and gives the focus back', async () => {
    const page = await open(url)
    const picture = page.getByRole('button', { name: 'A map' })
    await picture.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'A map' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.alt')).toBe('A map')
    await picture.click()
    await dialog.waitFor()
    await page.mouse.click(5, 5)
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.context().close()
  })

  longTest('a picture that says so, and one that is a link, does not open', async () => {
    const page = await open(url)
    await page.getByRole('button', { name: 'A map' }).waitFor()
    expect(await page.getByRole('button', { name: 'Flat' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Linked' }).count()).toBe(0)
    await page.context().close()
  })

  test('one view is shown, the contents follow, and the choice lasts', async () => {
    const page = await open(`${url}/views`, { viewport: { width: 1440, height: 900 } })
    const toc = () => page.locator('.toc-item:visible').allTextContents()
    expect(await toc()).toEqual(['With pip', 'After'])
    await page.getByLabel('Show this page for').selectOption('Go')
    expect(await toc()).toEqual(['With go get', 'After'])
    await page.reload()
    expect(await page.locator('.view:visible').count()).toBe(1)
    expect(await toc()).toEqual(['With go get', 'After'])
    // The same document: it hears of the new address a moment later.
    await page.goto(`${url}/views#with-pip`)
    await page.locator('#with-pip').waitFor()
    await page.context().close()
  })

  longTest('a group with a dropdown shows the block that is chosen', async () => {
    const page = await open(`${url}/views`)
    const code = page.locator('.code-group .code:visible code')
    expect(await code.textContent()).toContain('p()')
    await page.getByLabel('Example').selectOption('Go')
    expect(await code.textContent()).toContain('g()')
    await page.context().close()
  })

  longTest('tags choose which updates are shown', async () => {
    const page = await open(`${url}/changes`, { viewport: { width: 1440, height: 900 } })
    const labels = () => page.locator('.update:visible .update-label').allTextContents()
    const tag = (name: string) => page.getByRole('button', { name, exact: true })
    await tag('Fix').click()
    expect(await labels()).toEqual(['May'])
    await tag('API').click()
    expect(await labels()).toEqual(['June', 'May'])
    await tag('Fix').click()
    await tag('API').click()
    expect(await labels()).toHaveLength(3)
    await page.context().close()
  })

  test('without scripts every view, block and update is there, and no control that would do nothing', async () => {
    const page = await open(`${url}/views`, { javaScriptEnabled: false })
    expect(await page.locator('.view:visible').count()).toBe(2)
    expect(await page.locator('.code-group .code:visible').count()).toBe(2)
    expect(await page.locator('select:visible').count()).toBe(0)
    await page.goto(`${url}/changes`)
    expect(await page.locator('.tag-button:visible').count()).toBe(0)
    await page.context().close()
  })

  test('the next page is fetched while the pointer rests on its link', async () => {
    const page = await open(url)
    const rules = await page.locator('script[type=speculationrules]').textContent()
    expect(JSON.parse(rules ?? '')).toMatchObject({ prefetch: [{ eagerness: 'moderate' }] })
    await page.context().close()
  })
})

test('the theme goes round: unlike the device, like it, and as it says', async () => {
  const page = await open(await serve({}), { colorScheme: 'dark' })
  const button = page.locator('.theme-button')
  const state = async () => [
    await button.getAttribute('aria-label'),
    await page.evaluate('document.documentElement.className'),
  ]
  expect(await state()).toEqual(['Switch theme: System', 'js dark'])
  await button.click()
  expect(await state()).toEqual(['Switch theme: Light', 'js'])
  await page.reload()
  expect(await state()).toEqual(['Switch theme: Light', 'js'])
  await button.click()
  expect(await state()).toEqual(['Switch theme: Dark', 'js dark'])
  await button.click()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(state).toEqual(['Switch theme: System', 'js'])
  await page.context().close()
})

longTest('tabs and search share the line of the card layout without lying over each other', async () => {
  const tabs = ['Platform', 'Products', 'Command line', 'Interface reference', 'Libraries']
  const url = await serve({
    theme: 'aspen',
    navigation: {
      tabs: tabs.map((tab, at) => ({ tab, pages: [['index', 'views', 'changes', 'other', 'old'][at]] })),
    },
    navbar: {
      links: [{ label: 'Log in', href: 'https://example.com' }],
      primary: { type: 'button', label: 'Start for free', href: 'https://example.com' },
    },
  })
  for (const width of [1280, 1440]) {
    const page = await open(url, { viewport: { width, height: 800 } })
    const bar = await page.locator('.tab-bar').boundingBox()
    const search = await page.locator('.search-button').boundingBox()
    expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0)
    expect(Math.abs((bar?.y ?? 0) - (search?.y ?? 0))).toBeLessThan(10)
    await page.context().close()
  }
})

longTest('the table of contents lists the headings of the chosen tab', async () => {
  const tab = (title: string) => `<Tab title="${title}">\n\n## With ${title}\n\nWords.\n\n</Tab>\n`
  const folder = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': `---\ntitle: Start\n---\n\n<Tabs>\n${tab('npm')}${tab('pip')}</Tabs>\n\n## Sidebar\n`,
  })
  const server = await servedSite(folder)
  const page = await open(server.url, { viewport: { width: 1400, height: 800 } })
  const toc = () => page.locator('.toc-item:visible').allTextContents()
  expect(await toc()).toEqual(['With npm', 'Sidebar'])
  await page.getByRole('tab', { name: 'pip' }).click()
  expect(await toc()).toEqual(['With pip', 'Sidebar'])
  // A heading has its anchor, even where the frame would call something the same.
  expect(await page.locator('#sidebar').textContent()).toBe('Sidebar')
  await page.context().close()
})
