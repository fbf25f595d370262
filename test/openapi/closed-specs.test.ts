import { expect, test } from 'vitest'
import type { Viewer } from '../../src/access/viewer.ts'
import { docsJson, makeSite } from '../support/site.ts'
import { ask, result } from '../support/mcp.ts'

const SPEC = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /open: { get: { summary: Open, responses: { '200': { description: ok } } } }
  /walrus:
    get: { summary: Walrus, x-mint: { groups: [staff] }, responses: { '200': { description: ok } } }
`
const FILES = {
  'docs.json': docsJson({
    navigation: { groups: [{ group: 'API', openapi: 'api.yaml', pages: ['index'] }] },
  }),
  'index.mdx': 'Hello',
  'api.yaml': SPEC,
}
const staff: Viewer = { kind: 'reader', groups: new Set(['staff']) }

test('a spec with an operation somebody may not read reaches them by no way', async () => {
  const { app } = makeSite(FILES)
  for (const url of [
    '/api.yaml',
    '/openapi-specs.download',
    '/api-reference/walrus',
    '/_lectern/playground/api-reference/walrus.json',
  ])
    expect((await app.request(url)).status, url).toBe(404)
  const { content } = await result<{ content: { text: string }[] }>(
    ask(app, 'tools/call', {
      name: 'query_docs_filesystem_acme_docs',
      arguments: { command: 'grep -rli walrus /; ls /openapi' },
    }),
  )
  expect(content[0]?.text).not.toMatch(/walrus|api\.yaml/)
  expect(await (await app.request('/llms-full.txt')).text()).not.toContain('alrus')
  expect((await app.request('/api-reference/open')).status).toBe(200)
})

test('those who may read all of it get the file', async () => {
  const { app } = makeSite(FILES, staff)
  expect(await (await app.request('/api.yaml')).text()).toBe(SPEC)
  expect((await app.request('/openapi-specs.download')).status).toBe(200)
})

const PARTLY = {
  'docs.json': docsJson({
    navigation: {
      groups: [
        { group: 'API', openapi: 'api.yaml' },
        { group: 'Own', pages: ['index', 'own'] },
      ],
    },
  }),
  'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
  'index.mdx': 'Hello',
  'own.mdx': '---\ntitle: Own\nopenapi: GET /walrus\nplayground: auth\npublic: true\n---',
  'api.yaml': `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /seal:
    get:
      summary: Seal
      x-mint: { metadata: { playground: auth, groups: [staff], public: true } }
      responses: { '200': { description: ok } }
  /walrus:
    get:
      summary: Walrus
      x-mint: { groups: [staff], metadata: { playground: auth, public: true } }
      responses: { '200': { description: ok } }
  /otter: { get: { summary: Otter, x-mint: { metadata: { groups: [staff], public: true } }, responses: {} } }
`,
}

test.each([
  ['a stranger', undefined, false],
  ['a reader of other groups', { kind: 'reader', groups: new Set(['sales']) }, false],
  ['a member', { kind: 'reader', groups: new Set(['staff']) }, true],
] as const)(
  'of a public page whose playground is for a group, %s reads the page',
  async (_, viewer, member) => {
    const { app, text } = makeSite(PARTLY, viewer)
    const html = await text('/api-reference/seal')
    expect(html).toContain('>Seal')
    expect(html.includes('Try it')).toBe(member)
    const { status } = await app.request('/_lectern/playground/api-reference/seal.json')
    expect(status).toBe(member ? 200 : 404)
    // Without that playground, or where the spec itself keeps an operation for a group, groups close the page.
    for (const url of ['/api-reference/otter', '/api-reference/walrus', '/own'])
      expect((await app.request(url)).status === 200, url).toBe(member)
  },
)
