import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { serving, type RunningCli } from '../support/cli.ts'
import { docsJson, makeFolder, writeFiles } from '../support/site.ts'

const PAGE = (classes: string) => `---\ntitle: Start\n---\n\n<p id="note" className="${classes}">Words.</p>\n`

let browser: Browser
let server: RunningCli
let root = ''

beforeAll(async () => {
  root = makeFolder({
    'docs.json': docsJson(),
    'style.css': '#note { color: rgb(1, 1, 1) }',
    'index.mdx': PAGE('mt-4'),
  })
  browser = await openBrowser()
  server = await serving(['dev', root, '--no-open'])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('a saved style sheet and a new class show without loading the page anew', async () => {
  const page = await browser.newPage()
  const hears = page.waitForResponse('**/_lectern/dev/events')
  await page.goto(server.url)
  const look = (name: string) => page.evaluate(`getComputedStyle(document.querySelector('#note')).${name}`)
  expect(await look('color')).toBe('rgb(1, 1, 1)')
  await page.evaluate('window.stayed = true')
  // What is saved before a page listens is not announced to it.
  await hears
  writeFiles(root, { 'style.css': '#note { color: rgb(2, 2, 2) }' })
  await expect.poll(() => look('color')).toBe('rgb(2, 2, 2)')
  await expect.poll(() => page.locator('head link[href^="/style.css"]').count()).toBe(1)
  writeFiles(root, { 'index.mdx': PAGE('mt-4 pl-[33px]') })
  await expect.poll(() => look('paddingLeft')).toBe('33px')
  expect(await page.evaluate('window.stayed')).toBe(true)
  await page.close()
})

test('a style sheet saved again while it loads is there once, and the page stays', async () => {
  const page = await browser.newPage()
  const hears = page.waitForResponse('**/_lectern/dev/events')
  await page.goto(server.url)
  await page.evaluate('window.stayed = true')
  const held: Route[] = []
  let holds = true
  await page.route('**/style.css?lectern-fresh=*', async (route) => {
    if (holds) held.push(route)
    else await route.continue()
  })
  await hears
  for (const [count, shade] of [3, 4].entries()) {
    writeFiles(root, { 'style.css': `#note { color: rgb(${shade}, ${shade}, ${shade}) }` })
    await expect.poll(() => held.length).toBeGreaterThan(count)
  }
  holds = false
  // The newest comes first.
  for (const route of held.toReversed()) await route.continue()
  const color = () => page.evaluate(`getComputedStyle(document.querySelector('#note')).color`)
  await expect.poll(color).toBe('rgb(4, 4, 4)')
  await expect.poll(() => page.locator('head link[href^="/style.css"]').count()).toBe(1)
  expect(await page.evaluate('window.stayed')).toBe(true)
  await page.close()
})
