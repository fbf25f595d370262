import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STRANGER } from '../../src/access/viewer.ts'
import { Preview, type PreviewUpdate } from '../../src/server/preview.ts'
import { openBrowser } from '../support/browser.ts'
import { serving, type RunningCli } from '../support/cli.ts'
import { docsJson, makeFolder, writeFiles } from '../support/site.ts'

const root = makeFolder({
  'docs.json': docsJson(),
  'index.mdx': '---\ntitle: Home\n---\n\nimport Hello from "/snippets/hello.mdx"\n\n<Hello />\n',
  'guides/start.mdx': '---\ntitle: Start\n---\n\nFirst words.\n',
  'snippets/hello.mdx': 'Hello from the snippet.',
})
let server: RunningCli
let browser: Browser

beforeAll(async () => {
  server = await serving(['dev', root, '--no-open'])
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

/** A tab that hears of what is saved from here on. */
async function openTab(): Promise<Page> {
  const page = await browser.newPage()
  const listening = page.waitForResponse('**/_lectern/dev/events')
  await page.goto(`${server.url}/guides/start`)
  await listening
  return page
}

test('a saved page shows in the open tab within a moment, without losing the place', async () => {
  const page = await openTab()
  await page.getByText('First words.').waitFor()
  const saved = performance.now()
  fs.writeFileSync(path.join(root, 'guides/start.mdx'), '---\ntitle: Start\n---\n\nSecond words.\n')
  await page.getByText('Second words.').waitFor()
  expect(performance.now() - saved).toBeLessThan(1000)
  await page.close()
})

test('a changed snippet, a new page in a new folder and a removed page are noticed', async () => {
  writeFiles(root, { 'snippets/hello.mdx': 'Changed snippet.' })
  await expect.poll(async () => (await fetch(server.url)).text()).toContain('Changed snippet.')
  writeFiles(root, { 'new/deep/page.mdx': 'Brand new.' })
  await expect.poll(async () => (await fetch(`${server.url}/new/deep/page`)).status).toBe(200)
  writeFiles(root, { 'new/deep/page.mdx': 'Edited.' })
  await expect.poll(async () => (await fetch(`${server.url}/new/deep/page`)).text()).toContain('Edited.')
  fs.rmSync(path.join(root, 'new'), { recursive: true })
  await expect.poll(async () => (await fetch(`${server.url}/new/deep/page`)).status).toBe(404)
})

test('an error shows in an overlay with its place, and goes when it is mended', async () => {
  const page = await openTab()
  writeFiles(root, { 'guides/start.mdx': '---\ntitle: Start\n---\n\n<Card title="open\n' })
  const problem = page.locator('lectern-problems').getByRole('link', { name: 'guides/start.mdx:5' })
  await problem.waitFor()
  expect(await problem.getAttribute('href')).toMatch(/^vscode:\/\/file\/.+\/guides\/start\.mdx:5:\d+$/)
  expect(await page.locator('lectern-problems pre').textContent()).toMatch(/5 \| <Card title="open\n +\^/)
  // The last good page stays below it.
  expect(await page.getByText('Second words.').count()).toBe(1)
  writeFiles(root, { 'guides/start.mdx': '---\ntitle: Start\n---\n\nMended.\n' })
  await page.getByText('Mended.').waitFor()
  await expect.poll(() => page.getByText('guides/start.mdx:5').count()).toBe(0)
  await page.close()
})

test('another theme is tried on every page of a tab, survives a save, and ends with a click', async () => {
  const page = await browser.newPage()
  const look = (theme: string) => page.locator(`html[data-look=${theme}]`).waitFor()
  const radius = () =>
    page.evaluate('getComputedStyle(document.documentElement).getPropertyValue("--radius")')
  await page.goto(`${server.url}/?theme=linden`)
  await look('linden')
  expect(await radius()).toBe('0rem')
  const listening = page.waitForResponse('**/_lectern/dev/events')
  await page.goto(`${server.url}/guides/start`)
  await look('linden')
  await listening
  await page.locator('lectern-themes select').selectOption('palm')
  await look('palm')
  writeFiles(root, { 'guides/start.mdx': '---\ntitle: Start\n---\n\nWorn words.\n' })
  await page.getByText('Worn words.').waitFor()
  await look('palm')
  await page.getByRole('button', { name: 'Close' }).click()
  await look('mint')
  await page.goto(`${server.url}/`)
  await look('mint')
  expect(await page.locator('lectern-themes').count()).toBe(0)
  await page.close()
})

test('what is wrong with a page is told when it is saved, its links included', () => {
  const files = { 'docs.json': docsJson(), 'index.mdx': 'Home', 'other.mdx': '[gone](/gone)' }
  const own = makeFolder(files)
  const updates: PreviewUpdate[] = []
  const preview = new Preview({
    root: own,
    viewer: STRANGER,
    onError: (error) => expect.unreachable(String(error)),
    onUpdate: (update) => updates.push(update),
  })
  writeFiles(own, { 'index.mdx': 'Home\n\n[away](/nowhere) <Unknown />\n' })
  preview.rebuild()
  preview.close()
  const [update] = updates
  if (update?.outcome !== 'changed') return expect.unreachable()
  expect(update.paths).toEqual(['/'])
  expect(update.findings.map(({ code, file, line }) => [code, file, line])).toEqual([
    ['component-unknown', 'index.mdx', 3],
    ['link-broken', 'index.mdx', 3],
  ])
})

test('a saved style sheet is told which of its selectors match nothing', async () => {
  const args = ['bin/lectern.js', 'dev', root, '--no-open', '--port', '0', '--host', '127.0.0.1']
  const terminal = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [terminal.stdout, terminal.stderr]) stream.on('data', (chunk) => (said += chunk))
  try {
    await expect.poll(() => said, { timeout: 20_000 }).toContain('http://')
    // It follows the folder a moment later; a save before that is not one.
    const save = () =>
      writeFiles(root, { 'style.css': `.card {}\n#sidebar .inside {}\n/* ${said.length} */` })
    await expect
      .poll(() => (save(), said), { timeout: 20_000, interval: 500 })
      .toMatch(/style\.css:2:1 {2}warning {2}style-unmatched {2}1 selector/)
  } finally {
    terminal.kill()
  }
})

test('a broken docs.json leaves the site up and names the line', async () => {
  writeFiles(root, { 'docs.json': '{ "name": "Acme Docs", ' })
  await expect.poll(async () => (await fetch(`${server.url}/guides/start`)).status).toBe(200)
  writeFiles(root, { 'docs.json': docsJson({ name: 'Renamed' }) })
  await expect.poll(async () => (await fetch(`${server.url}/guides/start`)).text()).toContain('Renamed')
})
