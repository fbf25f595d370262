import { describe, expect, test } from 'vitest'
import { docsJson, makeSite } from '../support/site.ts'
import { ask } from '../support/mcp.ts'

const { app } = makeSite({
  'docs.json': docsJson({ name: 'Acme Docs', navigation: { pages: ['index'] } }),
  'index.mdx': '---\ntitle: Home\n---\nWelcome to Acme.',
})

const JSON_TYPES = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  return app.request(path, {
    method: 'POST',
    headers: { ...JSON_TYPES, ...headers },
    body: JSON.stringify(body),
  })
}

const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })

describe.each(['legacy', 'modern'] as const)('to a client of the %s era', (era) => {
  test.each([
    ['application/json, text/event-stream', 'application/json'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['text/event-stream, */*;q=0.1', 'application/json'],
    ['text/event-stream', 'text/event-stream'],
  ])('that accepts %s the answer is %s', async (accept, type) => {
    const answer = await ask(app, 'tools/list', {}, { era, headers: { accept } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    const text = await answer.text()
    const message = type === 'application/json' ? text : (/^data: (.*)$/m.exec(text)?.[1] ?? '')
    expect(JSON.parse(message)).toMatchObject({ id: 1, result: { tools: expect.any(Array) } })
  })

  test('parameters that do not fit are its mistake, not the server’s', async () => {
    const headers = { 'mcp-name': 'x' }
    const { error } = (await (await ask(app, 'resources/read', {}, { era, headers })).json()) as {
      error: { code: number; message: string }
    }
    expect(error.code).toBe(-32602)
    expect(error.message).toMatch(/^Invalid params: params\.uri: /)
  })
})

test('initialize without its parameters is refused as such', async () => {
  const answer = await post('/mcp', { jsonrpc: '2.0', id: 3, method: 'initialize', params: {} })
  expect(await answer.json()).toMatchObject({ id: 3, error: { code: -32602 } })
})

test('a batch is for the revision that has batches', async () => {
  const batch = [ping(1), ping(2)]
  expect(await (await post('/mcp', batch)).json()).toHaveLength(2)
  const send = (revision: string) => post('/mcp', batch, { 'mcp-protocol-version': revision })
  expect((await send('2025-03-26')).status).toBe(200)
  for (const revision of ['2024-11-05', '2025-06-18', '2025-11-25', '2026-07-28']) {
    const refused = await send(revision)
    expect([revision, refused.status]).toEqual([revision, 400])
    expect(await refused.json()).toMatchObject({ id: null, error: { code: -32600 } })
  }
})

test('a slash at the end makes no difference', async () => {
  expect(await (await post('/mcp/', ping(7))).json()).toEqual({ jsonrpc: '2.0', id: 7, result: {} })
  expect((await app.request('/mcp/')).status).toBe(405)
  expect((await post('/authed/mcp/', ping(7))).status).toBe(404)
})

test.each(['/.well-known/mcp', '/.well-known/mcp/server-card.json'])(
  'a tool in a browser may read %s with headers of its own',
  async (path) => {
    const answer = await app.request(path, { method: 'OPTIONS', headers: { origin: 'https://tool.example' } })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')).toContain('GET')
    expect(answer.headers.get('access-control-allow-headers')).toContain('MCP-Protocol-Version')
  },
)
