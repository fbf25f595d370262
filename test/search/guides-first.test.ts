import { expect, test } from 'vitest'
import { View } from '../../src/access/view.ts'
import { STRANGER } from '../../src/access/viewer.ts'
import { SiteSearch } from '../../src/search/site-search.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const operation = (summary: string) => ({
  summary,
  description: 'Authentication settings of the site.',
  responses: { 200: { description: 'Done' } },
})

test('operations of an API do not crowd out the guide about the same thing', async () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['guides/login'], openapi: 'api.json' } }),
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: {
        '/a': { get: operation('Read authentication settings') },
        '/b': { put: operation('Change authentication settings') },
      },
    }),
    'guides/login.mdx':
      '---\ntitle: Set up authentication for a site\n---\n\nAuthentication settings of the site.',
  })
  const view = View.of(buildSnapshot({ root }), STRANGER)
  const { results } = await new SiteSearch().search(view, { query: 'authentication' })
  expect(results).toHaveLength(3)
  expect(results[0]?.page.path).toBe('/guides/login')
})
