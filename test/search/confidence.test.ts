import { expect, test } from 'vitest'
import { STRANGER } from '../../src/access/viewer.ts'
import { View } from '../../src/access/view.ts'
import { SiteSearch } from '../../src/search/site-search.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { ask, result } from '../support/mcp.ts'
import { docsJson, makeSite } from '../support/site.ts'

const manual = View.of(buildSnapshot({ root: 'docs' }), STRANGER)
const search = new SiteSearch()

test.each([
  'how do I close a page for some groups',
  'where do I set the logo of the site',
  'how do I export feedback as CSV',
  'restore a backup to another machine',
  'log in agents with OAuth for MCP',
])('%s: our manual is sure to answer that', async (query) => {
  const answer = await search.search(manual, { query })
  expect(answer.confidence).toBeGreaterThan(0.4)
  expect(answer.weak).toBeUndefined()
})

test.each([
  'how to water plants in the summer',
  'which plan has a shared bank account for teams',
  'can I bake bread at home',
])('%s: it says that it has no good match', async (query) => {
  const answer = await search.search(manual, { query })
  expect(answer.results.length).toBeGreaterThan(0)
  expect(answer.confidence).toBeLessThan(0.22)
  expect(answer.weak).toBe(true)
})

test('a name of a word or two is there or is not: nothing is said of it', async () => {
  for (const query of ['webhooks', 'custom domain']) {
    const answer = await search.search(manual, { query })
    expect(answer).not.toHaveProperty('confidence')
    expect(answer).not.toHaveProperty('weak')
  }
})

const OPEN = {
  'docs.json': docsJson({ name: 'Acme Docs', navigation: { pages: ['index', 'hooks', 'limits', 'plans'] } }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome to the project. It starts in May.',
  'hooks.mdx':
    '---\ntitle: Webhooks\n---\n\nSent when a company deploys.\n\n## Signature\n\nCheck the signature.',
  'limits.mdx': '---\ntitle: Limits\n---\n\nRequests a minute. The price of more is on request.',
}
const CLOSED =
  '---\ntitle: Takeover of a company\ngroups: [board]\n---\n\n## Price of the takeover\n\nThe project starts in May.'

test('a page that is closed makes nobody surer, nor less sure', async () => {
  const answers = (files: Record<string, string>, query: string) =>
    makeSite({ ...OPEN, ...files }).app.request(`/_lectern/search?q=${encodeURIComponent(query)}`)
  for (const query of [
    'price of the takeover project',
    'when the project starts in May',
    'check the signature of a company',
  ]) {
    const without = (await (await answers({}, query)).json()) as { confidence?: number }
    expect(await (await answers({ 'plans.mdx': CLOSED }, query)).json(), query).toEqual(without)
  }
})

test('agents are told that the docs hardly cover what they ask for, and how sure the search is', async () => {
  const { app } = makeSite(OPEN)
  const asked = (query: string) =>
    result<{ content: { text: string }[]; structuredContent: { confidence?: number; weak?: boolean } }>(
      ask(app, 'tools/call', { name: 'search_acme_docs', arguments: { query } }),
    )
  const weak = await asked('request a welcome of a company')
  expect(weak.content.at(-1)?.text).toBe(
    'No good match: the docs probably do not cover this. The results are the nearest pages.',
  )
  expect(weak.structuredContent.weak).toBe(true)
  const sure = await asked('check the webhooks signature')
  expect(sure.structuredContent.confidence).toBeGreaterThan(weak.structuredContent.confidence as number)
  expect(sure.structuredContent).not.toHaveProperty('weak')
})
