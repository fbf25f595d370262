import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lectern, serving, type RunningCli } from '../support/cli.ts'
import { openStoredSite } from '../support/installation.ts'
import { longTest } from '../support/long-test.ts'
import { docsJson, makeFolder, writeFiles, type Files } from '../support/site.ts'

const BROKEN = '---\ntitle: Start\n---\n\n<Note>\n\nnever closed'
const data = path.join(makeFolder({}), 'data')
let server: RunningCli
let key: { readonly key: string; readonly projectId: string }
let spec: { status: number; text: string } = { status: 200, text: '' }
const specs = http.createServer((_, response) => {
  response.statusCode = spec.status
  response.end(spec.text)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => specs.listen(0, '127.0.0.1', resolve))
  server = await serving(['start', '--uploads', '--data', data], { LECTERN_PRIVATE_HOSTS: '127.0.0.1' })
  const made = await lectern(['key', 'create', '--label', 'x', '--json', '--data', data])
  key = JSON.parse(made.stdout) as typeof key
})
afterAll(async () => {
  await server.stop()
  specs.close()
})

function site(more: Files = {}): string {
  return makeFolder({
    'docs.json': docsJson(),
    'index.mdx': '---\ntitle: Home\n---\nWelcome.',
    'guides/start.mdx': '---\ntitle: Start\n---\nGOODBODY',
    ...more,
  })
}

const deploy = (folder: string, ...more: string[]) =>
  lectern([
    'deploy',
    folder,
    '--to',
    server.url,
    '--key',
    key.key,
    '--project',
    key.projectId,
    '--quiet',
    ...more,
  ])
const shown = async (address = '/guides/start') => (await fetch(`${server.url}${address}`)).text()

test('a page that does not compile fails the deployment, and the site before it stays up', async () => {
  expect(await deploy(site())).toMatchObject({ code: 0, stderr: '' })
  const failed = await deploy(site({ 'guides/start.mdx': BROKEN }))
  expect(failed.code).toBe(1)
  expect(failed.stderr).toMatch(/^guides\/start\.mdx:5:\d+ {2}error {2}mdx-syntax {2}/)
  expect(failed.stderr).toContain('1 file cannot be compiled; the previous deployment stays live.')
  expect(await shown()).toContain('GOODBODY')
})

test('a snippet, a page that is not searched and a preview are no exception', async () => {
  const snippet = {
    'snippets/part.mdx': '<Note>\n\nnever closed',
    'index.mdx': 'import P from "/snippets/part.mdx"\n\n<P />',
  }
  const failed = await deploy(site(snippet))
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('snippets/part.mdx:1:')])
  const unsearched = { 'guides/start.mdx': BROKEN.replace('---\n', '---\nnoindex: true\n') }
  expect(await deploy(site(unsearched))).toMatchObject({ code: 1 })
  expect(await deploy(site({ 'guides/start.mdx': BROKEN }), '--preview')).toMatchObject({ code: 1 })
})

longTest(
  'a site so large that a thread checks it is held to the same, and searched once it is live',
  async () => {
    const many = Object.fromEntries(
      Array.from({ length: 160 }, (_, at) => [`many/p${at}.mdx`, `---\ntitle: Page ${at}\n---\nZebra${at}.`]),
    )
    const listed = { 'docs.json': docsJson({ navigation: { pages: ['index', 'many/p159'] } }), ...many }
    const failed = await deploy(site({ ...listed, 'many/p7.mdx': BROKEN }))
    expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('many/p7.mdx:5:')])
    expect((await deploy(site(listed))).code).toBe(0)
    const found = await fetch(`${server.url}/_lectern/search?q=zebra159`)
    expect(await found.text()).toContain('/many/p159')
  },
)

test('whoever allows broken pages gets them, and a message in their place', async () => {
  const allowed = await deploy(site({ 'guides/start.mdx': BROKEN }), '--allow-broken-pages', '--json')
  expect(allowed.code).toBe(0)
  expect(JSON.parse(allowed.stdout)).toMatchObject({
    status: 'success',
    summary: '2 pages; 1 file cannot be compiled.',
    logs: [expect.stringContaining('guides/start.mdx:5:')],
  })
  expect(await shown()).toContain('This page has an error in its source')
  const trigger = async (query: string) => {
    const headers = { authorization: `Bearer ${key.key}` }
    const asked = await fetch(`${server.url}/v1/project/update/${key.projectId}${query}`, {
      method: 'POST',
      headers,
    })
    const { statusId } = (await asked.json()) as { statusId: string }
    const status = async () => {
      const told = await fetch(`${server.url}/v1/project/update-status/${statusId}`, { headers })
      return ((await told.json()) as { status: string }).status
    }
    await expect.poll(status, { timeout: 20_000 }).toMatch(/success|failure/)
    return status()
  }
  expect(await trigger('')).toBe('failure')
  expect(await trigger('?allowBrokenPages=true')).toBe('success')
})

test('a spec that cannot be fetched is the last good copy, and whoever deploys is told', async () => {
  const { port } = specs.address() as AddressInfo
  const openapi = `http://127.0.0.1:${port}/openapi.json`
  const folder = site({
    'docs.json': docsJson({ navigation: { groups: [{ group: 'API', openapi, pages: ['index'] }] } }),
  })
  const paths = { '/a': { get: { summary: 'First', responses: {} } } }
  spec = {
    status: 200,
    text: JSON.stringify({ openapi: '3.0.0', info: { title: 'T', version: '1' }, paths }),
  }
  expect(await deploy(folder)).toMatchObject({ code: 0, stderr: '' })
  spec = { status: 503, text: 'Back soon.' }
  const stale = await deploy(folder)
  expect(stale.code).toBe(0)
  expect(stale.stderr).toContain('The last good copy is shown')
  expect(await shown('/api-reference/first')).toContain('First')
})

test('a folder that is read again keeps the page that was good, and lives with one that was broken before', async () => {
  const root = site({ 'old.mdx': BROKEN })
  const { site: opened } = await openStoredSite({ root })
  const { publishing } = opened.source
  if (publishing.kind !== 'folder') throw new Error('not a folder')
  const reload = async (options?: { allowBrokenPages: boolean }) => {
    const { id } = publishing.reloads.trigger(options)
    const state = () => publishing.reloads.find(id)
    await expect.poll(() => state()?.status).toMatch(/success|failure/)
    return state()
  }
  const body = async (address: string) => (await opened.app.request(address)).text()
  // It was so when the server started: an author sees it in its place, and the log names it.
  expect((await opened.source.findBroken?.())?.map(({ file }) => file)).toEqual(['old.mdx'])
  writeFiles(root, { 'index.mdx': '---\ntitle: Home\n---\nNEWHOME' })
  expect(await reload()).toMatchObject({ status: 'success', summary: '3 pages, with errors.' })
  expect(await body('/')).toContain('NEWHOME')

  writeFiles(root, { 'guides/start.mdx': BROKEN })
  expect(await reload()).toMatchObject({
    status: 'failure',
    summary: '1 file cannot be compiled; the previous content stays live.',
    logs: [expect.stringMatching(/^guides\/start\.mdx:5:/)],
  })
  expect(await body('/guides/start')).toContain('GOODBODY')
  expect(await reload({ allowBrokenPages: true })).toMatchObject({ status: 'success' })
  expect(await body('/guides/start')).toContain('This page has an error in its source')
})
