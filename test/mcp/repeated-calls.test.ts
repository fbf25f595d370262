import { expect, test } from 'vitest'
import { docsJson, makeSite, writeFiles } from '../support/site.ts'

const FILES = {
  'docs.json': docsJson({ name: 'Acme Docs', navigation: { pages: ['index', 'team/plan'] } }),
  'index.mdx': '---\ntitle: Home\n---\nWelcome to Acme, with a rocket.',
  'team/plan.mdx': '---\ntitle: Plan\ngroups: [team]\n---\nThe rocket of the team.',
}
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
}
const MODERN = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'search_acme_docs',
}

interface Call {
  readonly id?: unknown
  readonly query?: string
  readonly meta?: Record<string, unknown>
  readonly headers?: Record<string, string>
}

function search(
  { app }: Pick<ReturnType<typeof makeSite>, 'app'>,
  { id = 1, query, meta, headers }: Call = {},
) {
  return app.request('/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'search_acme_docs', arguments: { query: query ?? 'rocket' }, _meta: meta },
    }),
  })
}

test.each([
  { era: 'legacy', headers: { 'mcp-protocol-version': '2025-11-25' }, envelope: {} },
  { era: 'modern', headers: MODERN, envelope: ENVELOPE },
])('whoever asks again in the $era era gets what the first got, under an id of their own', async (of) => {
  const { headers, envelope } = of
  const answered = makeSite(FILES)
  await search(answered, { headers, meta: envelope })
  for (const [id, meta] of [
    [1, envelope],
    ['a "quoted" \\ id ü', envelope],
    [-7, { ...envelope, progressToken: 'p1', 'acme.test/call': { number: 2 } }],
    [0, { ...envelope, progressToken: 5 }],
  ] as const) {
    const [again, alone] = await Promise.all(
      [answered, makeSite(FILES)].map(async (site) => search(site, { id, meta, headers })),
    )
    expect(again?.status).toBe(200)
    expect([...(again?.headers ?? [])]).toEqual([...(alone?.headers ?? [])])
    const message: unknown = await again?.json()
    expect(message).toMatchObject({ jsonrpc: '2.0', id, result: { structuredContent: { total: 1 } } })
    expect(message).toEqual(await alone?.json())
  }
})

test.each<[string, Call, number]>([
  ['a type that is not JSON', { headers: { 'content-type': 'application/json-seq' } }, 415],
  ['a revision that is not known', { headers: { 'mcp-protocol-version': '1999-01-01' } }, 400],
  ['an id that is none', { id: 1.5 }, 400],
  ['an id that is an object', { id: {} }, 400],
  ['headers of another era', { headers: { 'mcp-protocol-version': '2026-07-28' } }, 400],
])('%s is refused, however often the same was asked well', async (_, call, status) => {
  const site = makeSite(FILES)
  for (let turn = 0; turn < 3; turn++) expect((await search(site)).status).toBe(200)
  expect((await search(site, call)).status).toBe(status)
})

test('a token for progress that is none is told', async () => {
  const site = makeSite(FILES)
  for (let turn = 0; turn < 2; turn++) await search(site)
  const message: unknown = await (await search(site, { meta: { progressToken: {} } })).json()
  expect(message).toMatchObject({ error: { code: -32600 } })
})

test('many at once each get their own', async () => {
  const site = makeSite(FILES)
  const queries = ['rocket', 'welcome', 'plan']
  const asked = Array.from({ length: 24 }, (_, id) => ({ id, query: queries[id % queries.length] as string }))
  for (let turn = 0; turn < 2; turn++) {
    const answers = await Promise.all(asked.map(async (call) => (await search(site, call)).json()))
    asked.forEach(({ id, query }, at) =>
      expect(answers[at]).toMatchObject({ id, result: { structuredContent: { query } } }),
    )
  }
})

test('what changed since is in the answer', async () => {
  const site = makeSite(FILES)
  for (let turn = 0; turn < 2; turn++) await search(site)
  writeFiles(site.root, { 'index.mdx': '---\ntitle: Home\n---\nA rocket and a moon.' })
  site.live.rebuild()
  expect(await (await search(site)).text()).toContain('and a moon')
})

test('who may see other pages gets other answers to the same words', async () => {
  const site = makeSite(FILES, ({ headers }) =>
    headers.get('x-team') === 'yes' ? { kind: 'reader', groups: new Set(['team']) } : { kind: 'stranger' },
  )
  for (let turn = 0; turn < 2; turn++) {
    expect(await (await search(site, { headers: { 'x-team': 'yes' } })).text()).toContain('team/plan')
    expect(await (await search(site)).text()).not.toContain('team/plan')
  }
})
