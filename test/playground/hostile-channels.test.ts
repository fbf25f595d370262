import net, { type AddressInfo } from 'node:net'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { longTest } from '../support/long-test.ts'
import { tryIt } from '../support/playground.ts'
import { LONG, sampled } from '../support/sampled.ts'
import { servedSite, type ServedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { socketServer, type SocketServer } from '../support/socket-server.ts'

const server = (host: string, protocol = 'ws') => ({ host, protocol })

function spec(servers: object): string {
  const message = { payload: { type: 'string' } }
  return JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'Hostile', version: '1' },
    servers,
    channels: Object.fromEntries(
      Object.keys(servers).map((name) => [
        name,
        { address: '/', servers: [{ $ref: `#/servers/${name}` }], messages: { message } },
      ]),
    ),
    operations: {},
  })
}

let browser: Browser
let api: SocketServer
let silent: net.Server
let site: ServedSite

beforeAll(async () => {
  api = await socketServer()
  silent = net.createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const servers = {
    hostile: server(new URL(api.url).host),
    silent: server(`127.0.0.1:${port}`),
    script: { url: 'javascript:window.hacked=1//', host: 'javascript:window.hacked=1//', protocol: 'ws' },
  }
  site = await servedSite(
    makeFolder({
      'docs.json': docsJson({ navigation: { tabs: [{ tab: 'Chat', asyncapi: 'chat.json' }] } }),
      'chat.json': spec(servers),
    }),
  )
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await api.close()
  silent.close()
})

async function open(name: string): Promise<{ page: Page; dialog: Locator; log: Locator }> {
  const { page, dialog } = await tryIt(browser, `${site.url}/api-reference/websockets/${name}`)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  return { page, dialog, log: dialog.getByRole('log') }
}

async function connected() {
  const opened = await open('hostile')
  await opened.dialog.getByRole('status').getByText('Connected', { exact: true }).waitFor()
  const client = [...api.clients].at(-1)
  if (!client) throw new Error('nobody connected')
  return { ...opened, client }
}

test('giant messages are cut', async () => {
  const { page, log, client } = await connected()
  const giant = 'x'.repeat(sampled(1_000_000, 5_000_000))
  for (let at = 0; at < sampled(1, 3); at++) client.send(`${giant}${at}`)
  client.send('last')
  await log.getByText('last', { exact: true }).waitFor()
  expect((await log.textContent())?.length).toBeLessThan(400_000)
  await page.context().close()
})

test.runIf(LONG)('a flood leaves the reader in charge', async () => {
  const { page, dialog, log, client } = await connected()
  // Five thousand a second, and more on its way when the reader has enough.
  const flood = setInterval(() => {
    for (let at = 0; client.readyState === client.OPEN && at < 500; at++)
      client.send(`{"flood":${at},"text":"<img src=x onerror=window.hacked=1>"}`)
  }, 100)
  await log.getByText(/Earlier lines no longer kept/).waitFor()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await dialog.getByRole('status').getByText('Not connected', { exact: true }).waitFor()
  clearInterval(flood)
  expect(await log.locator('li').count()).toBeLessThanOrEqual(500)
  expect(await log.locator('img').count()).toBe(0)
  expect(await page.evaluate('window.hacked')).toBeUndefined()
  await page.context().close()
})

test('of a hundred thousand messages at once the last are kept, and the reader can go on', async () => {
  const { page, dialog, log, client } = await connected()
  const count = sampled(1000, 100_000)
  for (let at = 0; at < count; at++) client.send(`{"flood":${at}}`)
  client.send('after the flood')
  await log.getByText('after the flood', { exact: true }).waitFor({ timeout: 60_000 })
  expect(await log.locator('li').count()).toBeLessThanOrEqual(500)
  // With the two lines that tell of the connection.
  await log.getByText(`Earlier lines no longer kept: ${count + 3 - 500}`).waitFor()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await dialog.getByRole('status').getByText('Not connected', { exact: true }).waitFor()
  await page.context().close()
})

longTest('a handshake that never ends can be given up', async () => {
  const { page, dialog, log } = await open('silent')
  await dialog.getByRole('status').getByText('Connecting…').waitFor()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await dialog.getByRole('status').getByText('Not connected', { exact: true }).waitFor()
  await log.getByText(/^Not connected\./).waitFor()
  await page.context().close()
})

test('bytes, empty messages, broken text and strange endings are told as what they are', async () => {
  const { page, dialog, log, client } = await connected()
  client.send(Buffer.from([0, 255, 60, 98, 62]), { binary: true })
  client.send('')
  client.send('\u202Eevil\u0000<script>window.hacked=1</script>')
  await log.getByText('00 ff 3c 62 3e').waitFor()
  client.close(4999, '<b>bye</b>')
  await log.getByText(/Closed: 4999, .* <b>bye<\/b>/).waitFor()
  expect(await log.locator('b, script').count()).toBe(0)
  expect(await page.evaluate('window.hacked')).toBeUndefined()
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.getByRole('status').getByText('Connected', { exact: true }).waitFor()
  // The connection is cut in the middle of a frame.
  const again = [...api.clients].at(-1) as unknown as { _socket: net.Socket }
  again._socket.end(Buffer.from([0x81, 0x7f, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]))
  await log.getByText(/Closed: 10\d\d,/).waitFor()
  await page.context().close()
})

test('an address that is a script runs nothing', async () => {
  const { page, log } = await open('script')
  await log.getByText(/is not the address of a WebSocket|Not connected|refused/).waitFor()
  expect(await page.evaluate('window.hacked')).toBeUndefined()
  await page.context().close()
})
