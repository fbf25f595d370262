import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { echoServer, type EchoServer } from './echo-server.ts'
import { servedSite, type ServedSite } from './served-site.ts'
import { docsJson, makeFolder } from './site.ts'

interface SpecSite {
  /** Operations by the name of their page. */
  readonly operations: Readonly<Record<string, { path: string; method?: string; [key: string]: unknown }>>
  readonly servers: readonly unknown[]
  readonly components?: Record<string, unknown>
  readonly api?: Record<string, unknown>
  readonly allowedHosts?: readonly string[]
}

/** A docs folder with one page an operation, at `/<name>`. */
export function specSite({ operations, servers, components, api, allowedHosts = [] }: SpecSite): string {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, { path, method = 'get', ...rest }] of Object.entries(operations)) {
    paths[path] ??= {}
    paths[path][method] = {
      operationId: name,
      summary: name,
      'x-mint': { href: `/${name}` },
      responses: { 200: { description: 'OK' } },
      ...rest,
    }
  }
  return makeFolder({
    'docs.json': docsJson({
      api: { playground: {}, ...api },
      navigation: {
        tabs: [
          { tab: 'Guide', pages: ['index'] },
          { tab: 'API', openapi: 'api.json' },
        ],
      },
    }),
    'lectern.json': JSON.stringify({ playground: { allowedHosts } }),
    'index.mdx': '---\ntitle: Home\n---\n\nHello.',
    'api.json': JSON.stringify({
      openapi: '3.1.1',
      info: { title: 'Echo', version: '1' },
      servers,
      paths,
      components,
    }),
  })
}

export interface Playground {
  readonly browser: Browser
  readonly server: ServedSite
  /** The API that the spec describes. */
  readonly echo: EchoServer
}

/** A served site with the given spec, the API it is about, and a browser: there in every test of the file. */
export function openPlayground(
  specOf: (echo: EchoServer) => Omit<SpecSite, 'servers'> & Partial<SpecSite>,
): Playground {
  const opened: { -readonly [Part in keyof Playground]?: Playground[Part] } = {}
  beforeAll(async () => {
    const echo = await echoServer()
    opened.echo = echo
    const usual = { servers: [{ url: echo.origin }], allowedHosts: [`127.0.0.1:${echo.port}`] }
    opened.server = await servedSite(specSite({ ...usual, ...specOf(echo) }))
    opened.browser = await openBrowser()
  })
  afterAll(async () => {
    await opened.browser?.close()
    await opened.echo?.close()
  })
  return opened as Playground
}

export interface Tried {
  readonly page: Page
  readonly dialog: Locator
  /** What the console and the page complained of. */
  readonly errors: readonly string[]
}

/** Opens a page and its request builder. */
export async function tryIt(browser: Browser, url: string, options: object = {}): Promise<Tried> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(url)
  await page.getByRole('button', { name: 'Try it' }).click()
  const dialog = page.locator('dialog.playground')
  await dialog.locator('.pg-bar').waitFor()
  return { page, dialog, errors }
}

/** Presses Send and waits for the end of the answer. */
export async function send(dialog: Locator, timeout = 30_000): Promise<void> {
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog
    .locator('.pg-response')
    .getByText(/, [\d.]+ m?s, /)
    .waitFor({ state: 'attached', timeout })
}

/** What stands in the editor of the body. */
export async function editorText(dialog: Locator): Promise<string> {
  await dialog.locator('.cm-content').waitFor()
  return (await dialog.locator('.cm-line').allTextContents()).join('\n')
}

/** Picks an option of a list by its words, or by its number. */
export async function choose(field: Locator, option: string | number): Promise<void> {
  await field.click()
  const options = field.page().getByRole('listbox').getByRole('option')
  await (
    typeof option === 'number' ? options.nth(option) : options.getByText(option, { exact: true })
  ).click()
}
