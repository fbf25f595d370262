import { expect, test } from 'vitest'
import { SiteSearch } from '../../src/search/site-search.ts'
import { ask } from '../support/mcp.ts'
import { docsJson, makeSite } from '../support/site.ts'

const FILES = { 'docs.json': docsJson({ navigation: { pages: ['index'] } }), 'index.mdx': 'A rocket.' }
const CALL = { name: 'search_acme_docs', arguments: { query: 'rocket' } }

test('an agent is told that search is not ready, and the log why', async () => {
  const search = new SiteSearch(() => Promise.reject(new Error('No room in /srv/secret-place.')))
  const { app, errors } = makeSite(FILES, undefined, { content: { search } })
  const text = await (await ask(app, 'tools/call', CALL)).text()
  expect(text).toContain('Search is not ready')
  expect(text).toContain('"isError":true')
  expect(text).not.toContain('secret-place')
  expect(String(errors)).toContain('secret-place')

  const page = await app.request('/_lectern/search?q=rocket')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).not.toContain('secret-place')
})
