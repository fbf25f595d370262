import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

// What folders bring along that were written for the product whose format we read, and what only a browser can tell.
const FILES = {
  'docs.json': docsJson({ navigation: { pages: ['index'] } }),
  // What every bundle of Tailwind 4 begins with.
  'widget.css':
    '@layer theme, base, components, utilities;\n' +
    '@layer base { *, ::after, ::before { margin: 0; padding: 0; border: 0 solid } h1, h2 { font-size: inherit } ul { list-style: none } a { text-decoration: inherit } }\n' +
    '@layer utilities { .shout { font-size: 40px } }\n',
  'index.mdx':
    '---\ntitle: Home\n---\n\n## Heading\n\n- [one](/)\n\n<p className="shout">Text</p>\n\n<Card title="Card">Text</Card>\n',
}

let browser: Browser
let page: Page
let url = ''

beforeAll(async () => {
  browser = await openBrowser()
  url = (await servedSite(makeFolder(FILES))).url
  page = await (await browser.newContext()).newPage()
})
afterAll(() => browser?.close())

/** A computed property of the first element that matches. */
function look(selector: string, name: string): Promise<string> {
  return page.evaluate<string>(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)})).getPropertyValue('${name}')`,
  )
}

test('the layers of a bundle in the folder do not undo our styles', async () => {
  await page.goto(url)
  expect(Number.parseFloat(await look('article h2', 'font-size'))).toBeGreaterThan(18)
  expect(await look('.prose ul', 'list-style-type')).toBe('disc')
  expect(await look('.prose a[href="/"]', 'text-decoration-line')).toBe('underline')
  expect(Number.parseFloat(await look('.card', 'padding-top'))).toBeGreaterThan(8)
  expect(await look('.shout', 'font-size')).toBe('40px')
})
