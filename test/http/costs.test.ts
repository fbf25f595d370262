import type { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { ROUTES } from '../../src/http/routes.ts'
import { PROXY_PATH } from '../../src/shared/proxy-contract.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { ask } from '../support/mcp.ts'
import { lecternJson, makeRecordedSite, type RecordedSite } from '../support/records.ts'
import { BASE_URL } from '../support/site.ts'

/** The authenticated server has the same code with windows of its own: test/auth/oauth-flow.test.ts. */
const ELSEWHERE = ['mcpAuthedSearch', 'mcpAuthedFilesystem']
const MANY = { mcpPerAddress: 1000, analyticsExport: 1000 }
const ONE = { search: 1, playground: 1, feedback: 1, events: 1, assistant: 1, assistantApi: 1, login: 1 }

let site: RecordedSite
let few: RecordedSite
beforeAll(async () => {
  const limits = { ...ONE, ...MANY, mcpSearch: 1, mcpFilesystem: 1 }
  const auth = { method: 'accounts' }
  const files = { 'index.mdx': '---\ntitle: Home\npublic: true\n---\nWelcome.' }
  site = await makeRecordedSite({ files: { ...files, ...lecternJson({ limits, auth }) } })
  few = await makeRecordedSite({ files: lecternJson({ limits: { mcpPerAddress: 1, analyticsExport: 1 } }) })
})

const post = (app: Hono, address: string, body: object) =>
  app.request(`${BASE_URL}${address}`, {
    method: 'POST',
    headers: { host: new URL(BASE_URL).host, origin: BASE_URL, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const call = (name: string, args: object) => ask(site.app, 'tools/call', { name, arguments: args })

/** One request that counts, by the limit that counts it. */
const REQUESTS: Readonly<Record<string, () => Response | Promise<Response>>> = {
  search: () => site.app.request('/_lectern/search?q=x'),
  playground: () => post(site.app, PROXY_PATH, {}),
  feedback: () => post(site.app, '/_lectern/feedback', { path: '/', source: 'thumbs_only', helpful: true }),
  events: () => post(site.app, '/_lectern/events', { events: [{ type: 'view', path: '/' }] }),
  assistant: () => post(site.app, '/_lectern/ask', { messages: [{ role: 'user', content: 'How?' }] }),
  assistantApi: async () =>
    site.app.request(`/v1/assistant/${site.records.project.id}/search`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await site.makeKey({ type: 'assistant' })}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ query: 'x' }),
    }),
  analyticsExport: () => few.get('views'),
  login: () =>
    site.app.request(`${BASE_URL}/login`, {
      method: 'POST',
      headers: { host: new URL(BASE_URL).host, origin: BASE_URL },
      body: new URLSearchParams({ email: 'ann@acme.test', password: PASSWORD, redirect: '/' }),
    }),
  mcpPerAddress: () => ask(few.app, 'ping'),
  mcpSearch: () => call('search_acme_docs', { query: 'x' }),
  mcpFilesystem: () => call('query_docs_filesystem_acme_docs', { command: 'ls' }),
}

const declared = new Set(
  ROUTES.flatMap(({ bound }): readonly string[] => (typeof bound === 'string' ? [] : bound.limits)),
)

test('every limit that an address names is known here', () => {
  expect([...declared].sort()).toEqual([...Object.keys(REQUESTS), ...ELSEWHERE].sort())
})

test.each(Object.entries(REQUESTS))(
  'limits.%s holds: the second request of one is refused',
  async (_, send) => {
    expect((await send()).status).not.toBe(429)
    expect((await send()).status).toBe(429)
  },
)

test('a report of many views counts each, and pages that do not exist not at all', async () => {
  const open = await makeRecordedSite({ files: lecternJson({ limits: { events: 8 } }) })
  const report = (paths: readonly string[]) =>
    open.app.request(`${BASE_URL}/_lectern/events`, {
      method: 'POST',
      headers: {
        host: new URL(BASE_URL).host,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Macintosh) Safari/605.1.15',
      },
      body: JSON.stringify({ events: paths.map((path) => ({ type: 'view', path })) }),
    })
  expect((await report(['/', '/guides/start', '/nowhere', '/javascript:alert(1)'])).status).toBe(204)
  expect((await report(['/', '/', '/', '/', '/'])).status).toBe(429)
  expect((await report(['/'])).status).toBe(429)
  const { totals, views } = (await (await open.get('views')).json()) as {
    totals: { human: number }
    views: { path: string }[]
  }
  expect([totals.human, views.map(({ path }) => path).sort()]).toEqual([2, ['/', '/guides/start']])
})
