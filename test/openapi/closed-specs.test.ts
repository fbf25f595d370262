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
