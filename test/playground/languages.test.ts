import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { echoServer, type EchoServer } from '../support/echo-server.ts'
import { latinIn } from '../support/foreign-words.ts'
import { longTest } from '../support/long-test.ts'
import { choose } from '../support/playground.ts'
import { servedSite, type ServedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { socketServer, type SocketServer } from '../support/socket-server.ts'

// In another script every word in Latin letters is one of the spec, which begin with zz, a name, or a mistake.
const NAMES =
  /^(?:zz.*|API|Authorization|Basic|basic|bearer|Bash|Client|Code|cURL|Control|Cookie|CORS|Credentials|Ctrl|Device|F8|GET|Go|HTTP|ID|Implicit|Java|JavaScript|JSON|kB|ms|null|oauth2|OK|Owner|Password|PHP|PKCE|POST|PowerShell|Python|Resource|Ruby|Rust|Tab|TypeScript|true|false|URI|URL|WebSocket|WS|ws|wscat)$/
/** Types, places and formats of the spec, and what a new key of JSON is called until it is renamed. */
const TERMS = /^(?:any|array|boolean|cookie|enum|file|header|integer|key|number|object|query|string|uuid)$/
const isName = new RegExp(`${NAMES.source}|${TERMS.source}`)

let echo: EchoServer
let sockets: SocketServer
let server: ServedSite
let page: Page

const spec = () => ({
  openapi: '3.1.1',
  info: { title: 'zz', version: '1' },
  servers: [
    { url: echo.origin },
    { url: 'https://{zzhost}.test', variables: { zzhost: { default: 'zza' } } },
  ],
  components: {
    securitySchemes: {
      zzbearer: { type: 'http', scheme: 'bearer' },
      zzbasic: { type: 'http', scheme: 'basic' },
      zzkey: { type: 'apiKey', in: 'header', name: 'zzkey' },
      zztls: { type: 'mutualTLS' },
      zzoauth: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: `${echo.origin}/authorize`,
            tokenUrl: `${echo.origin}/token`,
            scopes: { zzread: '' },
          },
          clientCredentials: { tokenUrl: `${echo.origin}/token`, scopes: {} },
          password: { tokenUrl: `${echo.origin}/token`, scopes: {} },
        },
      },
    },
  },
  paths: {
    '/zz/{zzid}': {
      post: {
        summary: 'zz',
        security: ['zzbearer', 'zzbasic', 'zzkey', 'zztls', 'zzoauth']
          .map((name) => ({ [name]: [] }))
          .concat({} as never),
        parameters: [
          { name: 'zzid', in: 'path', required: true, schema: { type: 'string', pattern: '^zz' } },
          { name: 'zzheader', in: 'header', schema: { type: 'string' } },
          { name: 'zzlist', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { name: 'zzold', in: 'query', deprecated: true, schema: { enum: ['zza', 'zzb'], default: 'zza' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['zzname'],
                properties: {
                  zzname: { type: 'string', minLength: 4, example: 'zzname' },
                  zzcount: { type: 'integer', minimum: 5 },
                  zznull: { type: ['object', 'null'], properties: { zzin: { type: 'string' } } },
                  zzshape: {
                    oneOf: [
                      { type: 'object', properties: { zza: { type: 'string' } } },
                      { type: 'object', properties: { zzb: { type: 'string' } } },
                    ],
                  },
                  zzbytes: { type: 'string', contentEncoding: 'base64' },
                  zzmap: { type: 'object', additionalProperties: { type: 'string' } },
                  zzlist: { type: 'array', items: { type: 'string' } },
                },
              },
            },
            'multipart/form-data': {
              schema: {
                type: 'object',
                properties: {
                  zzfile: { type: 'string', format: 'binary' },
                  zzfiles: { type: 'array', items: { type: 'string', format: 'binary' } },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'zz' } },
      },
    },
  },
})

const channel = () => ({
  asyncapi: '3.0.0',
  info: { title: 'zz', version: '1' },
  servers: { main: { host: new URL(sockets.url).host, protocol: 'ws' } },
  channels: {
    zzroom: {
      address: '/zz',
      bindings: {
        ws: { headers: { type: 'object', properties: { zztrace: { type: 'string', default: 'zz' } } } },
      },
      messages: {
        zzsay: { name: 'zzsay', payload: { type: 'object', properties: { zztext: { type: 'string' } } } },
        zzask: { name: 'zzask', payload: { type: 'object', properties: { zzwhat: { type: 'string' } } } },
      },
    },
  },
  operations: {
    zzsaid: { action: 'receive', channel: { $ref: '#/channels/zzroom' } },
  },
})

beforeAll(async () => {
  ;[echo, sockets] = [await echoServer(), await socketServer()]
  server = await servedSite(
    makeFolder({
      'docs.json': docsJson({
        name: 'zz',
        navigation: {
          languages: [
            { language: 'ru', pages: ['zzpage', 'zzroom'] },
            { language: 'ar', pages: ['ar/zzpage'] },
          ],
        },
      }),
      'lectern.json': JSON.stringify({ playground: { allowedHosts: [new URL(echo.origin).host] } }),
      'zzspec.json': JSON.stringify(spec()),
      'zzchannel.json': JSON.stringify(channel()),
      'zzpage.mdx': '---\ntitle: zz\nopenapi: zzspec.json POST /zz/{zzid}\n---\n',
      'ar/zzpage.mdx': '---\ntitle: zz\nopenapi: zzspec.json POST /zz/{zzid}\n---\n',
      'zzroom.mdx': '---\ntitle: zz\nasyncapi: zzchannel.json zzroom\n---\n',
    }),
  )
  const browser = await openBrowser()
  page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1600, height: 1000 } })
})

afterAll(async () => {
  await page.context().browser()?.close()
  await echo.close()
  await sockets.close()
})

async function open(name: string): Promise<Locator> {
  await page.goto(`${server.url}/${name}`)
  await page.getByRole('button', { name: 'Попробовать' }).click()
  const dialog = page.locator('dialog.playground')
  await dialog.locator('.pg-bar').waitFor()
  return dialog
}

interface DomNode {
  readonly nodeType: number
  readonly data: string
  readonly matches: (selector: string) => boolean
  readonly getAttribute: (name: string) => string | null
  readonly shadowRoot: DomNode | null
  readonly childNodes: Iterable<DomNode>
}

interface DomRange {
  readonly setStart: (node: DomNode, at: number) => void
  readonly setEnd: (node: DomNode, at: number) => void
  readonly getBoundingClientRect: () => { readonly left: number }
}

interface DomDocument {
  readonly createTreeWalker: (root: unknown, shown: number) => { readonly nextNode: () => DomNode | null }
  readonly createRange: () => DomRange
}

/** Everything a reader sees or hears but code and what was typed, also in the shadow that holds the editor. */
async function foreign(part: Locator): Promise<readonly string[]> {
  const texts = await part.evaluate((root) => {
    const found: string[] = []
    const visit = (node: DomNode) => {
      if (node.nodeType === 3) found.push(node.data)
      if (node.nodeType === 1) {
        if (node.matches('pre, code, .cm-content, .cm-gutters, style')) return
        for (const name of ['aria-label', 'title', 'alt']) found.push(node.getAttribute(name) ?? '')
        if (node.shadowRoot) visit(node.shadowRoot)
      }
      for (const child of node.childNodes) visit(child)
    }
    visit(root as unknown as DomNode)
    return found
  })
  return latinIn(texts, isName)
}

test('every way to fill in, to log in and to send speaks the language of the page', async () => {
  const dialog = await open('zzpage')
  expect(await foreign(dialog)).toEqual([])
  for (const way of [1, 2, 3, 4, 5]) {
    await choose(dialog.locator('#pg-alternative'), way)
    if (way === 4) await dialog.locator('.pg-oauth summary').click()
    expect([way, await foreign(dialog)]).toEqual([way, []])
  }
  await choose(dialog.locator('#pg-server'), 1)
  await dialog.locator('#pg-variable-zzhost').waitFor()
  expect(await foreign(dialog)).toEqual([])
  await choose(dialog.locator('#pg-server'), 0)
  const folded = dialog.locator('.pg-fold[aria-expanded=false]')
  while ((await folded.count()) > 0) await folded.first().click()
  for (const add of await dialog.locator('.pg-add').all()) await add.click()
  expect(await foreign(dialog)).toEqual([])
})

longTest('what is wrong, and what came back, is said in the language of the page', async () => {
  const dialog = await open('zzpage')
  await dialog.getByLabel('zzid', { exact: true }).fill('')
  await dialog.getByLabel('zzheader', { exact: true }).fill('日本')
  await dialog.getByLabel('zzcount', { exact: true }).fill('4')
  await dialog.getByLabel('zzname', { exact: true }).fill('zz')
  await dialog.getByRole('button', { name: 'Отправить', exact: true }).click()
  await dialog.getByText('Это обязательно.').waitFor()
  await dialog.getByText('Минимальная длина — 4.').waitFor()
  expect(await foreign(dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'JSON', exact: true }).click()
  await dialog.locator('.cm-content').click()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('{ zz')
  await dialog.getByText('Именам и строкам нужны двойные кавычки.').waitFor()
  expect(await foreign(dialog)).toEqual([])
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('{ "zzname": "zzname" }')
  await dialog.getByLabel('zzid', { exact: true }).fill('zz1')
  await dialog.getByLabel('zzheader', { exact: true }).fill('zz')
  await dialog.getByRole('button', { name: 'Отправить', exact: true }).click()
  await dialog.locator('.pg-response .status').waitFor()
  expect(await foreign(dialog.locator('.pg-request'))).toEqual([])
  await dialog.getByRole('tab', { name: 'Время' }).click()
  await dialog.getByText('До заголовков').waitFor()
  expect(await foreign(dialog.locator('.pg-panel-head, #pg-view-panel').last())).toEqual([])
})

longTest('a channel speaks the language of the page', async () => {
  const dialog = await open('zzroom')
  expect(await foreign(dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Подключиться', exact: true }).click()
  await dialog.locator('[data-phase=open]').waitFor()
  await dialog.getByRole('button', { name: 'Отправить', exact: true }).click()
  await dialog.locator('.pg-frame[data-kind=sent]').waitFor()
  await dialog.getByRole('button', { name: 'Отключиться', exact: true }).click()
  await dialog.locator('.pg-frame-note').nth(2).waitFor()
  expect(await foreign(dialog)).toEqual([])
})

test('what runs from left to right does so on a page that runs from right to left', async () => {
  await page.goto(`${server.url}/ar/zzpage`)
  const path = page.locator('.endpoint-path')
  const pattern = page.locator('code').getByText('^zz', { exact: true })
  const type = page.locator('#query-zzlist').getByText('string[]', { exact: true })
  for (const text of [path, pattern, type]) {
    const places = await text.evaluate((element) => {
      const { document } = globalThis as unknown as { document: DomDocument }
      const walker = document.createTreeWalker(element, 4)
      const found: number[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (let at = 0; at < node.data.length; at++) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          found.push(range.getBoundingClientRect().left)
        }
      return found
    })
    expect(places.length).toBeGreaterThan(2)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  }
})
