import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { lectern } from '../support/cli.ts'
import { longTest } from '../support/long-test.ts'
import { LONG } from '../support/sampled.ts'
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

const LANGUAGES = {
  'docs.json': docsJson({
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'install', 'only-english', 'secret-plan'] },
        { language: 'de', pages: ['de/index', 'de/install'] },
        { language: 'fr', pages: ['fr/index', 'fr/install'] },
      ],
    },
    redirects: [{ source: '/fr/only-english', destination: '/fr/install' }],
  }),
  'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
  ...Object.fromEntries(
    ['index', 'install', 'only-english', 'de/index', 'de/install', 'fr/index', 'fr/install'].map((name) => [
      `${name}.mdx`,
      `---\ntitle: Page ${name}\npublic: true\n---\n\nWords of ${name}.\n`,
    ]),
  ),
  'secret-plan.mdx': '---\ntitle: GIRAFFETITLE\n---\nGIRAFFEBODY',
}

longTest(
  'a page that a language lacks is there in the default one, says so, and goes when it is translated',
  async () => {
    const root = makeFolder(LANGUAGES)
    const exported = makeFolder({})
    const build = () => lectern(['build', root, '--out', exported, '--base-url', 'https://docs.acme.test'])
    const read = (name: string) => fs.readFileSync(path.join(exported, name, 'index.html'), 'utf8')
    await build()
    const german = read('de/only-english')
    expect(german).toContain('<html lang="de"')
    expect(german).toContain('Diese Seite ist noch nicht übersetzt.')
    expect(german).toContain('Words of only-english.')
    expect(german).toContain('<meta name="robots" content="noindex">')
    expect(german).toContain('<link rel="canonical" href="https://docs.acme.test/only-english">')
    expect(read('only-english')).toContain('href="/de/only-english"')
    // A redirect of the author's wins, as it does on a server.
    expect(read('fr/only-english')).toContain('url=/fr/install')
    const all = fs.readdirSync(exported, { recursive: true }).map(String)
    expect(all.filter((name) => /secret-plan/.test(name))).toEqual([])
    expect(fs.readFileSync(path.join(exported, 'sitemap.xml'), 'utf8')).not.toContain('/de/only-english')
    fs.rmSync(path.join(root, 'only-english.mdx'))
    await build()
    expect(fs.existsSync(path.join(exported, 'de/only-english/index.html'))).toBe(false)
  },
)

const ROOTS = [
  ['with a page at the root', LANGUAGES, '/', '/de'],
  [
    'without one',
    {
      ...LANGUAGES,
      'docs.json': docsJson({
        navigation: {
          languages: [
            { language: 'en', pages: ['install'] },
            { language: 'de', pages: ['de/install'] },
          ],
        },
      }),
      'index.mdx': undefined,
    },
    '/install',
    '/de/install',
  ],
] as const

test.each(ROOTS.filter((_, at) => LONG || at === 0))(
  'the browser leads readers of an export to their language, %s',
  async (_, files, english, german) => {
    const given = Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const exported = makeFolder({})
    await lectern(['build', makeFolder(Object.fromEntries(given)), '--out', exported])
    const host = plainFileServer(exported)
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    const at = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0'
    const opened = async (locale: string, agent: string, chosen?: string) => {
      const context = await browser.newContext({ locale, userAgent: agent })
      if (chosen !== undefined)
        await context.addCookies([{ name: 'lectern_language', value: chosen, url: at }])
      const page = await context.newPage()
      const paths: string[] = []
      page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname))
      await page.goto(`${at}/`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await context.close()
      return paths.at(-1)
    }
    expect(await opened('de-AT', userAgent)).toBe(german)
    expect(await opened('de-AT', userAgent, 'en')).toBe(english)
    expect(await opened('en-GB', userAgent, 'de')).toBe(german)
    expect(await opened('sv-SE', userAgent)).toBe(english)
    expect(await opened('de-AT', 'Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe(english)
    host.close()
  },
)

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
