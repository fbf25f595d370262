import type { ServerResponse } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchBrowser, openBrowser } from '../support/browser.ts'
import { echoServer, headerValues, type EchoServer } from '../support/echo-server.ts'
import { longTest } from '../support/long-test.ts'
import { send, specSite, tryIt } from '../support/playground.ts'
import { LONG, sampled } from '../support/sampled.ts'
import { servedSite, type ServedSite } from '../support/served-site.ts'

let browser: Browser
let server: ServedSite
let closed: ServedSite
let direct: ServedSite
let echo: EchoServer
let live: ServerResponse | undefined
let hungUp = false

const MEGABYTES = sampled(1, 5)
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><script>document.title="run"</script></svg>'

beforeAll(async () => {
  echo = await echoServer()
  const answer = (path: string, type: string, body: string | Buffer, status = 200) =>
    echo.answers.set(path, (response) =>
      response.writeHead(status, { 'content-type': type, 'x-request-id': 'r1' }).end(body),
    )
  answer('/json', 'application/json', '{"id":9007199254740993,"list":[],"b":{"c":[1,2.0]}}')
  answer('/html', 'text/html', '<h1 id="evil">hi</h1><script>document.title="run"</script>')
  answer('/image', 'image/svg+xml', SVG)
  answer('/bytes', 'application/zip', Buffer.from([1, 2, 3]))
  answer('/missing', 'application/problem+json', '{"title":"No"}', 404)
  const row = { id: 1, name: 'x'.repeat(60), tags: ['a', 'b'], deep: { value: 1.5, flag: true } }
  answer(
    '/big',
    'application/json',
    JSON.stringify(Array.from({ length: MEGABYTES * 8400 }, (_, id) => ({ ...row, id }))),
  )
  echo.answers.set('/none', (response) => response.writeHead(204).end())
  echo.answers.set('/events', (response) => {
    hungUp = false
    live = response
    response.on('close', () => (hungUp = true))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: first\n\n')
  })
  const names = ['json', 'html', 'image', 'bytes', 'missing', 'big', 'none', 'events', 'cookies']
  const operations = Object.fromEntries(
    names.map((name) => [
      name,
      {
        path: `/${name}`,
        parameters: name === 'cookies' ? [{ name: 'theme', in: 'cookie', schema: { type: 'string' } }] : [],
      },
    ]),
  )
  const site = { servers: [{ url: echo.origin }], operations }
  const allowedHosts = [`127.0.0.1:${echo.port}`]
  server = await servedSite(specSite({ ...site, allowedHosts }))
  closed = await servedSite(specSite(site))
  if (LONG) direct = await servedSite(specSite({ ...site, api: { playground: { proxy: false } } }))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await echo?.close()
})

test('JSON is indented without losing a digit, with status, time, size and headers', async () => {
  const { page, dialog } = await tryIt(browser, `${server.url}/json`)
  await send(dialog)
  const body = dialog.getByRole('tree', { name: 'Response body' })
  const lines = () => body.getByRole('treeitem').allTextContents()
  expect((await lines()).join('\n')).toBe(
    '{\n  "id": 9007199254740993,\n  "list": [],\n  "b": {\n    "c": [\n      1,\n      2.0\n    ]\n  }\n}',
  )
  expect(await dialog.locator('.pg-response .status').textContent()).toBe('200 OK')
  // Keys fold and unfold, a search unfolds what it finds, and the path of a line can be copied.
  await body.getByText('"b": {').click()
  await body.press('ArrowLeft')
  expect((await lines()).join('\n')).toContain('"b": { … }\n}')
  await dialog.getByLabel('Search the response').fill('2.0')
  await dialog.getByText('1 / 1').waitFor()
  expect(await dialog.locator('.pg-path').textContent()).toBe('b.c[1]')
  await dialog.getByRole('tab', { name: 'Raw' }).click()
  expect(await dialog.getByRole('region', { name: 'Response body' }).textContent()).not.toContain('\n')
  await dialog.getByRole('tab', { name: 'Raw' }).press('ArrowRight')
  expect(await dialog.locator('.pg-headers').textContent()).toContain('x-request-idr1')
  await dialog.getByRole('tab', { name: 'Timing' }).click()
  await dialog.getByText('Until the headers').waitFor()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download response' }).click()
  expect((await download).suggestedFilename()).toBe('response.json')
  await page.context().close()
})

test('nothing of an answer runs: HTML is text, a picture is a picture', async () => {
  const { page, dialog, errors } = await tryIt(browser, `${server.url}/html`)
  await send(dialog)
  expect(await dialog.getByRole('region', { name: 'Response body' }).textContent()).toContain(
    '<h1 id="evil">',
  )
  expect(await page.locator('#evil').count()).toBe(0)
  await page.goto(`${server.url}/image`)
  await page.getByRole('button', { name: 'Try it' }).click()
  await dialog.locator('.pg-bar').waitFor()
  await send(dialog)
  const image = dialog.getByRole('img', { name: 'Response body' })
  await expect
    .poll(() => image.evaluate((node) => (node as unknown as { naturalWidth: number }).naturalWidth))
    .toBe(20)
  expect(await page.title()).not.toBe('run')
  expect(errors).toEqual([])
  await page.context().close()
})

longTest('a file is offered to keep, an empty answer says so, an error is an answer', async () => {
  const { page, dialog } = await tryIt(browser, `${server.url}/bytes`)
  await send(dialog)
  await dialog.getByText('application/zip, 3 B').waitFor()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download response' }).click()
  expect((await download).suggestedFilename()).toBe('response.zip')
  for (const [path, words] of [
    ['none', 'The response has no body.'],
    ['missing', '"title": "No"'],
  ]) {
    await page.goto(`${server.url}/${path}`)
    await page.getByRole('button', { name: 'Try it' }).click()
    await dialog.locator('.pg-bar').waitFor()
    await send(dialog)
    await dialog
      .locator('.pg-response')
      .getByText(words as string)
      .waitFor()
  }
  expect(await dialog.locator('.pg-response .status.s4').textContent()).toBe('404 Not Found')
  await page.context().close()
})

test('events are shown as they arrive, and Cancel hangs up', async () => {
  const { page, dialog } = await tryIt(browser, `${server.url}/events`)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const events = dialog.getByRole('region', { name: 'Events' })
  await events.getByText('first').waitFor()
  live?.write('event: tick\nid: 7\ndata: {"n":1}\n')
  await page.waitForTimeout(200)
  expect(await events.getByRole('listitem').count()).toBe(1)
  live?.write('data: two lines\n\n')
  await events.getByText('tick').waitFor()
  expect(await events.locator('pre').last().textContent()).toBe('{"n":1}\ntwo lines')
  expect(hungUp).toBe(false)
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await dialog.getByText('Cancelled. The part that arrived is shown.').waitFor()
  await expect.poll(() => hungUp).toBe(true)
  expect(await events.getByRole('listitem').count()).toBe(2)
  await page.context().close()
})

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds of work; waiting for a busy machine does not count. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

test(`JSON of ${MEGABYTES} MB holds up nothing for longer than a fifth of a second`, async () => {
  // What is traced is the whole browser.
  const own = await launchBrowser()
  onTestFinished(() => own.close())
  const { page, dialog } = await tryIt(own, `${server.url}/big`)
  await own.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await send(dialog)
  await dialog.getByRole('button', { name: /Show all/ }).click()
  const chunks = dialog.locator('.pg-response .pg-chunk')
  await expect.poll(() => chunks.count(), { timeout: 60_000 }).toBeGreaterThan(MEGABYTES * 16)
  const { traceEvents } = JSON.parse((await own.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const main = traceEvents.find(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => /RunTask/.test(name) && pid === main?.pid && tid === main.tid)
    .map(({ tdur = 0 }) => tdur / 1000)
  expect(tasks.length).toBeGreaterThan(MEGABYTES * 20)
  expect(Math.max(...tasks)).toBeLessThan(200)
  await expect.poll(() => chunks.last().textContent(), { timeout: 60_000 }).toMatch(/\]$/)
  await page.context().close()
}, 120_000)

test('a private address is refused by the proxy, and says who can allow it', async () => {
  const { page, dialog } = await tryIt(browser, `${closed.url}/json`)
  const before = echo.requests.length
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const alert = dialog.locator('.pg-response [role=alert]')
  await alert.waitFor()
  expect(await alert.textContent()).toBe(
    '127.0.0.1 is in a private network. An operator can allow it with playground.allowedHosts.',
  )
  expect(echo.requests.length).toBe(before)
  await page.context().close()
})

test('cookies of the request go through the proxy; those of this site do not', async () => {
  const { page, dialog } = await tryIt(browser, `${server.url}/cookies`)
  await page.context().addCookies([{ name: 'session', value: 'secret', url: server.url }])
  await dialog.getByLabel('theme', { exact: true }).fill('dark mode')
  await send(dialog)
  expect(headerValues(echo.last(), 'cookie')).toEqual(['theme=dark%20mode'])
  expect(headerValues(echo.last(), 'origin')).toEqual([])
  await page.context().close()
})

longTest(
  'without the proxy the page itself sends, within its policy, and says what it may not set',
  async () => {
    const { page, dialog, errors } = await tryIt(browser, `${direct.url}/cookies`)
    await dialog.getByLabel('theme', { exact: true }).fill('dark')
    await send(dialog)
    expect(headerValues(echo.last(), 'origin')).toEqual([direct.url])
    expect(headerValues(echo.last(), 'cookie')).toEqual([])
    await dialog.getByText('A page cannot set the header Cookie').waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  },
)

longTest('an API that cannot be reached is explained in words', async () => {
  const { page, dialog } = await tryIt(browser, `${direct.url}/json`)
  await page.route(`${echo.origin}/**`, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const alert = dialog.locator('.pg-response [role=alert]')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('Access-Control-Allow-Origin')
  await page.context().close()
})
