import { expect, it } from 'vitest'
import { navNode } from '../../navigation/nav-node.ts'
import { samePageIn } from './same-page.ts'

const division = (...paths: string[]) =>
  navNode('version', 'x', { children: paths.map((href) => navNode('page', href, { href })) })

it('finds the page under the folder of the other version', () => {
  const one = division('/v1/intro', '/v1/guides/a')
  const two = division('/v2/intro', '/v2/guides/a', '/v2/new')
  expect(samePageIn(two, one, '/v1/guides/a')).toBe('/v2/guides/a')
  expect(samePageIn(one, two, '/v2/new')).toBeUndefined()
})

it('knows languages whose default lives at the root', () => {
  const english = division('/', '/quickstart', '/api/keys')
  const french = division('/fr', '/fr/quickstart', '/fr/api/keys')
  expect(samePageIn(french, english, '/api/keys')).toBe('/fr/api/keys')
  expect(samePageIn(english, french, '/fr/quickstart')).toBe('/quickstart')
  expect(samePageIn(french, english, '/')).toBe('/fr')
  expect(samePageIn(english, french, '/fr')).toBe('/')
})

it('matches pages of a version that has only one folder', () => {
  expect(
    samePageIn(
      division('/v2/intro', '/v2/guides/a'),
      division('/v1/guides/a', '/v1/guides/b'),
      '/v1/guides/a',
    ),
  ).toBe('/v2/guides/a')
})

it('does not mistake a page of the same name elsewhere for the same page', () => {
  expect(samePageIn(division('/v1/intro'), division('/intro', '/api/intro'), '/api/intro')).toBeUndefined()
})
