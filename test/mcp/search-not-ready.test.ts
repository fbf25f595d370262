import { expect, test } from 'vitest'
import { SiteSearch } from '../../src/search/site-search.ts'
import { docsJson, makeSite } from '../support/site.ts'

const FILES = { 'docs.json': docsJson({ navigation: { pages: ['index'] } }), 'index.mdx': 'A rocket.' }

test('an agent is told that search is not ready, and the log why', async () => {
  const search = new SiteSearch(() => Promise.reject(new Error('No room in /srv/secret-place.')))
  const { app, errors } = makeSite(FILES, undefined, { content: { search } })
  const response = await app.request('/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_acme_docs', arguments: { query: 'rocket' } },
    }),
  })
  const text = await response.text()
  expect(text).toContain('Search is not ready')
  expect(text).not.toContain('secret-place')
  expect(String(errors)).toContain('secret-place')

  const page = await app.request('/_lectern/search?q=rocket')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).not.toContain('secret-place')
})
