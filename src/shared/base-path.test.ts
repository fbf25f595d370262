import { expect, test } from 'vitest'
import { basePathOf, withBase, withoutBase } from './base-path.ts'

test('the base path is that of the public address', () => {
  const paths = [undefined, 'https://a.test', 'https://a.test/', 'https://a.test/docs/', 'https://a.test/a/b']
  expect(paths.map(basePathOf)).toEqual(['', '', '', '/docs', '/a/b'])
})

test('a path on the host is on the site when it is the base path, or below it', () => {
  const on = (path: string) => withoutBase('/docs', path)
  expect(['/docs', '/docs/', '/docs/a', '/docs/docs/a'].map(on)).toEqual(['/', '/', '/a', '/docs/a'])
  expect(['/', '/doc', '/docsa', '/a/docs', '/DOCS/a'].map(on)).toEqual(Array(5).fill(undefined))
})

test('taken off and put on again, a path never leads to another host', () => {
  for (const path of ['/docs//evil.test', '/docs/\\evil.test', '/docs///evil.test'])
    expect([path, withoutBase('/docs', path)]).toEqual([path, undefined])
})

test('only paths of the host are put below the base path', () => {
  const others = ['//a.test/x', 'https://a.test/x', '#a', '?a', '', 'a/b', 'mailto:a@b.test']
  expect(others.map((url) => withBase('/docs', url))).toEqual(others)
  expect(['/', '/a?b#c'].map((url) => withBase('/docs', url))).toEqual(['/docs/', '/docs/a?b#c'])
  expect(withBase('', '/a')).toBe('/a')
})
