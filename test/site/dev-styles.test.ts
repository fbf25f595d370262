import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { serving, type RunningCli } from '../support/cli.ts'
import { docsJson, makeFolder, writeFiles } from '../support/site.ts'

const WAIT = { timeout: 10_000 }
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
  browser = await launchBrowser()
  server = await serving(['dev', root, '--no-open'])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

test('a saved style sheet and a new class show without loading the page anew', async () => {
  const page = await browser.newPage()
  await page.goto(server.url)
  const look = (name: string) => page.evaluate(`getComputedStyle(document.querySelector('#note')).${name}`)
  expect(await look('color')).toBe('rgb(1, 1, 1)')
  await page.evaluate('window.stayed = true')
  // The watcher starts a moment after the first page.
  await page.waitForTimeout(1000)
  writeFiles(root, { 'style.css': '#note { color: rgb(2, 2, 2) }' })
  await expect.poll(() => look('color'), WAIT).toBe('rgb(2, 2, 2)')
  expect(await page.locator('head link[href^="/style.css"]').count()).toBe(1)
  writeFiles(root, { 'index.mdx': PAGE('mt-4 pl-[33px]') })
  await expect.poll(() => look('paddingLeft'), WAIT).toBe('33px')
  expect(await page.evaluate('window.stayed')).toBe(true)
  await page.close()
})
