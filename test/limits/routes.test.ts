import { describe, expect, test } from 'vitest'
import { STRANGER } from '../../src/access/viewer.ts'
import { PROXY_PATH } from '../../src/shared/proxy-contract.ts'
import { ask } from '../support/mcp.ts'
import { docsJson, makeSite } from '../support/site.ts'

const site = (limits: Record<string, number>) =>
  makeSite(
    {
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': 'Hello',
      'lectern.json': JSON.stringify({ limits, trustProxy: true }),
    },
    STRANGER,
    { agents: { feedback: { add: () => Promise.resolve('') } } },
  ).app

const from = (address: string) => ({ 'x-forwarded-for': address })

function expectTooMany(answer: Response): void {
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(answer.headers.get('ratelimit-policy')).toMatch(/^"[\w-]+";q=\d+;w=3600$/)
  expect(answer.headers.get('ratelimit')).toMatch(/^"[\w-]+";r=0;t=3\d+$/)
}

describe('limits of one address', () => {
  test('a caller cannot be somebody else by writing the header itself', async () => {
    const app = site({ search: 2 })
    const search = (made: string) =>
      app.request('/_lectern/search?q=hello', { headers: from(`${made}, 198.51.100.7`) })
    await search('203.0.113.1')
    await search('203.0.113.2')
    expectTooMany(await search('203.0.113.3'))
  })

  test('searches of readers', async () => {
    const app = site({ search: 2 })
    const search = (address: string) => app.request('/_lectern/search?q=hello', { headers: from(address) })
    expect((await search('192.0.2.1')).status).toBe(200)
    expect((await search('192.0.2.1')).status).toBe(200)
    const refused = await search('192.0.2.1')
    expectTooMany(refused)
    expect(await refused.json()).toMatchObject({ code: 'too-many-requests' })
    expect((await search('192.0.2.2')).status).toBe(200)
  })

  test('requests of the playground', async () => {
    const app = site({ playground: 1 })
    const send = () =>
      app.request(PROXY_PATH, {
        method: 'POST',
        headers: { ...from('192.0.2.1'), host: 'docs.acme.test', origin: 'https://docs.acme.test' },
      })
    expect((await send()).status).not.toBe(429)
    expectTooMany(await send())
  })

  test('reports of agents', async () => {
    const app = site({ feedback: 1 })
    const report = (address: string) =>
      ask(
        app,
        'tools/call',
        { name: 'submit_feedback', arguments: { path: '/', feedback: 'x' } },
        { headers: from(address) },
      )
    expect((await report('192.0.2.1')).status).toBe(200)
    expectTooMany(await report('192.0.2.1'))
    expect((await report('192.0.2.2')).status).toBe(200)
  })

  test('every message of a batch counts, and a batch is short', async () => {
    const app = site({ mcpPerAddress: 25 })
    const batch = (length: number) =>
      app.request('https://docs.acme.test/mcp', {
        method: 'POST',
        headers: { ...from('192.0.2.1'), host: 'docs.acme.test', 'content-type': 'application/json' },
        body: JSON.stringify(
          Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping', params: {} })),
        ),
      })
    expect((await batch(21)).status).toBe(400)
    expect((await batch(20)).status).toBe(200)
    expectTooMany(await batch(20))
  })

  test('IPv6 by its network', async () => {
    const app = site({ search: 1 })
    const search = (address: string) => app.request('/_lectern/search?q=x', { headers: from(address) })
    expect((await search('2001:db8:1:2::1')).status).toBe(200)
    expectTooMany(await search('2001:db8:1:2:ffff::9'))
    expect((await search('2001:db8:1:3::1')).status).toBe(200)
  })
})
