import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { makeRepository } from '../support/git-repository.ts'
import { ask, result } from '../support/mcp.ts'
import { docsJson, makeSite } from '../support/site.ts'

const SPEC = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /open: { get: { summary: Open, responses: { '200': { description: ok } } } }
  /walrus: { get: { summary: Walrus, responses: { '200': { description: ok } } } }
`
const overlay = (summary: string) => `overlay: 1.0.0
info: { title: For readers, version: '1' }
extends: api.yaml
actions:
  - target: $.paths['/walrus']
    remove: true
  - target: $.paths['/open'].get
    update: { description: ${summary} }
`
const FILES = {
  'docs.json': docsJson({
    navigation: {
      groups: [
        { group: 'API', openapi: { source: 'api.yaml', overlays: ['readers.yaml'] }, pages: ['index'] },
      ],
    },
  }),
  'index.mdx': 'Hello',
  'api.yaml': SPEC,
  'readers.yaml': overlay('First words'),
}

test('pages, files and agents have the description as its overlays make it', async () => {
  const { app, text } = makeSite(FILES)
  expect(await text('/api-reference/open')).toContain('First words')
  expect((await app.request('/api-reference/walrus')).status).toBe(404)
  expect((await app.request('/readers.yaml')).status).toBe(404)
  for (const url of ['/api.yaml', '/openapi-specs.download']) {
    const served = await text(url)
    expect(served, url).toContain('First words')
    expect(served, url).not.toContain('alrus')
  }
  const { content } = await result<{ content: { text: string }[] }>(
    ask(app, 'tools/call', {
      name: 'query_docs_filesystem_acme_docs',
      arguments: { command: 'grep -rli walrus /; grep -rl "First words" /' },
    }),
  )
  expect(content[0]?.text).toContain('/openapi/api.yaml')
  expect(content[0]?.text).not.toContain('alrus')
})

test('a changed overlay changes the pages, and a broken one closes the API and leaves the site', async () => {
  const { root, live, text, app } = makeSite(FILES)
  expect(await text('/api-reference/open')).toContain('First words')
  fs.writeFileSync(path.join(root, 'readers.yaml'), overlay('Other words than before'))
  live.rebuild()
  expect(await text('/api-reference/open')).toContain('Other words than before')
  fs.rmSync(path.join(root, 'readers.yaml'))
  live.rebuild()
  expect(live.current.get().diagnostics).toContainEqual(
    expect.objectContaining({ code: 'overlay-missing', file: 'readers.yaml' }),
  )
  expect((await app.request('/api-reference/walrus')).status).toBe(404)
  expect((await app.request('/api.yaml')).status).toBe(404)
})

test('one description has one list of overlays', () => {
  const { live } = makeSite({
    ...FILES,
    'other.yaml': overlay('x'),
    'docs.json': docsJson({
      navigation: {
        groups: [
          { group: 'A', openapi: { source: 'api.yaml', overlays: ['readers.yaml'] } },
          { group: 'B', openapi: { source: '/api.yaml', directory: 'b', overlays: ['other.yaml'] } },
        ],
      },
    }),
  })
  expect(live.current.get().diagnostics).toContainEqual(expect.objectContaining({ code: 'overlay-conflict' }))
})

test('what an overlay takes away on both sides breaks no promise', async () => {
  const { folder } = makeRepository(FILES)
  expect((await lectern(['check', folder, '--against', 'HEAD'])).stdout).not.toContain('api-breaking-change')
})
