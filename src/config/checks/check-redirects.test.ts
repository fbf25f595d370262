import { expect, test } from 'vitest'
import { parseJson } from '../json/parse-json.ts'
import { checkRedirects } from './check-redirects.ts'

test.each([
  ['/a#part', '/b', 'redirect-source'],
  ['/a?ref=x', '/b', 'redirect-source'],
  ['/mcp', '/agents', 'redirect-reserved'],
  ['authed/mcp/', '/agents', 'redirect-reserved'],
  ['/a', '/a', 'redirect-loop'],
  ['a/', '/a', 'redirect-loop'],
  ['/docs/*', '/docs/*', 'redirect-loop'],
])('%s to %s is useless: %s', (source, destination, code) => {
  const { findings, useless } = check([{ source, destination }])
  expect(findings).toMatchObject([{ code }])
  expect(useless.size).toBe(1)
})

test('the second redirect from the same path is useless', () => {
  const { findings, useless } = check([
    { source: '/a', destination: '/b' },
    { source: '/a/', destination: '/c' },
  ])
  expect(findings).toMatchObject([{ code: 'redirect-duplicate' }])
  expect(useless.size).toBe(1)
})

test('a source with and without a slash at its end may lead to one place', () => {
  const { findings, useless } = check([
    { source: '/a', destination: '/b' },
    { source: '/a/', destination: '/b' },
  ])
  expect([findings, useless.size]).toEqual([[], 1])
})

test('ordinary redirects are left alone', () => {
  const { findings } = check([
    { source: '/old/:slug*', destination: '/new/:slug*' },
    { source: '/a', destination: '/a/b#part' },
    { source: '/b', destination: 'https://example.com/b?x=1' },
  ])
  expect(findings).toEqual([])
})

function check(redirects: unknown) {
  const { node } = parseJson('docs.json', JSON.stringify(redirects))
  if (!node) throw new Error('nothing parsed')
  return checkRedirects(node)
}
