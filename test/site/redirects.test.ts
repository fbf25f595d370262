import { expect, test } from 'vitest'
import { docsJson, makeSite } from '../support/site.ts'

const site = makeSite({
  'docs.json': docsJson({
    navigation: { pages: ['guides/start', 'listed'] },
    redirects: [
      { source: '/old', destination: '/guides/start' },
      { source: '/soon', destination: '/guides/start#part', permanent: false },
      { source: '/listed', destination: '/elsewhere' },
      { source: '/unlisted', destination: '/guides/start' },
    ],
  }),
  'guides/start.mdx': 'Start',
  'listed.mdx': 'Listed',
  'unlisted.mdx': 'Unlisted',
})

test.each([
  ['/old', 308, '/guides/start'],
  ['/old/?utm=1', 308, '/guides/start?utm=1'],
  ['/soon?a=b', 307, '/guides/start?a=b#part'],
  ['/unlisted', 308, '/guides/start'],
  ['/', 307, '/guides/start'],
])('%s answers %i to %s', async (url, status, location) => {
  const response = await site.app.request(url)
  expect([response.status, response.headers.get('location')]).toEqual([status, location])
})

test('a page the navigation names wins over a redirect', async () => {
  expect((await site.app.request('/listed')).status).toBe(200)
})
