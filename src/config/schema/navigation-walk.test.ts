import { expect, test } from 'vitest'
import type { Navigation } from './navigation-types.ts'
import { navigationChildren, divisionsOf } from './navigation-walk.ts'

const navigation: Navigation = {
  global: { tabs: [{ tab: 'Blog', href: '/blog' }] },
  groups: [{ group: 'A', pages: ['a', { group: 'Inner', pages: ['b'] }] }],
  versions: [{ version: 'v1', pages: [] }],
}

test('children come in the order written, with label, kind and path', () => {
  expect(
    navigationChildren(navigation).map((child) => [
      child.kind,
      child.kind !== 'page' && child.label,
      child.path,
    ]),
  ).toEqual([
    ['groups', 'A', ['groups', 0]],
    ['versions', 'v1', ['versions', 0]],
  ])
})

test('a group among pages is a group, a string is a page', () => {
  const [group] = navigation.groups ?? []
  expect(group && navigationChildren(group)).toMatchObject([
    { kind: 'page', page: 'a', path: ['pages', 0] },
    { kind: 'groups', label: 'Inner', path: ['pages', 1] },
  ])
})

test('global entries are no children', () => {
  expect(divisionsOf(navigation)).toEqual(['groups', 'versions'])
})
