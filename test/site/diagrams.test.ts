import fs from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { lectern } from '../support/cli.ts'
import { fileServer, type FileServer } from '../support/file-server.ts'
import { longTest } from '../support/long-test.ts'
import { LONG, sampled } from '../support/sampled.ts'
import { servedSite, type ServedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const WIDE = Array.from({ length: 12 }, (_, at) => `S${at}[Step number ${at}]`).join(' --> ')
// Somebody else may have written a description: it draws, and does nothing else to the page.
const HOSTILE = [
  '%%{init: {"securityLevel": "loose", "themeCSS": "body, h1 { outline: 9px solid red !important }"}}%%',
  'flowchart LR',
  '  A["#lt;form id=form#gt;"] --> B["&lt;form id=form&gt;"]',
  '  click A "javascript:hit=1"',
].join('\n')
const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Shapes', version: '1' },
  paths: {
    '/shapes': {
      get: {
        summary: 'Shapes',
        description: `A drawing:\n\n\`\`\`mermaid\n${HOSTILE}\n\`\`\`\n`,
        responses: { 200: { description: 'Fine' } },
      },
    },
  },
}
const FILES = {
  'docs.json': docsJson(),
  'shapes.mdx': '---\nopenapi: shapes.json GET /shapes\n---\n',
  'shapes.json': JSON.stringify(SPEC),
  'index.mdx': '# Start\n\nNo drawing here.\n',
  'drawn.mdx':
    '# Drawn\n\n```mermaid\nflowchart LR\n  accTitle: The way of a page\n  A["<b>Begin</b>"] --> B\n```\n\n' +
    '```mermaid\nsequenceDiagram\n  A->>B: Hello\n```\n\n' +
    `\`\`\`mermaid\nflowchart LR\n  ${WIDE}\n\`\`\`\n`,
  'controls.mdx':
    '# Controls\n\n```mermaid placement="top-left"\nflowchart TD\n  A --> B --> C\n```\n\n' +
    '```mermaid actions={false}\nflowchart TD\n  A --> B --> C\n```\n',
  'hostile.mdx':
    '# Hostile\n\n```mermaid\nflowchart LR\n  A["<b onclick=hit=1>Begin</b>"] --> B["<img src=x onerror=hit=1>"]\n```\n\n' +
    '# Wrong\n\n```mermaid\nflowchart LR\n  A --> B\n  B ->-> [\n```\n',
}
const COLORS = `[...document.querySelectorAll('.drawing svg')].map((svg) => svg.querySelector('style').textContent).join('')`

// Drawing takes a while on a busy machine.
const WAIT = { timeout: 20_000 }

let browser: Browser
let out: FileServer
let server: ServedSite

beforeAll(async () => {
  const root = makeFolder(FILES)
  browser = await openBrowser()
  server = await servedSite(root)
  if (!LONG) return
  const built = makeFolder({})
  await lectern(['build', root, '--out', built])
  out = await fileServer(built)
})
afterAll(async () => {
  await browser?.close()
  out?.close()
})

// The same scripts draw them in both places; that exports have them is proved by site/policy.
describe.each(sampled(['server'], ['server', 'export']))('diagrams on the %s', (where) => {
  const address = () => (where === 'server' ? server.url : out.url)

  async function open(path: string): Promise<{ page: Page; asked: string[]; errors: string[] }> {
    const context = await browser.newContext({
      colorScheme: 'light',
      viewport: { width: 1200, height: 2000 },
    })
    const page = await context.newPage()
    const asked: string[] = []
    const errors: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await page.goto(address() + path)
    return { page, asked, errors }
  }

  // Drawing is what takes time: one page of diagrams for all who look at them.
  let drawn: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    drawn = await open('/drawn')
    await drawn.page.locator('.diagram[data-drawn] svg').nth(2).waitFor(WAIT)
  })
  afterAll(() => drawn?.page.close())

  test('are drawn with what their kind needs, without breaking the policy of the page', async () => {
    const { page, asked, errors } = drawn
    expect(await page.locator('.diagram[data-drawn] svg').count()).toBe(3)
    expect(await page.locator('.mermaid:visible').count()).toBe(0)
    expect(asked.some((path) => path.includes('flowDiagram'))).toBe(true)
    expect(asked.some((path) => /mermaid-(?:ganttDiagram|cytoscape|elk)/.test(path))).toBe(false)
    expect(errors).toEqual([])
    expect(await violationsOf(page, { include: '.article' })).toEqual([])
  })

  test('run nothing of what their source says; with a mistake they stay that, and say where it is', async () => {
    const { page } = await open('/hostile')
    await page.locator('.diagram[data-drawn] svg').waitFor()
    await page.getByText('Begin').last().click()
    expect(await page.evaluate('"hit" in globalThis')).toBe(false)
    expect(await page.locator('.drawing [onclick], .drawing [onerror], .drawing script').count()).toBe(0)
    await page.locator('.diagram-error').waitFor()
    expect(await page.locator('.diagram-error').textContent()).toContain('Line 3')
    expect(await page.locator('.mermaid').last().isVisible()).toBe(true)
    await page.close()
  })

  test('of a spec are drawn in colours, and change nothing else', async () => {
    const { page, errors } = await open('/shapes')
    await page.locator('.diagram[data-drawn] svg').waitFor(WAIT)
    await page.locator('.drawing .node').first().click()
    expect(errors).toEqual([])
    expect(await page.evaluate(COLORS)).toContain('fill')
    expect(await page.evaluate(`'hit' in globalThis || document.querySelector('form#form') !== null`)).toBe(
      false,
    )
    const outlines = `['body', 'h1'].map((name) => getComputedStyle(document.querySelector(name)).outlineStyle)`
    expect(await page.evaluate(outlines)).toEqual(['none', 'none'])
    await page.close()
  })

  test('have a name, and open in full size where they are too wide', async () => {
    const { page } = drawn
    await page.getByRole('img', { name: 'The way of a page' }).waitFor()
    await page.getByRole('img', { name: 'Diagram', exact: true }).first().waitFor()
    const zoom = page.getByRole('button', { name: 'Enlarge diagram' })
    await zoom.first().waitFor()
    expect(await zoom.count()).toBe(1)
    await zoom.click()
    await page.locator('dialog.diagram-full svg').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
  })

  longTest('are zoomed, moved and reset by those who want a closer look', async () => {
    const { page } = await open('/controls')
    await page.locator('.diagram[data-drawn] svg').nth(1).waitFor(WAIT)
    const [first, second] = [page.locator('.diagram').first(), page.locator('.diagram').last()]
    expect(await second.getByRole('button').count()).toBe(0)
    expect(await first.locator('.diagram-controls').getAttribute('data-placement')).toBe('top-left')
    const transform = () =>
      first
        .locator('svg')
        .first()
        .evaluate((svg) => svg.style.transform)
    await first.hover()
    await first.getByRole('button', { name: 'Zoom in' }).click()
    expect(await transform()).toContain('scale(1.25)')
    await first.locator('.drawing').press('ArrowLeft')
    expect(await transform()).toContain('translate(40px')
    await first.getByRole('button', { name: 'Reset view' }).click()
    expect(await transform()).toBe('')
    await page.close()
  })

  test('are drawn again in the colours of the theme', async () => {
    const { page } = drawn
    const light = await page.evaluate(COLORS)
    await page.click('.theme-button')
    await expect.poll(() => page.evaluate(COLORS), WAIT).not.toBe(light)
    await expect.poll(() => page.locator('.diagram[data-drawn] svg').count(), WAIT).toBe(3)
  })

  test('cost other pages nothing', async () => {
    const { page, asked } = await open('/')
    expect(asked.filter((path) => path.includes('mermaid'))).toEqual([])
    await page.close()
  })

  test('are their source without scripts', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${address()}/drawn`)
    expect(await page.locator('.mermaid:visible').count()).toBe(3)
    await context.close()
  })
})

test('an export without diagrams does not carry the program', async () => {
  const built = makeFolder({})
  const { code } = await lectern([
    'build',
    makeFolder({ 'docs.json': docsJson({ navigation: { pages: ['index'] } }), 'index.mdx': '# A\n' }),
    '--out',
    built,
  ])
  expect(code).toBe(0)
  expect(fs.readdirSync(`${built}/_lectern/assets`).filter((file) => file.startsWith('mermaid-'))).toEqual([])
})
