import { expect, test } from 'vitest'
import { resolveRefPath } from './ref-path.ts'

test.each([
  ['./navigation.json', 'docs.json', 'navigation.json'],
  ['navigation.json', 'config/docs.json', 'config/navigation.json'],
  ['../shared/a.json', 'config/nav/tabs.json', 'config/shared/a.json'],
  ['/config/a.json', 'deep/down/b.json', 'config/a.json'],
  [String.raw`.\nav\a.json`, 'docs.json', 'nav/a.json'],
  ['./a/.././b.json', 'docs.json', 'b.json'],
])('%s in %s is %s', (ref, holder, path) => {
  expect(resolveRefPath(ref, holder)).toEqual({ path })
})

test.each([
  ['../secret.json', 'docs.json'],
  ['../../secret.json', 'config/a.json'],
  ['/../secret.json', 'config/a.json'],
  ['a/../../secret.json', 'docs.json'],
  [String.raw`..\secret.json`, 'docs.json'],
])('%s in %s leaves the docs folder', (ref, holder) => {
  expect(resolveRefPath(ref, holder)).toMatchObject({ code: 'ref-escape' })
})

test.each([
  [5],
  [''],
  [null],
  ['https://example.com/a.json'],
  ['file:///etc/passwd'],
  ['//example.com/a.json'],
  ['C:/x.json'],
  ['a\0.json'],
  ['./'],
])('%j is no path of a file', (ref) => {
  expect(resolveRefPath(ref, 'docs.json')).toMatchObject({ code: 'ref-invalid' })
})
