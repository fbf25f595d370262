import { expect, test } from 'vitest'
import { docsJson, makeFolder } from '../../test/support/site.ts'
import { buildSnapshot } from '../snapshot/build-snapshot.ts'
import { languageOutside, languagesOf } from './default-trail.ts'

const { navigation, places } = buildSnapshot({
  root: makeFolder({
    'docs.json': docsJson({
      navigation: {
        tabs: [
          { tab: 'API', pages: ['fr/api'] },
          {
            tab: 'Guides',
            languages: [
              { language: 'en', pages: ['start'] },
              { language: 'fr', pages: ['fr/start'] },
            ],
          },
        ],
      },
    }),
    'start.mdx': '# Start',
    'fr/start.mdx': '# Début',
    'fr/api.mdx': '# API',
  }),
})
const languages = (path: string) => languagesOf(places.get(path), navigation, path)

test('what the navigation says of a page counts, whatever its folder is called', () => {
  expect(languages('/start')).toEqual(['en'])
  expect(languages('/fr/start')).toEqual(['fr'])
  expect(languages('/fr/api')).toEqual([])
})

test('a large flat navigation is gone through once, however many pages ask', () => {
  let reads = 0
  const child = { kind: 'page', label: '', hidden: false, isDefault: false, children: [], globals: [] }
  const pages = Array.from({ length: 1000 }, () => child)
  const counted = new Proxy(pages, {
    get: (target, key) =>
      key === 'filter' ? (reads++, target.filter.bind(target)) : Reflect.get(target, key),
  })
  const flat = { ...navigation, kind: 'root', children: counted } as unknown as typeof navigation
  for (let page = 0; page < 100; page++) expect(languageOutside(flat, `/p${page}`)).toBeUndefined()
  expect(reads).toBe(1)
})
