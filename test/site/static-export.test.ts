import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const out = makeFolder({})
let server: http.Server
let browser: Browser
let url: string

beforeAll(async () => {
  const root = makeFolder({
    'docs.json': docsJson({ redirects: [{ source: '/old', destination: '/guides/start' }] }),
    'index.mdx': '---\ntitle: Home\n---\n\n[Start](guides/start.mdx)\n',
    'guides/start.mdx':
      '---\ntitle: Start\n---\n\n<Tabs>\n<Tab title="One">first</Tab>\n<Tab title="Two">second</Tab>\n</Tabs>\n\n```js\nconst answer = 42\n```\n',
  })
  await lectern(['build', root, '--out', out])
  server = plainFileServer(out)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

test('the export works on a plain file server: links, styles, tabs, redirects, no errors', async () => {
  const page = await browser.newPage()
  const errors: string[] = []
  // A navigation that overtakes another skips its transition; browsers call that an error.
  page.on(
    'pageerror',
    (error) => /Transition was (?:skipped|aborted)/.test(error.message) || errors.push(error.message),
  )
  page.on(
    'response',
    (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`),
  )
  await page.goto(`${url}/`)
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor()
  // The heading is there before the script that makes tabs of the buttons.
  await page.locator('lectern-tabs[data-ready]').waitFor()
  await page.getByRole('tab', { name: 'Two' }).click()
  await page.getByText('second').waitFor()
  expect(await page.getByText('first').isVisible()).toBe(false)
  await page.goto(`${url}/old/`)
  await page.waitForURL('**/guides/start**')
  expect(errors).toEqual([])
  await page.close()
})

test('without JavaScript every panel and link is there', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${url}/guides/start/`)
  expect(await page.getByText('first').isVisible()).toBe(true)
  expect(await page.getByText('second').isVisible()).toBe(true)
  await context.close()
})

test('an export tells nothing of pages that a stranger may not read', async () => {
  const root = makeFolder({
    'docs.json': docsJson({
      navigation: { pages: ['index', 'open/page', 'internal/plan'] },
      navbar: { links: [{ label: 'Plan', href: '/internal/plan' }] },
      redirects: [
        { source: '/legacy-secret', destination: '/internal/plan' },
        { source: '/twice-secret', destination: '/legacy-secret' },
        { source: '/old-secret/:page*', destination: '/internal/:page*' },
        { source: '/moved', destination: '/open/page' },
        { source: '/docs/:page*', destination: '/:page*' },
        { source: '/elsewhere', destination: 'https://example.com/' },
      ],
    }),
    'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
    'index.mdx': '---\ntitle: Home\npublic: true\n---\n\n[Plan](/internal/plan)\n',
    'open/page.mdx': '---\ntitle: Page\npublic: true\n---\nOpen.',
    'internal/plan.mdx': '---\ntitle: GIRAFFETITLE\n---\nGIRAFFEBODY ![](/images/giraffe.png)',
    'images/giraffe.png': 'GIRAFFEIMAGE',
  })
  const exported = makeFolder({})
  await lectern(['build', root, '--out', exported, '--base-url', 'https://docs.acme.test'])
  const files = fs
    .readdirSync(exported, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
  const telling = files.flatMap(({ parentPath, name }) => {
    const file = path.join(parentPath, name)
    const text = `${path.relative(exported, file)}\n${fs.readFileSync(file, 'latin1')}`
    // What an author writes into a public page is public.
    const own = path.relative(exported, file).startsWith('index.') || /llms-full|_lectern\/search/.test(file)
    return /giraffe|legacy-secret|twice-secret|old-secret/i.test(text) ||
      (!own && /internal\/plan/.test(text))
      ? [path.relative(exported, file)]
      : []
  })
  expect(telling).toEqual([])
  expect(fs.readFileSync(path.join(exported, '_redirects'), 'utf8').trim().split('\n')).toEqual([
    '/moved /open/page 308',
    '/docs/* /:splat 308',
    '/elsewhere https://example.com/ 308',
  ])
})

/** What any host does: a file is itself, a folder is its index.html. */
function plainFileServer(root: string): http.Server {
  const types: Record<string, string> = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' }
  return http.createServer((request, response) => {
    const wanted = path.join(root, decodeURIComponent((request.url ?? '/').split('?')[0] as string))
    const file =
      fs.existsSync(wanted) && fs.statSync(wanted).isDirectory() ? path.join(wanted, 'index.html') : wanted
    if (!fs.existsSync(file)) return response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
      .end(fs.readFileSync(file))
  })
}
