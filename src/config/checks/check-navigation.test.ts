import { expect, test } from 'vitest'
import { parseJson } from '../json/parse-json.ts'
import { checkNavigation } from './check-navigation.ts'

test('two kinds of lists in one place are pointed out', () => {
  expect(messages({ tabs: [{ tab: 'A', pages: ['a'], groups: [{ group: 'B', pages: ['b'] }] }] })).toEqual([
    'navigation.tabs[0] has pages and groups, but the format allows only one list.',
  ])
})

test('global entries are not a second list', () => {
  expect(messages({ global: { anchors: [{ anchor: 'A', href: '/a' }] }, pages: ['a'] })).toEqual([])
})

test('an entry that holds nothing and leads nowhere is pointed out', () => {
  expect(
    messages({ groups: [{ group: 'A' }, { group: 'B', pages: [] }, { group: 'C', pages: ['c'] }] }),
  ).toEqual([
    'navigation.groups[0] has no pages and no link.',
    'navigation.groups[1] has no pages and no link.',
  ])
})

test('a link, a spec or a root page is enough', () => {
  const tabs = [
    { tab: 'A', href: '/a' },
    { tab: 'B', openapi: 'spec.json' },
    { tab: 'C', groups: [{ group: 'D', root: 'd' }] },
  ]
  expect(messages({ tabs })).toEqual([])
})

test('an entry without any list stands for the spec it inherits, one with an empty list stays empty', () => {
  const anchors = [{ anchor: 'Reference' }, { anchor: 'Soon', pages: [] }]
  expect(messages({ tabs: [{ tab: 'A', openapi: 'spec.json', anchors }] })).toEqual([
    'navigation.tabs[0].anchors[1] has no pages and no link.',
  ])
})

function messages(navigation: unknown): readonly string[] {
  const { node } = parseJson('docs.json', JSON.stringify(navigation))
  if (!node) throw new Error('nothing parsed')
  return checkNavigation(node).map(({ message }) => message)
}
