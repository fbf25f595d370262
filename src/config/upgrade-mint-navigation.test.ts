import { expect, test } from 'vitest'
import { valueOf } from './json/located-node.ts'
import { parseJson } from './json/parse-json.ts'
import { upgradeMintNavigation } from './upgrade-mint-navigation.ts'

const start = { group: 'Start', pages: ['index'] }
const users = { group: 'Users', pages: ['api/users/list', 'api/users/get'] }
const sdk = { group: 'SDK', pages: [{ group: 'Python', pages: ['/sdk/python'] }] }

test('groups alone stay groups', () => {
  expect(upgrade({ navigation: [start] })).toEqual({ groups: [start] })
})

test('tabs claim the groups below their url, the rest goes to the first tab', () => {
  const mint = {
    navigation: [start, users, sdk],
    primaryTab: { name: 'Guides' },
    tabs: [
      { name: 'API', url: 'api' },
      { name: 'SDKs', url: '/sdk/' },
      { name: 'Blog', url: 'https://blog.example' },
    ],
  }
  expect(upgrade(mint)).toEqual({
    tabs: [
      { tab: 'Guides', groups: [start] },
      { tab: 'API', groups: [users] },
      { tab: 'SDKs', groups: [sdk] },
      { tab: 'Blog', href: 'https://blog.example' },
    ],
  })
})

test('anchors claim groups too, and those that claim none become links on every page', () => {
  const mint = {
    navigation: [start, users],
    anchors: [
      { name: 'API', icon: 'code', url: 'api', color: '#ff0000' },
      { name: 'Chat', icon: 'discord', url: 'https://chat.example' },
      { name: 'Changelog', url: 'changelog' },
    ],
  }
  expect(upgrade(mint)).toEqual({
    anchors: [
      { anchor: 'Documentation', icon: 'book-open', groups: [start] },
      { anchor: 'API', icon: 'code', color: { light: '#ff0000', dark: '#ff0000' }, groups: [users] },
    ],
    global: {
      anchors: [
        { anchor: 'Chat', icon: 'discord', href: 'https://chat.example' },
        { anchor: 'Changelog', href: '/changelog' },
      ],
    },
  })
})

test('the longest fitting prefix wins, and only whole folders fit', () => {
  const mint = {
    navigation: [users, { group: 'Apis', pages: ['apis/x'] }],
    tabs: [
      { name: 'API', url: 'api' },
      { name: 'Users', url: 'api/users' },
    ],
  }
  expect(upgrade(mint)).toEqual({
    tabs: [
      { tab: 'Documentation', groups: [{ group: 'Apis', pages: ['apis/x'] }] },
      { tab: 'API', href: '/api' },
      { tab: 'Users', groups: [users] },
    ],
  })
})

test('versions hold the groups that name them and those that name none', () => {
  const mint = {
    navigation: [start, { ...users, version: 'v2' }],
    versions: ['v1', { name: 'v2', default: true }, { name: 'v0', url: 'https://old.example' }],
  }
  expect(upgrade(mint)).toEqual({
    versions: [
      { version: 'v1', groups: [start] },
      { version: 'v2', default: true, groups: [start, users] },
      { version: 'v0', href: 'https://old.example' },
    ],
  })
})

test('a version that no group names has no list at all', () => {
  const mint = { navigation: [{ ...users, version: 'v2' }], versions: ['v2', 'v0'] }
  expect(upgrade(mint)).toEqual({ versions: [{ version: 'v2', groups: [users] }, { version: 'v0' }] })
})

test('a tab with a spec and no groups keeps the spec', () => {
  const mint = { navigation: [start], tabs: [{ name: 'API', url: 'api', openapi: 'spec.json' }] }
  expect(upgrade(mint)).toMatchObject({
    tabs: [{ tab: 'Documentation' }, { tab: 'API', openapi: 'spec.json' }],
  })
})

function upgrade(mint: unknown): unknown {
  const { node } = parseJson('mint.json', JSON.stringify(mint))
  const navigation = node?.kind === 'object' ? upgradeMintNavigation(node) : undefined
  return navigation && valueOf(navigation)
}
