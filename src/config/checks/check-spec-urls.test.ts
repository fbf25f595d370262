import { expect, test } from 'vitest'
import { parseJson } from '../json/parse-json.ts'
import { checkSpecUrls } from './check-spec-urls.ts'

test('a spec over plain http is pointed out wherever it stands', () => {
  const found = check({
    api: { openapi: ['http://example.com/a.json', { source: 'http://example.com/b.json' }] },
    navigation: { tabs: [{ tab: 'A', asyncapi: 'http://example.com/c.json' }] },
  })
  expect(found).toEqual([
    'api.openapi[0] is fetched over plain http.',
    'api.openapi[1].source is fetched over plain http.',
    'navigation.tabs[0].asyncapi is fetched over plain http.',
  ])
})

test('https, files and this machine are fine, and other URLs are not specs', () => {
  expect(
    check({
      api: { openapi: ['https://example.com/a.json', 'a.json', 'http://localhost:3000/a.json'] },
      navbar: { links: [{ href: 'http://example.com' }] },
    }),
  ).toEqual([])
})

function check(root: unknown): readonly string[] {
  const { node } = parseJson('docs.json', JSON.stringify(root))
  if (!node) throw new Error('nothing parsed')
  return checkSpecUrls(node).map(({ message }) => message)
}
