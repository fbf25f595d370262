import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askHost } from '../support/ask-host.ts'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { servingHere, type ServingHere } from '../support/serving-here.ts'

let server: ServingHere
let data: string

beforeAll(async () => {
  const sites = makeFolder({
    'one/docs.json': docsJson({ name: 'One', navigation: { pages: ['index'] } }),
    'one/index.mdx': '---\ntitle: First\n---\nThe first site.',
    'two/docs.json': docsJson({ name: 'Two', navigation: { pages: ['index'] } }),
    'two/index.mdx': '---\ntitle: Second\n---\nThe second site.',
    'two/lectern.json': JSON.stringify({
      baseUrl: 'https://docs.two.test',
      project: 'number-two',
      organization: 'Two Ltd',
      limits: { feedback: 1 },
    }),
    'closed/docs.json': docsJson({ name: 'Closed', navigation: { pages: ['index'] } }),
    'closed/index.mdx': '---\ntitle: Inside\n---\nFor readers.',
    'closed/lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
    ...Object.fromEntries(
      [
        ['whole', ''],
        ['guides', '/guides'],
        ['api', '/guides/api'],
      ].flatMap(([name, base]) => [
        [`${name}/docs.json`, docsJson({ name, navigation: { pages: ['index'] } })],
        [`${name}/index.mdx`, `---\ntitle: Home\n---\nThis is ${name}.`],
        [`${name}/lectern.json`, JSON.stringify({ baseUrl: `https://shared.test${base}` })],
      ]),
    ),
    'nothing/readme.txt': 'No site.',
  })
  data = path.join(makeFolder({}), 'data')
  server = await servingHere(['--sites', sites, '--data', data])
})
afterAll(() => server.stop())

const ask = (host: string, address: string, json?: object) =>
  askHost(server.url, host, address, json && { json })

test('a site is asked for by its host, its folder or a name on this machine', async () => {
  for (const [host, text] of [
    ['one', 'The first site.'],
    ['one.localhost:4000', 'The first site.'],
    ['docs.two.test', 'The second site.'],
    ['DOCS.TWO.TEST.', 'The second site.'],
  ] as const)
    expect((await ask(host, '/')).text).toContain(text)
  expect(await ask('nobody.test', '/')).toMatchObject({ status: 404 })
  expect((await ask('127.0.0.1', '/healthz')).status).toBe(200)
  expect((await ask('closed', '/')).status).toBe(302)
})

test('sites of one host have different paths, and the longest is meant', async () => {
  for (const [address, text] of [
    ['/', 'This is whole.'],
    ['/guidesx', 'Page not found'],
    ['/guides', 'This is guides.'],
    ['/guides/', 'This is guides.'],
    ['/guides/api', 'This is api.'],
    ['/guides/api/index.md', 'This is api.'],
    ['/guides/apix', 'Page not found'],
  ] as const)
    expect([address, (await ask('shared.test', address)).text]).toEqual([
      address,
      expect.stringContaining(text),
    ])
  const session = await ask('shared.test', '/guides/v1/openapi.json')
  expect(JSON.parse(session.text)).toMatchObject({ servers: [{ url: 'https://shared.test/guides' }] })
  expect((await ask('shared.test', '/healthz')).status).toBe(200)
  // Alone on its own name, a site says where it is.
  expect((await ask('api.localhost', '/')).status).toBe(302)
  expect((await ask('api.localhost', '/guides/api')).text).toContain('This is api.')
})

test('each has its own project, feedback and limits', async () => {
  const vote = { path: '/', source: 'thumbs_only', helpful: true }
  const send = async (host: string) => (await ask(host, '/_lectern/feedback', vote)).status
  expect([await send('docs.two.test'), await send('docs.two.test')]).toEqual([201, 429])
  expect([await send('one'), await send('one')]).toEqual([201, 201])
  const made = await lectern([
    'key',
    'create',
    '--label',
    'x',
    '--project',
    'number-two',
    '--json',
    '--data',
    data,
  ])
  const { key } = JSON.parse(made.stdout) as { key: string }
  const headers = { authorization: `Bearer ${key}` }
  const read = (host: string, project: string) =>
    askHost(server.url, host, `/v1/analytics/${project}/feedback`, { headers })
  const two = await read('docs.two.test', 'number-two')
  expect([two.status, (JSON.parse(two.text) as { feedback: unknown[] }).feedback.length]).toEqual([200, 1])
  // The project that is named is meant, whatever the host.
  expect((await read('one', 'number-two')).text).toBe(two.text)
  // The other site belongs to another organization.
  expect((await read('one', 'one')).status).toBe(404)
})
