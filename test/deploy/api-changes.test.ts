import { createHmac } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STRANGER, type Viewer } from '../../src/access/viewer.ts'
import { View } from '../../src/access/view.ts'
import { extendHistory, type ApiHistory } from '../../src/openapi/changes/api-history.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { compareApis } from '../../src/snapshot/compare-apis.ts'
import { docsJson, makeFolder, type Files } from '../support/site.ts'
import { openUploadsServer, type HostedProject, type UploadsServer } from '../support/uploads-server.ts'

const SECRET = 'a secret of sixteen or more'
const received: { readonly headers: http.IncomingHttpHeaders; readonly body: string }[] = []
let refusals = 1
let receiver: http.Server
let project: HostedProject
let server: UploadsServer

beforeAll(async () => {
  receiver = http.createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      // The first attempt fails, as a server that restarts would.
      response.statusCode = refusals-- > 0 ? 503 : 204
      if (response.statusCode === 204) received.push({ headers: request.headers, body })
      response.end()
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  server = await openServerWithHook()
  project = await server.project('pets')
})

function openServerWithHook(dataFolder?: string): Promise<UploadsServer> {
  const { port } = receiver.address() as AddressInfo
  return openUploadsServer(
    { LECTERN_WEBHOOK_SECRET: SECRET },
    { webhooks: [{ url: `http://127.0.0.1:${port}/hook` }] },
    dataFolder,
  )
}
afterAll(() => void receiver.close())

const operation = (parameters: object[], more: object = {}) => ({
  parameters,
  responses: { '200': { description: 'ok' } },
  ...more,
})

function files(parameters: object[], extra: object = {}) {
  const staff = { 'x-mint': { groups: ['staff'] } }
  const paths = {
    '/pets': { get: operation(parameters, { summary: 'List pets' }) },
    '/walrus': { get: operation(parameters, { summary: 'Walrus', ...staff }) },
    '/hidden': { get: operation(parameters, { summary: 'Otter', 'x-hidden': true }) },
    ...extra,
  }
  return {
    'docs.json': docsJson({
      navigation: {
        groups: [
          { group: 'Start', pages: ['index'] },
          { group: 'API', openapi: 'api.json' },
        ],
      },
    }),
    'index.mdx': 'Welcome.',
    'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'Pets', version: '1' }, paths }),
  }
}

const LIMIT = { name: 'limit', in: 'query', schema: { type: 'integer' } }
const text = async (address: string) => (await project.ask(address)).text

test('a deployment that changes an API writes it down: page, Markdown, feeds, search, and nothing before', async () => {
  await project.deploy(files([]))
  expect((await project.ask('/api-reference/changes')).status).toBe(404)
  expect(await text('/api-reference/list-pets')).not.toContain('API changes')
  await project.deploy(files([{ ...LIMIT, required: true }]))
  const page = await text('/api-reference/changes')
  expect(page).toContain('Breaking')
  expect(page).toMatch(/<a[^>]*href="\/api-reference\/list-pets"[^>]*><code>GET \/pets<\/code>/)
  expect(await text('/api-reference/list-pets')).toContain('href="/api-reference/changes"')
  const markdown = await text('/api-reference/changes.md')
  expect(markdown).toContain('Breaking')
  expect(await text('/llms.txt')).toContain('/api-reference/changes')
  expect(await text('/llms-full.txt')).toContain('The parameter `limit` was added and is required')
  expect(await text('/api-reference/changes/rss.xml')).toMatch(/<item>[\s\S]*<pubDate>[\s\S]*limit/)
  expect(await text('/api-reference/changes/atom.xml')).toMatch(/<entry>[\s\S]*<updated>[\s\S]*limit/)
  expect(await text('/_lectern/search?q=1+breaking+change')).toContain('/api-reference/changes')
})

test('what a reader may not see of the API is in no list of changes', async () => {
  for (const address of [
    '/api-reference/changes',
    '/api-reference/changes.md',
    '/api-reference/changes/rss.xml',
    '/api-reference/changes/atom.xml',
    '/llms-full.txt',
  ]) {
    const body = await text(address)
    expect(body, address).not.toMatch(/walrus|otter|\/hidden/i)
  }
  expect(JSON.parse(await text('/_lectern/search?q=walrus'))).toMatchObject({ total: 0 })
})

test('those who asked for it are told, with a signature, and again when they could not take it', async () => {
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const sum = createHmac('sha256', SECRET).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${sum}`)
  expect(JSON.parse(body)).toMatchObject({
    type: 'api.changed',
    data: { projectId: 'pets', apis: [{ spec: 'api.json', counts: { breaking: 1 } }] },
  })
  expect(body).not.toMatch(/walrus|hidden/i)
})

test('the history grows with further changes', async () => {
  await project.deploy(files([LIMIT], { '/walrus': undefined }))
  const page = await text('/api-reference/changes')
  expect(page.match(/class="update"/g)).toHaveLength(2)
  // Gone from the API, and still not for those who could not read it.
  expect(page).not.toMatch(/walrus/i)
})

test('a preview does not show what the live APIs were, and shows it once it is live', async () => {
  const id = await project.deploy(
    files([LIMIT, { ...LIMIT, name: 'page' }], { '/walrus': undefined }),
    '--preview',
  )
  const headers = { cookie: `lectern_preview=${id}` }
  expect((await project.ask('/api-reference/list-pets', { headers })).text).toContain('page')
  expect((await project.ask('/api-reference/changes', { headers })).status).toBe(404)
  const difference = await text(`/_lectern/diff/${id}`)
  expect(difference).toContain('1 compatible change')
  expect(difference).not.toMatch(/Not found any more|API changes/)
  const activated = await project.ask(`/v1/project/pets/deployments/${id}/activate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${project.key}` },
  })
  expect(activated.status, activated.text).toBe(200)
  const page = await text('/api-reference/changes')
  expect(page.match(/class="update"/g)).toHaveLength(3)
})

test('a server that starts again knows them, and tells what those who asked have not taken yet', async () => {
  await expect.poll(() => server.store.webhooks.list('pets', 10), { timeout: 15_000 }).toEqual([])
  const before = received.length
  refusals = 1
  await project.deploy(files([LIMIT], { '/walrus': undefined }))
  // Refused once, it waits.
  await expect.poll(() => refusals).toBe(0)
  await server.stop()
  const [waiting] = await waitingIn(server.dataFolder)
  expect(waiting).toMatchObject({ project_id: 'pets', attempts: 1 })
  expect(JSON.stringify(waiting)).not.toContain('/hook')
  const again = await openServerWithHook(server.dataFolder)
  const { text: page } = await project.ask('/api-reference/changes', {}, again.url)
  expect(page.match(/class="update"/g)).toHaveLength(4)
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(before + 1)
  expect(received[before]?.headers['webhook-id']).toBe(waiting?.['id'])
  await expect.poll(() => again.store.webhooks.list('pets', 10)).toEqual([])
})

async function waitingIn(dataFolder: string): Promise<readonly Record<string, unknown>[]> {
  const { DatabaseSync } = await import('node:sqlite')
  const [file = ''] = fs.readdirSync(dataFolder).filter((name) => /\.(?:db|sqlite)$/.test(name))
  const database = new DatabaseSync(path.join(dataFolder, file), { readOnly: true })
  const rows = database.prepare('SELECT * FROM outgoing_webhooks').all()
  database.close()
  return rows
}

test('members of a group are told of their operations, then and later', async () => {
  const of = (content: Files) => buildSnapshot({ root: makeFolder(content) })
  const steps = [files([]), files([LIMIT]), files([LIMIT], { '/walrus': undefined })]
  let [before, history] = [of(steps[0] ?? {}), [] as ApiHistory]
  for (const content of steps.slice(1)) {
    const after = of(content)
    history = extendHistory(history, await compareApis(before, after, new Date('2026-01-02')))
    before = buildSnapshot({ root: after.folder.root, history })
  }
  const seen = (viewer: Viewer) => {
    const view = View.of(before, viewer)
    const page = view.page('/api-reference/changes')
    return page ? view.compile(page).markdown : ''
  }
  const staff = seen({ kind: 'reader', groups: new Set(['staff']) })
  expect(staff.match(/GET \/walrus/g)).toHaveLength(2)
  expect(seen({ kind: 'reader', groups: new Set(['sales']) })).not.toMatch(/walrus/i)
  expect(seen(STRANGER)).toContain('GET /pets')
  expect(seen(STRANGER)).not.toMatch(/walrus|otter/i)
  expect(seen({ kind: 'unrestricted' })).not.toMatch(/otter|\/hidden/i)
})
