import { beforeAll, expect, test } from 'vitest'
import { GeneratedFiles } from '../../src/http/generated-files.ts'
import { WorkQueues } from '../../src/http/work-queues.ts'
import { toolNames } from '../../src/mcp/tool-names.ts'
import type { Site } from '../../src/server/site.ts'
import { docsJson } from '../support/site.ts'
import { openUploadsServer, type UploadsServer } from '../support/uploads-server.ts'

let server: UploadsServer
let flooded: Site
let other: Site

const site = {
  'docs.json': docsJson({ name: 'Docs', navigation: { pages: ['index'] } }),
  'index.mdx': '---\ntitle: Home\n---\nHow to install it.',
}

beforeAll(async () => {
  server = await openUploadsServer({}, { trustProxy: true, quotas: {} })
  for (const id of ['flooded', 'other']) {
    const project = await server.project(id, ['deploy', 'read'])
    await project.deploy(site)
  }
  const open = (id: string) =>
    server.server.sites.find({ host: `${id}.test`, path: '/', projectId: id }) as Promise<Site>
  ;[flooded, other] = await Promise.all([open('flooded'), open('other')])
  for (const one of [flooded, other]) expect((await search(one, '192.0.2.1')).status).toBe(200)
})

async function search({ app, projectId }: Site, address: string): Promise<Response> {
  const headers = { host: `${projectId}.test`, 'x-forwarded-for': address }
  return app.fetch(new Request(`http://${projectId}.test/_lectern/search?q=install`, { headers }), {})
}

async function searchByMcp({ app, projectId }: Site, address: string): Promise<Response> {
  const name = toolNames('Docs').search
  return app.fetch(
    new Request(`http://${projectId}.test/mcp`, {
      method: 'POST',
      headers: {
        host: `${projectId}.test`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-forwarded-for': address,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: { query: 'install' } },
      }),
    }),
    {},
  )
}

/** Asks for the flood first, then for the others; who was answered, in order. */
async function order(ask: (site: Site, address: string) => Promise<Response>, many: number, few: number) {
  const answered: string[] = []
  const asked = async (one: Site, address: string) => {
    const { status } = await ask(one, address)
    answered.push(one.projectId)
    return status
  }
  const flood = Array.from({ length: many }, (_, index) => asked(flooded, `198.51.100.${index % 8}`))
  const readers = Array.from({ length: few }, (_, index) => asked(other, `203.0.113.${index}`))
  const statuses = await Promise.all([...flood, ...readers])
  expect(new Set(statuses)).toEqual(new Set([200]))
  return answered
}

test.each([
  ['search', search, 150],
  ['search by MCP', searchByMcp, 60],
])(
  'a flood of %s in one project makes another wait no longer than for as many of its own',
  async (_, ask, many) => {
    const answered = await order(ask, many, 10)
    // Alone, ten searches are ten turns; beside a flood they are twice as many, and not a hundred more.
    expect(answered.lastIndexOf('other')).toBeLessThanOrEqual(2 * 10 + 2)
  },
)

test('whoever has too many searches waiting is told so, and others are not', async () => {
  const flood = await Promise.all(Array.from({ length: 80 }, () => search(flooded, '198.51.100.99')))
  const refused = flood.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('2')
  expect(await refused?.json()).toMatchObject({ code: 'too-many-requests' })
  expect(flood.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(50)
  expect((await search(flooded, '198.51.100.98')).status).toBe(200)
})

test('a small file of one site is made between two parts of a large one', async () => {
  const { files } = new WorkQueues()
  const made: string[] = []
  const make = (group: string, parts: number) => {
    const generated = new GeneratedFiles()
    function* slow() {
      for (let part = 0; part < parts; part++) {
        const until = performance.now() + 9
        while (performance.now() < until);
        made.push(group)
        yield group
      }
    }
    return generated.get('llms-full.txt', slow, (part) => {
      const running = files.runParts({ group, caller: 'x' }, part)
      if (typeof running === 'string') throw new Error(running)
      return running
    })
  }
  await Promise.all([make('large', 12), make('small', 2)])
  // Each part is longer than a turn, so turns alternate, whatever the machine's speed.
  expect(made.lastIndexOf('small')).toBeLessThanOrEqual(4)
})

test('exports of one organization run two at a time, and leave room for another', async () => {
  const { exports } = new WorkQueues()
  const running: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const begin = (group: string) =>
    exports.run({ group, caller: group }, () => {
      running.push(group)
      return held
    })
  const all = [...Array.from({ length: 10 }, () => begin('flooded')), begin('other')]
  expect(running).toEqual(['flooded', 'flooded', 'other'])
  release()
  await Promise.all(all.map((one) => Promise.resolve(one)))
  expect(running).toHaveLength(11)
})
