import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsBesideColours } from '../support/axe.ts'
import { openBrowser } from '../support/browser.ts'
import { longTest } from '../support/long-test.ts'
import { choose, tryIt } from '../support/playground.ts'
import { LONG } from '../support/sampled.ts'
import { servedSite, type ServedSite } from '../support/served-site.ts'
import { docsJson, makeFolder, makeSite } from '../support/site.ts'
import { socketServer, type SocketServer } from '../support/socket-server.ts'

function chat(host: string): object {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Chat', version: '1' },
    servers: {
      main: {
        host,
        pathname: '/live',
        protocol: 'ws',
        security: [{ $ref: '#/components/securitySchemes/key' }],
      },
      broker: { host: 'broker.test', protocol: 'kafka' },
    },
    channels: {
      room: {
        address: '/rooms/{room}',
        parameters: { room: { enum: ['red', 'blue'] } },
        bindings: {
          ws: {
            query: {
              type: 'object',
              properties: { lang: { type: 'string', description: 'Language of the room.', example: 'en' } },
              required: ['lang'],
            },
            headers: {
              type: 'object',
              properties: {
                'Sec-WebSocket-Protocol': { type: 'string', default: 'chat.v2' },
                'X-Trace': { type: 'string' },
              },
              required: ['Sec-WebSocket-Protocol'],
            },
          },
        },
        messages: {
          joined: { name: 'joined', payload: { type: 'object', properties: { who: { type: 'string' } } } },
          say: {
            name: 'say',
            payload: {
              type: 'object',
              required: ['text'],
              properties: { text: { type: 'string' }, loud: { type: 'boolean' } },
            },
            examples: [{ payload: { text: 'Hello <b>you</b>' } }],
          },
        },
      },
    },
    operations: {
      onJoined: {
        action: 'send',
        channel: { $ref: '#/channels/room' },
        messages: [{ $ref: '#/channels/room/messages/joined' }],
      },
      say: {
        action: 'receive',
        channel: { $ref: '#/channels/room' },
        messages: [{ $ref: '#/channels/room/messages/say' }],
      },
    },
    components: { securitySchemes: { key: { type: 'httpApiKey', in: 'query', name: 'token' } } },
  }
}

const PAGE = '/api-reference/websockets/room'

function folder(host: string, api: object = {}): Record<string, string> {
  return {
    'docs.json': docsJson({ api, navigation: { tabs: [{ tab: 'Chat', asyncapi: 'chat.json' }] } }),
    'chat.json': JSON.stringify(chat(host)),
  }
}

let browser: Browser
let api: SocketServer
let site: ServedSite

beforeAll(async () => {
  api = await socketServer()
  site = await servedSite(makeFolder(folder(new URL(api.url).host)))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await api.close()
})

async function connect(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await dialog.getByRole('status').getByText('Connected', { exact: true }).waitFor()
}

test('a reader connects, says the example, and sees what comes back; the token is in the address and nowhere else', async () => {
  const { page, dialog, errors } = await tryIt(browser, site.url + PAGE)
  await dialog.getByLabel('token', { exact: true }).fill('s3cret')
  await dialog.getByLabel('X-Trace', { exact: true }).fill('t1')
  await dialog.getByText(/these are left out: X-Trace\./).waitFor()
  await connect(dialog)
  expect(api.opened.at(-1)).toEqual({
    target: '/live/rooms/red?lang=en&token=s3cret',
    protocols: 'chat.v2',
  })
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const log = dialog.getByRole('log')
  await log.getByText('Received').waitFor()
  expect(api.received.at(-1)).toBe('{"text":"Hello <b>you</b>"}')
  expect(await log.locator('pre').allTextContents()).toEqual([
    '{"text":"Hello <b>you</b>"}',
    '{"text":"Hello <b>you</b>"}',
  ])
  await choose(dialog.getByLabel('Message', { exact: true }), 'joined (send)')
  await dialog.getByLabel('who', { exact: true }).fill('Ada')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => api.received.at(-1)).toBe('{"who":"Ada"}')
  expect(await dialog.textContent()).not.toContain('s3cret')
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await log.getByText('Closed: 1000, closed normally.').waitFor()
  // The playground takes its connection with it.
  await connect(dialog)
  const client = [...api.clients].at(-1)
  await page.keyboard.press('Escape')
  await expect.poll(() => client?.readyState).toBe(client?.CLOSED)
  expect(errors).toEqual([])
  await page.context().close()
})

test('the policy allows the server of the channel and no other', async () => {
  const other = await socketServer()
  const answer = await fetch(site.url + PAGE)
  const policy = /connect-src ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
  expect(policy).toBe(`'self' ${api.url}`)
  const { page } = await tryIt(browser, site.url + PAGE)
  const refused = await page.evaluate<string>(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
    new WebSocket('${other.url}')
  })`)
  expect(refused).toBe('connect-src')
  expect(other.opened).toEqual([])
  await page.context().close()
  await other.close()
})

longTest('a server that talks without end, and closes with a code of its own', async () => {
  const { page, dialog } = await tryIt(browser, site.url + PAGE)
  await connect(dialog)
  const [client] = [...api.clients].slice(-1)
  for (let at = 0; at < 3000; at++) client?.send(`tick ${at}`)
  client?.send(`long ${'x'.repeat(300_000)}`)
  client?.send(Buffer.from([1, 2, 255]))
  client?.close(4001, 'Too <i>slow</i>')
  const log = dialog.getByRole('log')
  await log.getByText('Closed: 4001, a code of this API').waitFor()
  expect(await log.getByText('Too <i>slow</i>').count()).toBe(1)
  expect(await log.locator('li').count()).toBe(500)
  expect(await log.getByText(/^Earlier lines no longer kept: \d+/).textContent()).toMatch(/ 25\d\d$/)
  await log.getByText('01 02 ff').waitFor()
  await log.getByRole('button', { name: 'Show all' }).click()
  await log.getByText('The rest is not kept.').waitFor()
  expect((await log.textContent())?.length).toBeLessThan(200_000)
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await log.getByText('Connect to see messages').waitFor()
  await page.context().close()
})

longTest('what cannot be connected says why', async () => {
  const gone = await socketServer()
  const dead = await servedSite(makeFolder(folder(new URL(gone.url).host)))
  await gone.close()
  const { page, dialog } = await tryIt(browser, dead.url + PAGE)
  await dialog.getByLabel('lang', { exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('pg-query_1mlang')
  await dialog.getByLabel('lang', { exact: true }).fill('de')
  await page.keyboard.press('Enter')
  await dialog
    .getByRole('log')
    .getByText(/^Not connected\. 127\.0\.0\.1:\d+ does not respond/)
    .waitFor()
  await dialog.getByRole('status').getByText('Not connected').waitFor()
  await page.context().close()
})

const SCREENS = [
  ['wide', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const

describe('no accessibility violation, in light and in dark', () => {
  test.each(SCREENS.filter((_, at) => LONG || at === 0))('%s', async (_, viewport) => {
    const { page, dialog } = await tryIt(browser, site.url + PAGE, { viewport })
    await connect(dialog)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('log').getByText('Received').waitFor()
    expect(await violationsBesideColours(page, { include: '.playground' })).toEqual([])
    expect(await page.evaluate('document.querySelector(".pg-columns").scrollWidth <= innerWidth')).toBe(true)
    await page.context().close()
  })
})

test('only where a browser can connect, and where the site lets readers try', async () => {
  const model = `/_lectern/playground${PAGE}.json`
  const open = makeSite(folder('chat.test'))
  expect(await open.text(PAGE)).toContain('class="try-button')
  expect((await open.app.request(model)).status).toBe(200)
  for (const display of ['none', 'simple']) {
    const closed = makeSite(folder('chat.test', { playground: { display } }))
    expect(await closed.text(PAGE)).not.toContain('class="try-button')
    const answer = await closed.app.request(PAGE)
    expect(answer.headers.get('content-security-policy')).not.toContain('chat.test')
    expect((await closed.app.request(model)).status).toBe(404)
  }
  const hostile = makeSite(folder('x/"><script>alert(1)</script>'))
  expect(await hostile.text(PAGE)).not.toContain('<script>alert')
  for (const server of [
    { host: 'b.test', protocol: 'kafka' },
    { host: 'alert(1)', protocol: 'javascript' },
  ]) {
    const spec = { ...chat('x.test'), servers: { main: server } }
    const other = makeSite({ ...folder('x'), 'chat.json': JSON.stringify(spec) })
    const [page = ''] = [...other.live.current.get().pages.keys()].filter((path) => path.endsWith('/room'))
    expect(await other.text(page)).not.toContain('class="try-button')
    expect((await other.app.request(`/_lectern/playground${page}.json`)).status).toBe(404)
  }
})
