import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../src/auth/api-keys.ts'
import { readEnvironment } from '../../src/config/env.ts'
import { lazy } from '../../src/lib/lazy.ts'
import { openServer, type Server } from '../../src/server/open-server.ts'
import type { ContentOptions } from '../../src/server/open-content.ts'
import { askHost } from '../support/ask-host.ts'
import { lectern } from '../support/cli.ts'
import { makeRepository } from '../support/git-repository.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { summary: 'List pets', responses: {} } } },
}

const specs = http.createServer((_, response) => response.end(JSON.stringify(SPEC)))
beforeAll(() => new Promise<void>((resolve) => specs.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => specs.close(resolve)))

/** One folder for all: committed, with dates, and a spec of this machine. */
const repository = lazy(() => {
  const { port } = specs.address() as AddressInfo
  const navigation = {
    groups: [
      { group: 'Docs', pages: ['index'] },
      { group: 'API', openapi: `http://127.0.0.1:${port}/api.json` },
    ],
  }
  return makeRepository({
    'docs.json': docsJson({ navigation, metadata: { timestamp: true } }),
    'index.mdx': '---\ntitle: Home\n---\nWelcome to Acme.',
  })
})

interface Way {
  readonly name: string
  readonly host: string
  /** The folder is the operator's: nobody else chooses which addresses of this machine are fetched. */
  readonly ownSpecs: boolean
  /** Deployments hold files, not their history. */
  readonly dates: boolean
  readonly content: () => ContentOptions
  /** Sends the folder, where the server waits for it. */
  readonly publish?: (server: Server) => Promise<void>
}

const UPLOADS = { kind: 'uploads', git: undefined, watched: undefined, configFile: undefined } as const

const WAYS: readonly Way[] = [
  {
    name: 'a folder',
    host: 'localhost',
    ownSpecs: true,
    dates: true,
    content: () => ({ kind: 'folder', root: repository().folder, configFile: undefined, demo: false }),
  },
  {
    name: 'one of --sites',
    host: 'acme.localhost',
    ownSpecs: true,
    dates: true,
    content() {
      const folder = makeFolder({})
      fs.cpSync(repository().folder, path.join(folder, 'acme'), { recursive: true })
      return { kind: 'sites', folder }
    },
  },
  {
    name: 'an upload',
    host: 'localhost',
    ownSpecs: false,
    dates: false,
    content: () => UPLOADS,
    async publish({ first, port }) {
      const { store, project } = first?.records ?? { store: undefined, project: undefined }
      if (!store) throw new Error('There is no first site.')
      const { key } = await createApiKey(store, project, { type: 'admin', label: 'test', createdBy: 'test' })
      const to = ['--to', `http://localhost:${port}`, '--key', key, '--project', project.id]
      expect(await lectern(['deploy', repository().folder, ...to])).toMatchObject({ code: 0 })
    },
  },
  {
    name: 'a git remote',
    host: 'localhost',
    ownSpecs: false,
    dates: false,
    content: () => ({
      ...UPLOADS,
      git: { url: repository().folder, branch: 'main', folder: '' },
    }),
  },
  {
    name: 'a watched folder',
    host: 'localhost',
    ownSpecs: false,
    dates: false,
    content: () => ({ ...UPLOADS, watched: repository().folder }),
  },
]

describe.each(WAYS)('the same folder as $name', ({ host, ownSpecs, dates, content, publish }) => {
  let server: Server
  const get = (address: string) => askHost(`http://localhost:${server.port}`, host, address)

  beforeAll(async () => {
    server = await openServer({
      environment: readEnvironment({ LECTERN_LOG_LEVEL: 'error' }).environment,
      dataFolder: path.join(makeFolder({}), 'data'),
      host: 'localhost',
      port: 0,
      content: content(),
      logToStderr: false,
    })
    await publish?.(server)
  }, 60_000)
  afterAll(() => server.stop())

  test('is shown', async () => {
    await expect.poll(async () => (await get('/')).text, { timeout: 30_000 }).toContain('Welcome to Acme.')
  })

  test(`${ownSpecs ? 'has' : 'does not have'} the pages of a spec of this machine`, async () => {
    expect((await get('/api-reference/list-pets')).status).toBe(ownSpecs ? 200 : 404)
  })

  test('is ready by the same checks', async () => {
    const { status, text } = await get('/readyz')
    expect(status).toBe(200)
    expect((JSON.parse(text) as { checks: object }).checks).toEqual({
      store: 'ok',
      migrations: 'ok',
      snapshot: 'ok',
      running: 'ok',
    })
  })

  test(dates ? 'has the dates of commits before they are asked for' : 'has no dates of commits', async () => {
    const site = await server.sites.find({ host, path: '/', projectId: undefined })
    const known = () => site?.source.live.current.get().changes.all.size ?? 0
    if (dates) await expect.poll(known).toBeGreaterThan(0)
    else expect(known()).toBe(0)
  })

  test('is counted while it is open, and no longer', async () => {
    const site = await server.sites.find({ host, path: '/', projectId: undefined })
    const open = async () => /^lectern_sites_open (\d+)$/m.exec((await get('/metrics')).text)?.[1]
    expect(await open()).toBe('1')
    await site?.close()
    expect(await site?.parts.operations.metrics?.text()).toMatch(/^lectern_sites_open 0$/m)
  })
})
