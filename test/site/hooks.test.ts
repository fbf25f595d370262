// Names that style sheets and scripts of repositories in this format look for, and what `check` says of others.
import fs from 'node:fs'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTRIBUTE_HOOKS, PAGE_HOOKS } from '../../src/shared/page-hooks.ts'
import { openBrowser } from '../support/browser.ts'
import { lectern } from '../support/cli.ts'
import { everything } from '../support/everything.ts'
import { longTest } from '../support/long-test.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder, makeSite } from '../support/site.ts'

const PAGES = '/all /asides /changelog /listed /cards /inner /choice /api-reference/add-a-pet /nex /'.split(
  ' ',
)
/** What is there only once a reader asked for it. */
const ASKED_FOR = [
  ['#feedback-thumbs-down', '#feedback-form'],
  ['.report', '.code-snippet-feedback-form'],
  ['.ask-button', '#chat-assistant-sheet'],
  ['#search-bar-entry', '#search-input'],
] as const

let browser: Browser
let names: ReadonlySet<string>
beforeAll(async () => {
  browser = await openBrowser()
  const { url } = await servedSite(makeFolder(everything('mint')))
  const page = await browser.newPage()
  const found = new Set<string>()
  for (const address of PAGES) {
    await page.goto(url + address)
    for (const name of await namesOn(page)) found.add(name)
    for (const [button, part] of address === '/all' ? ASKED_FOR : []) {
      await page.locator(button).first().dispatchEvent('click')
      await page.locator(part).waitFor({ state: 'attached' })
      for (const name of await namesOn(page)) found.add(name)
    }
  }
  names = found
}, 120_000)
afterAll(() => browser?.close())

/** Every class, id and data attribute, as selectors write them. */
function namesOn(page: Page): Promise<string[]> {
  return page.evaluate(`[...new Set([...document.querySelectorAll('*')].flatMap((element) => [
    ...[...element.classList].map((name) => '.' + CSS.escape(name)),
    ...(element.id ? ['#' + CSS.escape(element.id)] : []),
    ...element.getAttributeNames().filter((name) => name.startsWith('data-')).flatMap((name) => [
      '[' + name + ']',
      ...(/^data-(?:component|callout)/.test(name) ? ['[' + name + '="' + element.getAttribute(name) + '"]'] : []),
    ]),
  ]))]`)
}

test('pages have the names that authors style and script by', () => {
  const wanted = [
    ...PAGE_HOOKS.flatMap(({ ids, classes, more }) => [
      ...[...ids, ...(more?.ids ?? [])].map((id) => `#${id}`),
      ...[...classes, ...(more?.classes ?? [])].map((name) => `.${name}`),
    ]),
    ...ATTRIBUTE_HOOKS.flatMap(({ name, values }) => [
      `[${name}]`,
      ...(values ?? []).map((value) => `[${name}="${value}"]`),
    ]),
  ]
  expect(wanted.filter((name) => !names.has(name))).toEqual([])
})

longTest('check says nothing of any name that pages have', async () => {
  const root = makeFolder(everything('mint'))
  fs.writeFileSync(path.join(root, 'all.css'), [...names].map((name) => `${name} { color: red }`).join('\n'))
  const { stdout } = await lectern(['check', root, '--json'])
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; places?: { text: string }[] }[]
  }
  const found = diagnostics.filter(({ code }) => code.startsWith('style-'))
  expect(found.flatMap(({ places }) => places?.map(({ text }) => text))).toEqual([])
})

test('no id stands twice on a page, and that of a heading wins', async () => {
  const site = makeSite(everything('mint'))
  for (const path of ['/all', '/asides', '/listed']) {
    const ids = [...(await site.text(path)).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  }
  const own = makeSite({
    'docs.json': docsJson({ banner: { content: 'Hello' } }),
    'index.mdx': '---\ntitle: Home\n---\n\n## Header\n\n## Banner\n\n## Pagination\n',
    'guides/start.mdx': '# Start',
  })
  const page = await own.text('/')
  for (const id of ['header', 'banner', 'pagination']) expect(page).toContain(`<h2 id="${id}">`)
  expect(page).toContain('<div id="frame-banner"')
  expect(await own.text('/guides/start')).toContain('<div id="banner"')
})
