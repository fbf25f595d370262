import { expect, test } from 'vitest'
import { Housekeeping } from '../../src/analytics/housekeeping.ts'
import { makeRecordedSite, type RecordedSite } from '../support/records.ts'

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'

async function read(site: RecordedSite, what: string): Promise<Record<string, unknown>> {
  await site.records.events.settled()
  return (await (await site.get(what)).json()) as Record<string, unknown>
}

function report(site: RecordedSite, events: unknown[], headers: Record<string, string> = {}) {
  return site.app.request('/_lectern/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': BROWSER, ...headers },
    body: JSON.stringify({ events }),
  })
}

test('counts pages read by people and by machines apart, and nobody who objects', async () => {
  const site = await makeRecordedSite()
  const get = (path: string, headers: Record<string, string>) => site.app.request(path, { headers })
  await get('/guides/start', { 'user-agent': BROWSER })
  await get('/guides/start', { 'user-agent': BROWSER, 'x-test-address': '192.0.2.9' })
  await get('/', { 'user-agent': BROWSER })
  await get('/', { 'user-agent': BROWSER, dnt: '1' })
  await get('/', { 'user-agent': BROWSER, 'sec-gpc': '1' })
  await get('/', { 'user-agent': BROWSER, 'sec-purpose': 'prefetch' })
  await get('/', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  await get('/guides/start', { 'user-agent': 'Mozilla/5.0 (compatible; ClaudeBot/1.0)' })
  await get('/guides/start.md', { 'user-agent': 'curl/8.0' })
  await get('/guides/start', { 'user-agent': 'axios/1', accept: 'text/markdown' })
  await get('/nowhere', { 'user-agent': BROWSER })
  expect(await read(site, 'views')).toEqual({
    totals: { human: 3, ai: 3, total: 6 },
    views: [
      { path: '/guides/start', human: 2, ai: 3, total: 5 },
      { path: '/', human: 1, ai: 0, total: 1 },
    ],
    hasMore: false,
  })
  expect(await read(site, 'visitors?limit=1')).toEqual({
    totals: { human: 2, ai: 3, total: 5 },
    visitors: [{ path: '/guides/start', human: 2, ai: 3, total: 5 }],
    hasMore: true,
  })
  expect(await read(site, 'views?limit=1&offset=1')).toMatchObject({ views: [{ path: '/' }], hasMore: false })
})

test('keeps no address, and another hash for the same visitor on another day', async () => {
  const site = await makeRecordedSite()
  await site.app.request('/', { headers: { 'user-agent': BROWSER, 'x-test-address': '203.0.113.77' } })
  await site.records.events.settled()
  const { store, project, visitors } = site.records
  const rows = await store.engine.read(store.engine.build.selectFrom('page_views').selectAll().compile())
  expect(JSON.stringify(rows)).not.toContain('203.0.113')
  const today = await visitors.hash(project.id, '203.0.113.77', BROWSER)
  expect(rows[0]?.visitor).toBe(today)
  await store.secrets.forget('visitor-salt:', 'none')
  const { Visitors } = await import('../../src/analytics/visitors.ts')
  expect(await new Visitors(store.secrets).hash(project.id, '203.0.113.77', BROWSER)).not.toBe(today)
})

test('what the browser reports is on disk when it is acknowledged', async () => {
  const site = await makeRecordedSite()
  const answer = await report(site, [
    { type: 'view', path: '/guides/start', referrer: 'https://search.test/q' },
    { type: 'search', id: 'search-0001', query: '  How  TO install ', results: 4 },
    { type: 'search', id: 'search-0002', query: 'nothing here', results: 0 },
  ])
  expect(answer.status).toBe(204)
  expect(
    (
      await report(site, [
        {
          type: 'search',
          id: 'search-0001',
          query: 'how to install',
          results: 4,
          clicked: '/guides/start#x',
        },
      ])
    ).status,
  ).toBe(204)
  expect(await read(site, 'searches')).toEqual({
    searches: [
      {
        searchQuery: 'how to install',
        hits: 1,
        ctr: 1,
        topClickedPage: '/guides/start',
        lastSearchedAt: expect.any(String),
      },
      {
        searchQuery: 'nothing here',
        hits: 1,
        ctr: 0,
        topClickedPage: null,
        lastSearchedAt: expect.any(String),
      },
    ],
    totalSearches: 2,
    nextCursor: null,
  })
  expect(await read(site, 'views')).toMatchObject({ totals: { human: 1 } })
})

test.each([
  ['nothing', []],
  ['what it does not know', [{ type: 'click' }]],
  ['too much', Array.from({ length: 11 }, () => ({ type: 'view', path: '/' }))],
  ['a query of a page', [{ type: 'search', id: 'search-0001', query: 'x'.repeat(501), results: 1 }]],
])('refuses %s', async (_, events) => {
  const site = await makeRecordedSite()
  expect((await report(site, events)).status).toBe(400)
  expect((await report(site, [{ type: 'view', path: '/' }], { 'sec-fetch-site': 'cross-site' })).status).toBe(
    403,
  )
})

test('a search of an agent counts as an assistant query from elsewhere', async () => {
  const site = await makeRecordedSite()
  const call = (name: string, args: object) =>
    site.app.request('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    })
  await call('search_acme_docs', { query: 'install' })
  await call('query_docs_filesystem_acme_docs', { command: 'ls /' })
  expect(await read(site, 'assistant/caller-stats')).toEqual({ web: 0, api: 0, other: 1, total: 1 })
  expect(await read(site, 'assistant')).toMatchObject({ conversations: [] })
  const { engine } = site.records.store
  const calls = await engine.read(
    engine.build.selectFrom('tool_calls').select(['tool', 'outcome']).orderBy('id').compile(),
  )
  expect(calls).toEqual([
    { tool: 'search', outcome: 'ok' },
    { tool: 'filesystem', outcome: 'ok' },
  ])
})

test('events are forgotten after their days, counts are not', async () => {
  const site = await makeRecordedSite()
  await site.app.request('/', { headers: { 'user-agent': BROWSER } })
  await site.records.events.settled()
  const housekeeping = new Housekeeping(site.records, (error) => {
    throw error
  })
  await housekeeping.sweep(Date.now() + 91 * 86_400_000)
  housekeeping.close()
  const { engine } = site.records.store
  expect(await engine.read(engine.build.selectFrom('page_views').selectAll().compile())).toEqual([])
  expect(await read(site, 'views')).toMatchObject({ totals: { human: 1 } })
})
