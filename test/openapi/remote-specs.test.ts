import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createApiKey } from '../../src/auth/api-keys.ts'
import { LiveSnapshot } from '../../src/snapshot/live-snapshot.ts'
import { openStoredSite } from '../support/installation.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { servingHere } from '../support/serving-here.ts'

let server: http.Server | undefined
afterEach(() => void server?.close())

let answer: { status: number; text: string } = { status: 200, text: '' }
/** What the other server waits for before it answers. */
let gate: Promise<void> = Promise.resolve()

async function specServer(): Promise<string> {
  server = http.createServer((_, response) => {
    void gate.then(() => {
      response.statusCode = answer.status
      response.end(answer.text)
    })
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`
}

const spec = (summary: string) =>
  JSON.stringify({
    openapi: '3.0.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: { summary, responses: {} } } },
  })

async function site() {
  const url = await specServer()
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { groups: [{ group: 'API', openapi: url, pages: ['index'] }] } }),
    'index.mdx': 'Hello',
  })
  const data = makeFolder({})
  const { site: opened } = await openStoredSite({ root, dataFolder: data })
  const { app, records } = opened
  const { live } = opened.source
  const owner = records.project
  const { key } = await createApiKey(records.store, owner, {
    type: 'admin',
    label: 'test',
    createdBy: 'test',
  })
  const authorization = `Bearer ${key}`
  const pages = () => [...live.current.get().pages.keys()]
  const statusOf = async (id: string) =>
    (await (await app.request(`/v1/project/update-status/${id}`, { headers: { authorization } })).json()) as {
      status: string
    }
  const deploy = async () => {
    const asked = await app.request(`/v1/project/update/${owner.id}`, {
      method: 'POST',
      headers: { authorization },
    })
    expect(asked.status).toBe(202)
    const { statusId } = (await asked.json()) as { statusId: string }
    for (;;) {
      const state = await statusOf(statusId)
      if (state.status === 'success' || state.status === 'failure') return state
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  return { root, data, live, app, pages, deploy, statusOf, url, authorization, project: owner.id }
}

test('a spec by URL makes pages, and a deployment fetches it again', async () => {
  answer = { status: 200, text: spec('First') }
  const { pages, deploy } = await site()
  expect(pages()).toContain('/api-reference/first')
  answer = { status: 200, text: spec('Second') }
  expect(await deploy()).toMatchObject({
    status: 'success',
    projectId: expect.any(String),
    endedAt: expect.any(String) as string,
  })
  expect(pages()).toContain('/api-reference/second')
  expect(pages()).not.toContain('/api-reference/first')
})

test('when the other server fails, the last good copy stays, also after a restart', async () => {
  answer = { status: 200, text: spec('First') }
  const { root, data, pages, deploy } = await site()
  answer = { status: 500, text: 'no' }
  await deploy()
  expect(pages()).toContain('/api-reference/first')
  const restarted = new LiveSnapshot({ root, dataFolder: data, localSpecs: true })
  expect([...restarted.current.get().pages.keys()]).toContain('/api-reference/first')
})

test.each([
  ['a maintenance page', '<!doctype html><title>Back soon</title>'],
  ['a body that was cut', spec('Second').slice(0, -20)],
  ['nothing', ''],
  ['another format', '{"swagger":"1.2"}'],
  ['nesting without end', `{"openapi":"3.0.0","paths":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`],
])('%s in place of a spec leaves the last good copy, and the deployment says so', async (_, text) => {
  answer = { status: 200, text: spec('First') }
  const { root, data, pages, deploy } = await site()
  answer = { status: 200, text }
  const deployed = (await deploy()) as { logs?: readonly string[] }
  expect(deployed.logs?.join('\n')).toContain('The last good copy is shown')
  expect(pages()).toContain('/api-reference/first')
  const restarted = new LiveSnapshot({ root, dataFolder: data, localSpecs: true })
  expect([...restarted.current.get().pages.keys()]).toContain('/api-reference/first')
})

test.each([
  ['a docs.json that was cut', { 'docs.json': '{"name": "T", "navigation": {"pages": ["ind' }],
  ['a docs.json that is gone', { 'docs.json': undefined }],
  ['a login method that does not exist', { 'lectern.json': '{"auth": {"method": "passwort"}}' }],
  ['a spec that cannot be read', { 'own.yaml': 'openapi: 3.0.0\n  paths: [' }],
] as const)('a reload of %s changes nothing, and says why', async (_, files) => {
  const root = makeFolder({
    'docs.json': docsJson({
      navigation: { groups: [{ group: 'G', pages: ['index'], openapi: 'own.yaml' }] },
    }),
    'own.yaml': 'openapi: 3.0.0\ninfo: {title: T, version: "1"}\npaths: {/a: {get: {summary: Own}}}\n',
    'index.mdx': 'Hello',
    'draft.mdx': 'Not listed',
  })
  const { site: opened } = await openStoredSite({ root, dataFolder: makeFolder({}) })
  const before = opened.snapshots.get().id
  for (const [file, text] of Object.entries(files))
    if (text === undefined) fs.rmSync(path.join(root, file))
    else fs.writeFileSync(path.join(root, file), text)
  const { publishing } = opened.source
  if (publishing.kind !== 'folder') throw new Error('This is a folder.')
  const { id } = publishing.reloads.trigger()
  await expect.poll(() => publishing.reloads.find(id)?.status).toBe('failure')
  expect(publishing.reloads.find(id)?.logs.length).toBeGreaterThan(0)
  expect(opened.snapshots.get().id).toBe(before)
  expect(await (await opened.app.request('/sitemap.xml')).text()).not.toContain('draft')
  await opened.close()
})

test('a fault that the site has lived with does not stop a reload when it moves to another line', async () => {
  const config = docsJson({ theme: 'no-such-theme', navigation: { pages: ['index'] } })
  const root = makeFolder({ 'docs.json': config, 'index.mdx': 'Hello' })
  const { site: opened } = await openStoredSite({ root, dataFolder: makeFolder({}) })
  expect(opened.snapshots.get().diagnostics.some(({ fatal }) => fatal === true)).toBe(true)
  fs.writeFileSync(path.join(root, 'docs.json'), `\n\n${config}`)
  const { publishing } = opened.source
  if (publishing.kind !== 'folder') throw new Error('This is a folder.')
  const { id } = publishing.reloads.trigger()
  await expect.poll(() => publishing.reloads.find(id)?.status).toBe('success')
  await opened.close()
})

test('deployments are asked for with an admin key, for the right project, once while one waits', async () => {
  answer = { status: 200, text: spec('First') }
  const { app, authorization, project, statusOf } = await site()
  const post = (headers: Record<string, string> = { authorization }, id = project) =>
    app.request(`/v1/project/update/${id}`, { method: 'POST', headers })
  expect((await post({})).status).toBe(401)
  expect((await post({ authorization }, 'other')).status).toBe(404)
  // The other server keeps the first one busy for as long as this test needs.
  let open: () => void = () => undefined
  gate = new Promise((resolve) => (open = resolve))
  const ask = async () => ((await (await post()).json()) as { statusId: string }).statusId
  const first = await ask()
  await expect.poll(async () => (await statusOf(first)).status).toBe('in_progress')
  const [second, third] = await Promise.all([ask(), ask()])
  expect(second).not.toBe(first)
  expect(third).toBe(second)
  expect((await statusOf(second)).status).toBe('queued')
  open()
  await expect.poll(async () => (await statusOf(second)).status).toBe('success')
  const status = (headers: Record<string, string>) =>
    app.request('/v1/project/update-status/nothing', { headers })
  expect((await status({ authorization })).status).toBe(404)
  expect((await status({})).status).toBe(401)
})

test('a server of one folder takes specs of its own machine', async () => {
  answer = { status: 200, text: spec('First') }
  const { root } = await site()
  const running = await servingHere([root])
  try {
    expect((await fetch(`${running.url}/api-reference/first`)).status).toBe(200)
  } finally {
    await running.stop()
  }
})

test('a spec must come over https where others upload the site', async () => {
  answer = { status: 200, text: spec('First') }
  const { root } = await site()
  const strict = new LiveSnapshot({ root })
  await strict.refetch()
  expect(strict.current.get().diagnostics.find(({ code }) => code === 'spec-fetch')?.message).toContain(
    'is not on the public internet',
  )
})

test('a page whose operation may be in a spec that is away is told so, and why it is away', async () => {
  answer = { status: 404, text: '' }
  const root = makeFolder({
    'docs.json': docsJson({ api: { openapi: await specServer() }, navigation: { pages: ['index', 'list'] } }),
    'index.mdx': 'Hello',
    'list.mdx': '---\nopenapi: GET /a\n---\n',
  })
  const live = new LiveSnapshot({ root })
  await live.refetch()
  const codes = live.current.get().diagnostics.map(({ code }) => code)
  expect(codes.toSorted()).toEqual(['reference-unknown', 'spec-fetch'])
})
