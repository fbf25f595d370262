import { expect, test } from 'vitest'
import { startServer } from '../support/started-server.ts'

const TOKEN = 'a-token-of-forty-characters-for-metrics!'

async function numbers(url: string): Promise<(line: string) => number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return (series) => {
    const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `))
    return line === undefined ? Number.NaN : Number(line.slice(series.length))
  }
}

function mcp(url: string, name: string, args: object): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  })
}

test('what happens is counted by route, tool and window', async () => {
  const server = await startServer({ files: { 'lectern.json': JSON.stringify({ limits: { search: 2 } }) } })
  const { url } = server
  for (let n = 0; n < 5; n++) await (await fetch(`${url}/guides/start`)).text()
  await fetch(`${url}/guides/start`, { method: 'PUT' })
  for (let n = 0; n < 3; n++) await fetch(`${url}/_lectern/search?q=install`)
  const tools = await (
    await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    })
  ).text()
  const search = /"name":"(search_[^"]+)"/.exec(tools)?.[1] ?? ''
  expect((await mcp(url, search, { query: 'install' })).status).toBe(200)
  // A request is counted once its answer is sent, and its event is written a moment later: only our question is left.
  const open = ['lectern_http_requests_running', 'lectern_events_waiting']
  let value = await numbers(url)
  await expect
    .poll(async () => {
      value = await numbers(url)
      return open.map(value)
    })
    .toEqual([1, 0])
  expect(value('lectern_http_requests_total{route="/*",method="GET",status="2xx"}')).toBe(5)
  expect(value('lectern_http_request_duration_seconds_count{route="/*",method="GET",status="2xx"}')).toBe(5)
  expect(value('lectern_pages_from_memory_total')).toBe(4)
  expect(value('lectern_http_requests_total{route="/_lectern/search",method="GET",status="4xx"}')).toBe(1)
  expect(value('lectern_limits_refused_total{window="search:address"}')).toBe(1)
  expect(value('lectern_searches_total{outcome="ok"}')).toBe(3)
  expect(value('lectern_search_duration_seconds_count')).toBe(3)
  expect(value('lectern_mcp_calls_total{tool="search",outcome="ok"}')).toBe(1)
  expect(value('lectern_snapshot_pages')).toBe(2)
  expect(value('lectern_builds_total{outcome="changed"}')).toBe(1)
  expect(value('lectern_build_duration_seconds_count')).toBe(1)
  expect(value('lectern_events_dropped_total')).toBe(0)
  expect(value('lectern_store_duration_seconds_count{operation="write"}')).toBeGreaterThan(0)
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
})

test('strangers find no numbers: only this machine and whoever holds the token', async () => {
  const { url } = await startServer({ env: { LECTERN_METRICS_TOKEN: TOKEN } })
  expect((await fetch(`${url}/metrics`)).status).toBe(200)
  const ask = (headers: Record<string, string>) => fetch(`${url}/metrics`, { headers })
  // A proxy on this machine passes the request of somebody else on.
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect((await ask({ [header]: 'x' })).status).toBe(404)
  expect((await ask({ via: 'x', authorization: `Bearer ${TOKEN}x` })).status).toBe(404)
  expect((await ask({ via: 'x', authorization: `Bearer ${TOKEN}` })).status).toBe(200)
})
