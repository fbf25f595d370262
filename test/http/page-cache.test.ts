import http from 'node:http'
import zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { snapshotsOf } from '../../src/access/snapshot-handle.ts'
import { STRANGER } from '../../src/access/viewer.ts'
import { PageCache, PageMemory } from '../../src/http/page-cache.ts'
import { listen, type RunningServer } from '../../src/http/serve.ts'
import { createApp } from '../../src/http/app.ts'
import { assembleParts } from '../../src/server/site-parts.ts'
import { LiveSnapshot } from '../../src/snapshot/live-snapshot.ts'
import { askHost } from '../support/ask-host.ts'
import { BASE_URL, docsJson, makeFolder, writeFiles } from '../support/site.ts'

const root = makeFolder({
  'docs.json': docsJson(),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome home.',
  'guides/start.mdx': '---\ntitle: Start\n---\n\nFirst words.',
  'staff.mdx': '---\ntitle: Staff\ngroups: [staff]\n---\n\nInside.',
})
const live = new LiveSnapshot({ root })
const snapshots = snapshotsOf(live.current)
const pages = new PageCache(snapshots)
let server: RunningServer

beforeAll(async () => {
  const app = createApp(
    assembleParts(snapshots, {
      content: { pages, baseUrl: BASE_URL },
      readers: {
        viewerOf: (request) =>
          request.headers.get('cookie') === 'staff'
            ? { kind: 'reader', groups: new Set(['staff']) }
            : STRANGER,
      },
      operations: {
        onError: (error) => {
          throw error
        },
      },
    }),
  )
  server = await listen(app, { port: 0, host: '127.0.0.1', pages })
})
afterAll(() => server.stop(0))

interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http
      .get({ port: server.port, host: '127.0.0.1', path, headers }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      })
      .on('error', reject)
  })
}

test('a page from memory has the bytes and headers of the first answer', async () => {
  const first = await get('/guides/start')
  const second = await get('/guides/start')
  expect(second.body.equals(first.body)).toBe(true)
  for (const name of [
    'content-type',
    'etag',
    'cache-control',
    'vary',
    'x-llms-txt',
    'link',
    'x-content-type-options',
    'referrer-policy',
    'content-security-policy',
    'permissions-policy',
  ])
    expect(second.headers[name], name).toBe(first.headers[name])
  expect(second.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
})

describe('from memory', () => {
  test('it is compressed as the client asks', async () => {
    const plain = await get('/guides/start')
    const brotli = await get('/guides/start', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(zlib.brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    const gzip = await get('/guides/start', { 'accept-encoding': 'gzip, br;q=0' })
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(zlib.gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  })

  test('a client gets its own form in whatever order others asked for theirs', async () => {
    const { body } = await get('/')
    const forms = {
      gzip: zlib.gunzipSync,
      br: zlib.brotliDecompressSync,
      identity: (plain: Buffer) => plain,
    }
    // The first compressed form takes the place of the plain one, which comes back when somebody wants it.
    for (const form of ['br', 'gzip', 'identity', 'br', 'identity', 'gzip'] as const) {
      const answer = await get('/', { 'accept-encoding': form })
      expect(answer.headers['content-encoding'] ?? 'identity').toBe(form)
      expect(forms[form](answer.body).equals(body), form).toBe(true)
    }
  })

  test('an unchanged page is 304', async () => {
    const { headers } = await get('/guides/start')
    expect((await get('/guides/start', { 'if-none-match': headers.etag as string })).status).toBe(304)
  })

  test('a client that wants Markdown gets Markdown', async () => {
    expect((await get('/guides/start', { accept: 'text/markdown' })).headers['content-type']).toContain(
      'text/markdown',
    )
  })

  test('what a signed-in reader saw is not what a stranger gets', async () => {
    expect((await get('/staff', { cookie: 'staff' })).status).toBe(200)
    expect((await get('/staff')).status).toBe(404)
    expect((await get('/staff', { cookie: 'staff' })).status).toBe(200)
  })

  test('a new snapshot empties it', async () => {
    await get('/guides/start')
    writeFiles(root, { 'guides/start.mdx': '---\ntitle: Start\n---\n\nSecond, longer words.' })
    live.rebuild()
    expect((await get('/guides/start')).body.toString()).toContain('Second, longer words.')
  })
})

test('a request line with a whole address cannot change what others get', async () => {
  const own = new LiveSnapshot({ root })
  const kept = new PageCache(snapshotsOf(own.current))
  const app = createApp(assembleParts(snapshotsOf(own.current), { content: { pages: kept } }))
  const running = await listen(app, { port: 0, host: '127.0.0.1', pages: kept })
  const ask = (target: string) =>
    new Promise<string>((resolve, reject) => {
      const request = http.request(
        { port: running.port, host: '127.0.0.1', path: target, headers: { host: 'docs.intranet' } },
        (response) => {
          let text = ''
          response.on('data', (chunk: Buffer) => (text += chunk.toString()))
          response.on('end', () => resolve(text))
        },
      )
      request.on('error', reject).end()
    })
  expect(await ask('https://docs.intranet/guides/start')).toMatch(/<h1[^>]*>Start</)
  const page = await ask('/guides/start')
  expect(page).toContain('http://docs.intranet')
  expect(page).not.toContain('https://docs.intranet')
  await running.stop(0)
})

describe('the root of a site in several languages', () => {
  const folder = makeFolder({
    'docs.json': docsJson({
      navigation: {
        languages: [
          { language: 'en', pages: ['index'] },
          { language: 'de', pages: ['de/index'] },
        ],
      },
    }),
    'index.mdx': 'Home',
    'de/index.mdx': 'Start',
  })
  const site = snapshotsOf(new LiveSnapshot({ root: folder }).current)
  const kept = new PageCache(site)
  let both: RunningServer
  beforeAll(async () => {
    const app = createApp(assembleParts(site, { content: { pages: kept, baseUrl: BASE_URL } }))
    both = await listen(app, { port: 0, host: '127.0.0.1', pages: kept })
  })
  afterAll(() => both.stop(0))

  const open = (language: string, more: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${both.port}/`, {
      redirect: 'manual',
      headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0', 'accept-language': language, ...more },
    })

  test('is kept for those who stay, and never answers those who are led elsewhere', async () => {
    const first = await open('en')
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, (await open('en', { 'if-none-match': tag })).status]).toEqual([200, 304])
    const german = await open('de', { 'if-none-match': tag })
    expect([german.status, german.headers.get('location')]).toEqual([302, '/de'])
    expect((await open('de', { cookie: 'lectern_language=en', 'if-none-match': tag })).status).toBe(304)
    expect((await open('en', { cookie: 'lectern_language=de' })).status).toBe(302)
  })
})

test('sites that share memory get their own pages, and a new snapshot of one leaves the others alone', async () => {
  const memory = new PageMemory()
  const open = async (words: string) => {
    const folder = makeFolder({
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': `---\ntitle: Home\n---\n${words}`,
    })
    const own = new LiveSnapshot({ root: folder })
    let fromMemory = 0
    const kept = new PageCache(snapshotsOf(own.current), () => fromMemory++, memory)
    const app = createApp(assembleParts(snapshotsOf(own.current), { content: { pages: kept } }))
    const running = await listen(app, { port: 0, host: '127.0.0.1', pages: kept })
    const read = async () => (await askHost(`http://127.0.0.1:${running.port}`, 'docs.intranet', '/')).text
    return { folder, own, kept, running, read, fromMemory: () => fromMemory }
  }
  const [one, two] = [await open('Site one.'), await open('Site two.')]
  for (const site of [one, two, one, two]) await site.read()
  expect([await one.read(), await two.read()].map((text) => /Site (\w+)\./.exec(text)?.[1])).toEqual([
    'one',
    'two',
  ])
  expect([one.fromMemory(), two.fromMemory()]).toEqual([2, 2])
  writeFiles(one.folder, { 'index.mdx': '---\ntitle: Home\n---\nSite three.' })
  one.own.rebuild()
  expect(await one.read()).toContain('Site three.')
  await two.read()
  expect([one.fromMemory(), two.fromMemory()]).toEqual([2, 3])
  // A site that is closed gives its room back.
  expect(memory.entries.size).toBe(2)
  two.kept.clear()
  expect(memory.entries.size).toBe(1)
  await Promise.all([one.running.stop(0), two.running.stop(0)])
})

test('a hundred pages of a megabyte that were read once have room beside each other, and are read again as they were', async () => {
  let fromMemory = 0
  const kept = new PageCache(snapshots, () => fromMemory++)
  const bodyOf = (page: number) => Buffer.from(`<p>Page ${page}</p>`.repeat(70_000))
  for (let page = 0; page < 100; page++)
    kept.put(new URL(`http://docs.intranet/page-${page}`), {
      path: `/page-${page}`,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: bodyOf(page),
    })
  const nothing = () => {
    throw new Error('Every page is in memory.')
  }
  const app = createApp(assembleParts({ ...snapshots, get: nothing }, { content: { pages: kept } }))
  const running = await listen(app, { port: 0, host: '127.0.0.1', pages: kept })
  for (const page of [0, 50, 99]) {
    const { text } = await askHost(`http://127.0.0.1:${running.port}`, 'docs.intranet', `/page-${page}`)
    expect(text === bodyOf(page).toString()).toBe(true)
  }
  expect(fromMemory).toBe(3)
  await running.stop(0)
})
