import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PROXY_PATH, PROXY_STATUS_HEADER, type ProxyHead } from '../../src/shared/proxy-contract.ts'
import { echoServer, headerValues, type EchoServer } from '../support/echo-server.ts'
import { docsJson, makeSite, type TestSite } from '../support/site.ts'

const SITE = 'https://docs.acme.test'
const OK = { responses: { 200: { description: 'OK' } } }

let api: EchoServer
let other: EchoServer
/** Allows both echo servers. */
let open: TestSite
/** Names them as servers of its spec, and allows nothing beyond that. */
let closed: TestSite

beforeAll(async () => {
  api = await echoServer()
  other = await echoServer()
  const servers = [
    'http://127.0.0.1:PORT',
    'http://localhost:PORT',
    'http://[::1]:PORT',
    'http://[::ffff:7f00:1]:PORT',
    'http://0.0.0.0:PORT',
    'http://10.0.0.1',
    'http://169.254.169.254',
    'http://2130706433:PORT',
  ].map((url) => ({ url: url.replace('PORT', String(api.port)) }))
  const files = (allowedHosts: readonly string[], playground: object = {}, docs: object = {}) => ({
    'docs.json': docsJson({ ...docs, navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }),
    'lectern.json': JSON.stringify({ playground: { allowedHosts, ...playground } }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      servers,
      paths: {
        '/': { get: { summary: 'Root', ...OK } },
        '/{path}': {
          get: { summary: 'Get', ...OK },
          put: { summary: 'Put', ...OK },
          post: { summary: 'Post', ...OK },
        },
        '/latest/meta-data': { get: { summary: 'Metadata', ...OK } },
      },
    }),
  })
  open = makeSite(files([`127.0.0.1:${api.port}`, `127.0.0.1:${other.port}`]))
  closed = makeSite(files([]))
  switchedOff = makeSite(files([], { proxy: false }))
  notUsed = makeSite(files([], {}, { api: { playground: { proxy: false } } }))
})
let switchedOff: TestSite
let notUsed: TestSite
afterAll(async () => {
  await api?.close()
  await other?.close()
})

interface Asked {
  readonly method?: string
  readonly url: string
  readonly headers?: readonly (readonly [string, string])[]
  readonly body?: string | Blob
}

/** Asks a site's proxy as its own pages do. */
async function ask(
  site: TestSite,
  { method = 'GET', url, headers = [], body }: Asked,
  more: Record<string, string> = {},
) {
  const form = new FormData()
  form.set('request', JSON.stringify({ method, url, headers }))
  if (body !== undefined) form.set('body', typeof body === 'string' ? new Blob([body]) : body)
  const encoded = new Response(form)
  const bytes = await encoded.arrayBuffer()
  return site.app.request(`${SITE}${PROXY_PATH}`, {
    method: 'POST',
    body: bytes,
    headers: {
      accept: 'application/json',
      origin: SITE,
      'content-type': encoded.headers.get('content-type') ?? '',
      'content-length': String(bytes.byteLength),
      ...more,
    },
  })
}

async function answerOf(response: Response): Promise<{ head: ProxyHead; body: string }> {
  const text = await response.text()
  const end = text.indexOf('\n')
  return { head: JSON.parse(text.slice(0, end)) as ProxyHead, body: text.slice(end + 1) }
}

async function refusal(response: Response): Promise<{ status: number; code: string; error: string }> {
  expect(response.headers.get(PROXY_STATUS_HEADER)).toBeNull()
  const { code, error } = (await response.json()) as { code: string; error: string }
  return { status: response.status, code, error }
}

test('sends what is described, and nothing of the reader', async () => {
  const response = await ask(
    open,
    {
      method: 'PUT',
      url: `${api.origin}/x%2Fy?q=a%20b`,
      headers: [
        ['X-Own', 'é'],
        ['Cookie', 'theme=dark'],
        ['Host', 'evil.test'],
        ['Origin', 'https://evil.test'],
        ['Connection', 'close'],
        ['Content-Length', '999'],
      ],
      body: 'bytes \0 é',
    },
    { cookie: 'session=secret', authorization: 'Bearer docs', 'x-forwarded-for': '1.2.3.4' },
  )
  expect(response.status).toBe(200)
  const echoed = api.last()
  expect(echoed.method).toBe('PUT')
  expect(echoed.target).toBe('/x%2Fy?q=a%20b')
  expect(echoed.body.toString()).toBe('bytes \0 é')
  expect(headerValues(echoed, 'host')).toEqual([`127.0.0.1:${api.port}`])
  expect(headerValues(echoed, 'cookie')).toEqual(['theme=dark'])
  for (const name of ['authorization', 'origin', 'referer', 'x-forwarded-for'])
    expect(headerValues(echoed, name), name).toEqual([])
  expect(headerValues(echoed, 'content-length')).toEqual([String(Buffer.byteLength('bytes \0 é'))])
})

test('the answer comes as data of the page, not as an answer of this site', async () => {
  api.answers.set('/answer', (response) =>
    response
      .writeHead(418, 'Short and stout', {
        'Set-Cookie': 'a=b; Path=/',
        'Content-Type': 'text/html',
        'Content-Security-Policy': 'none',
        'X-Own': 'Ünï "x"',
      })
      .end('<script>alert(1)</script>'),
  )
  const response = await ask(open, { url: `${api.origin}/answer` })
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('content-type')).toBe('application/octet-stream')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get(PROXY_STATUS_HEADER)).toBe('418')
  const { head, body } = await answerOf(response)
  expect(head).toMatchObject({ status: 418, statusText: 'Short and stout', url: `${api.origin}/answer` })
  expect(head.headers).toContainEqual(['Set-Cookie', 'a=b; Path=/'])
  expect(head.headers).toContainEqual(['X-Own', 'Ünï "x"'])
  expect(body).toBe('<script>alert(1)</script>')
})

describe('only pages of this site may ask', () => {
  test.each([
    ['no origin', { origin: '' }],
    ['another origin', { origin: 'https://evil.test' }],
    ['an origin that begins alike', { origin: `${SITE}.evil.test` }],
    ['no site at all', { origin: 'null' }],
    ['a browser that says so', { 'sec-fetch-site': 'cross-site' }],
    ['another subdomain', { 'sec-fetch-site': 'same-site' }],
  ])('%s', async (_, headers) => {
    const before = api.requests.length
    const response = await ask(open, { url: `${api.origin}/x` }, headers)
    expect(await refusal(response)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(api.requests.length).toBe(before)
  })
})

describe('addresses that are not public are refused, though the spec names them', () => {
  test.each([
    ['loopback', 'http://127.0.0.1:PORT/'],
    ['a short form of it', 'http://127.1:PORT/'],
    ['as one number', 'http://2130706433:PORT/'],
    ['in octal', 'http://0177.0.0.1:PORT/'],
    ['as hexadecimal', 'http://0x7f000001:PORT/'],
    ['IPv6', 'http://[::1]:PORT/'],
    ['IPv4 inside IPv6', 'http://[::ffff:127.0.0.1]:PORT/'],
    ['any address', 'http://0.0.0.0:PORT/'],
    ['private', 'http://10.0.0.1/'],
    ['metadata of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['a name that leads there', 'http://localhost:PORT/'],
    ['a host nobody named', 'https://example.com/'],
    ['a file', 'file:///etc/passwd'],
    ['with a password', 'http://a:b@127.0.0.1:PORT/'],
  ])('%s', async (_, url) => {
    const before = api.requests.length
    const response = await ask(closed, { url: url.replace('PORT', String(api.port)) })
    expect(await refusal(response)).toMatchObject({ status: 403, code: 'proxy-refused' })
    expect(api.requests.length).toBe(before)
  })
})

describe('redirects', () => {
  const redirect = (path: string, status: number, to: () => string) =>
    api.answers.set(path, (response: ServerResponse) => response.writeHead(status, { Location: to() }).end())

  test('are followed where they may go, and lose their secrets on the way to another origin', async () => {
    redirect('/away', 307, () => `${other.origin}/there`)
    const response = await ask(open, {
      method: 'POST',
      url: `${api.origin}/away`,
      headers: [
        ['Authorization', 'Bearer s'],
        ['Cookie', 'a=b'],
        ['X-My-Key', 'k'],
        ['Content-Type', 'text/plain'],
      ],
      body: 'again',
    })
    expect((await answerOf(response)).head.url).toBe(`${other.origin}/there`)
    const echoed = other.last()
    expect([echoed.method, echoed.body.toString()]).toEqual(['POST', 'again'])
    for (const name of ['authorization', 'cookie', 'x-my-key'])
      expect(headerValues(echoed, name), name).toEqual([])
    expect(headerValues(echoed, 'content-type')).toEqual(['text/plain'])
  })

  test('keep them within the origin, and a see-other becomes a GET', async () => {
    redirect('/here', 303, () => '/moved')
    await ask(open, {
      method: 'POST',
      url: `${api.origin}/here`,
      headers: [
        ['Authorization', 'Bearer s'],
        ['Content-Type', 'text/plain'],
      ],
      body: 'x',
    })
    const echoed = api.last()
    expect([echoed.method, echoed.target, echoed.body.length]).toEqual(['GET', '/moved', 0])
    expect(headerValues(echoed, 'authorization')).toEqual(['Bearer s'])
    expect(headerValues(echoed, 'content-type')).toEqual([])
  })

  test.each([
    ['to a private address', () => `http://localhost:${other.port}/x`, 'proxy-refused'],
    ['to metadata of a cloud', () => 'http://169.254.169.254/', 'proxy-refused'],
    ['to a file', () => 'file:///etc/passwd', 'proxy-refused'],
    ['in a circle', () => `${api.origin}/next`, 'proxy-failed'],
  ])('%s are refused', async (_, to, code) => {
    const before = other.requests.length
    redirect('/next', 302, to)
    expect(await refusal(await ask(open, { url: `${api.origin}/next` }))).toMatchObject({ code })
    expect(other.requests.length).toBe(before)
  })
})

describe('what is no request is refused', () => {
  test.each([
    ['a line end in a value', [['X-A', 'b\r\nX-Evil: 1']]],
    ['a line end in a name', [['X-A\r\nX-Evil', 'b']]],
    ['a name that is none', [['X A', 'b']]],
  ] as const)('%s', async (_, headers) => {
    const before = api.requests.length
    const response = await ask(open, { url: `${api.origin}/x`, headers })
    expect((await refusal(response)).status).toBeGreaterThanOrEqual(400)
    expect(api.requests.length).toBe(before)
  })

  test.each([
    ['no URL', { url: 'nowhere' }, 400],
    ['a method of nobody', { url: 'https://a.example', method: 'get /' }, 400],
  ])('%s', async (_, asked, status) => {
    expect(await refusal(await ask(open, asked))).toMatchObject({ status, code: 'bad-query' })
  })

  test('a request that is too large, or does not say how large it is', async () => {
    const tooLarge = await ask(open, {
      method: 'POST',
      url: `${api.origin}/x`,
      body: new Blob([new Uint8Array(20_000_001)]),
    })
    expect(await refusal(tooLarge)).toMatchObject({ status: 413, code: 'too-large' })
    const silent = await ask(open, { url: `${api.origin}/x` }, { 'content-length': 'unknown' })
    expect((await refusal(silent)).status).toBe(413)
  })
})

test('the answer is passed on as it comes', async () => {
  let upstream: ServerResponse | undefined
  api.answers.set('/stream', (response) => {
    upstream = response
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
  })
  const response = await ask(open, { url: `${api.origin}/stream` })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toMatch(/^\{"status":200,.*\}\n$/)
  expect((await reader?.read())?.value).toBe('data: 1\n\n')
  upstream?.write('data: 2\n\n')
  expect((await reader?.read())?.value).toBe('data: 2\n\n')
  upstream?.end()
  expect((await reader?.read())?.done).toBe(true)
})

test('an answer without end is cut', async () => {
  const block = Buffer.alloc(1_000_000, 'x')
  let hungUp = false
  api.answers.set('/endless', (response) => {
    response.on('close', () => (hungUp = true))
    const more = () => {
      while (!response.destroyed && response.write(block));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  })
  const response = await ask(open, { url: `${api.origin}/endless` })
  let bytes = 0
  await response.body
    ?.pipeTo(new WritableStream({ write: (chunk: Uint8Array) => void (bytes += chunk.byteLength) }))
    .catch(() => undefined)
  expect(bytes).toBeLessThanOrEqual(50_010_000)
  expect(bytes).toBeGreaterThan(40_000_000)
  await expect.poll(() => hungUp).toBe(true)
})

test('a server that is not there is named', async () => {
  const site = makeSite({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'lectern.json': JSON.stringify({ playground: { allowedHosts: ['127.0.0.1'] } }),
    'index.mdx': '---\ntitle: X\napi: GET http://127.0.0.1:1/x\n---\n',
  })
  // A port that was just let go may be somebody else's by now.
  expect(await refusal(await ask(site, { url: 'http://127.0.0.1:1/x' }))).toEqual({
    status: 502,
    code: 'proxy-failed',
    error: '127.0.0.1:1 does not respond.',
  })
})

test('an operator, or docs.json, switches it off', async () => {
  for (const site of [switchedOff, notUsed])
    expect(await refusal(await ask(site, { url: `${api.origin}/x` }))).toMatchObject({ status: 404 })
})

describe('only what a page of the reader offers is sent', () => {
  const operation = (more: object = {}) => ({ summary: 'a', ...OK, ...more })
  const site = (playground: object, docs: object = {}) =>
    makeSite({
      'docs.json': docsJson({ ...docs, navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }),
      'lectern.json': JSON.stringify({ playground }),
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        servers: [{ url: `http://127.0.0.1:${api.port}/v1` }],
        paths: {
          '/pets/{id}': {
            get: operation(),
            delete: operation({ 'x-mint': { metadata: { public: false } } }),
          },
          '/closed': { get: operation({ 'x-mint': { metadata: { playground: 'none' } } }) },
        },
      }),
    })

  test.each([
    ['GET', '/v1/pets/7', 200],
    ['GET', '/v1/pets/7?q=1', 200],
    ['POST', '/v1/pets/7', 403],
    ['GET', '/v1/admin', 403],
    ['GET', '/pets/7', 403],
    ['GET', '/v1/closed', 403],
    ['GET', '/', 403],
  ])('%s %s of a host the operator opened: %i', async (method, path, status) => {
    const before = api.requests.length
    const opened = site({ allowedHosts: [`127.0.0.1:${api.port}`, `127.0.0.1:${other.port}`] })
    expect((await ask(opened, { method, url: `${api.origin}${path}` })).status).toBe(status)
    expect(api.requests.length).toBe(before + (status === 200 ? 1 : 0))
  })

  test('a host the operator opened and no page names gets nothing but operations', async () => {
    const opened = site({ allowedHosts: [`127.0.0.1:${other.port}`] })
    expect((await ask(opened, { url: `${other.origin}/v1/pets/7` })).status).toBe(200)
    const before = other.requests.length
    expect((await ask(opened, { method: 'DELETE', url: `${other.origin}/admin/users/1` })).status).toBe(403)
    expect(other.requests.length).toBe(before)
  })

  test('a stranger sends nothing on a site where all pages need login', async () => {
    const guarded = makeSite({
      'docs.json': docsJson({ navigation: { tabs: [{ tab: 'API', openapi: 'api.json' }] } }),
      'lectern.json': JSON.stringify({
        auth: { method: 'accounts' },
        playground: { allowedHosts: [`127.0.0.1:${api.port}`] },
      }),
      'api.json': JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'A', version: '1' },
        servers: [{ url: api.origin }],
        paths: { '/pets': { get: operation() } },
      }),
    })
    const before = api.requests.length
    expect((await ask(guarded, { url: `${api.origin}/pets` })).status).toBe(403)
    expect(api.requests.length).toBe(before)
  })
})
