import { expect, test } from 'vitest'
import type { Navigation } from './navigation-types.ts'
import { navigationSchema } from './navigation.ts'

test('divisions nest in any order', () => {
  const navigation: Navigation = {
    languages: [
      {
        language: 'en',
        products: [
          {
            product: 'Cloud',
            versions: [
              {
                version: 'v2',
                default: true,
                tabs: [
                  {
                    tab: 'Guides',
                    menu: [
                      {
                        item: 'Start',
                        anchors: [{ anchor: 'A', dropdowns: [{ dropdown: 'B', pages: ['x'] }] }],
                      },
                    ],
                  },
                ],
              },
            ],
          },
        ],
        banner: { content: 'Hi', dismissible: true, type: 'info' },
      },
    ],
    global: { anchors: [{ anchor: 'Blog', href: 'https://example.com' }] },
  }
  expect(navigationSchema.parse(navigation)).toEqual(navigation)
})

test('pages are paths, operations and nested groups', () => {
  const pages = [
    'index',
    'GET /users',
    'spec.json GET /users',
    { group: 'More', pages: ['a', { group: 'Deep', pages: [] }] },
  ]
  expect(accepts({ pages })).toBe(true)
})

test('nothing on every page may be written as an empty list', () => {
  expect(accepts({ global: { anchors: [] }, tabs: [{ tab: 'A', pages: ['a'] }] })).toBe(true)
})

test('keys of older sites are accepted on groups', () => {
  expect(accepts({ groups: [{ group: 'A', collapsed: true, version: 'v1', pages: ['a'] }] })).toBe(true)
})

test('specs come as a path, with a folder, or in a list', () => {
  for (const openapi of ['a.json', { source: 'a.json', directory: 'api' }, ['a.json', { source: 'b.json' }]])
    expect(accepts({ tabs: [{ tab: 'API', openapi }] })).toBe(true)
})

test.each([
  [{ tabs: [] }],
  [{ tabs: [{ pages: ['a'] }] }],
  [{ pages: [5] }],
  [{ pages: [''] }],
  [{ languages: [{ language: 'english please', pages: ['a'] }] }],
  [{ groups: [{ group: 'A', pages: ['a'], openapi: [] }] }],
  [{ groups: [{ group: 'A', href: 'javascript:alert(1)' }] }],
  [[]],
])('%j is refused', (navigation) => {
  expect(accepts(navigation)).toBe(false)
})

test('unknown keys stay', () => {
  const navigation = { groups: [{ group: 'A', pages: ['a'], 'x-own': 1 }] }
  expect(navigationSchema.parse(navigation)).toEqual(navigation)
})

function accepts(navigation: unknown): boolean {
  return navigationSchema.safeParse(navigation).success
}
