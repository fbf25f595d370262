import { expect, test } from 'vitest'
import { indexDocument } from './articles.ts'
import { scopeOf } from './browser/scope.ts'
import { decodeIndex } from './browser/search-index.ts'
import { findPages } from './browser/search.ts'
import { buildIndex } from './build-index.ts'
import type { PageDocument } from './page-document.ts'

function page(path: string, more: Partial<PageDocument> = {}): PageDocument {
  const sections = [
    { anchor: 'setup', headings: ['Set it up'], text: 'Install the harness first.', code: '' },
  ]
  return {
    path,
    title: 'Quickstart',
    trail: [],
    versions: [path.split('/')[1] ?? ''],
    boost: 1,
    description: '',
    keywords: [],
    sections,
    ...more,
  }
}

const OTHERS = ['apples', 'pears', 'plums'].map((name) =>
  page(`/fruit/${name}`, {
    title: name,
    versions: [],
    sections: [{ anchor: '', headings: [], text: `All about ${name}.`, code: '' }],
  }),
)

function search(pages: readonly PageDocument[], query: string, allows = (_path: string) => true) {
  const index = decodeIndex(buildIndex(pages.map(indexDocument), 'en'))
  const scope = scopeOf(index, (number) => allows(index.pages[number]?.path ?? ''))
  const { found, total, suggestions } = findPages([{ index, scope, language: undefined }], query, 10)
  return {
    paths: found.map(({ ranked }) => index.pages[ranked.page]?.path),
    scores: found.map(({ ranked }) => ranked.score),
    total,
    suggestions,
  }
}

const VERSIONS = ['/v3/quickstart', '/v2/quickstart', '/v1/quickstart'].map((path) => page(path))

test('a page that is the same in thirty versions is stored once', () => {
  const many = Array.from({ length: 30 }, (_, at) => page(`/v${at}/quickstart`))
  const [one, all] = [many.slice(0, 1), many].map((pages) =>
    decodeIndex(buildIndex(pages.map(indexDocument), 'en')),
  )
  expect(all?.sections.length).toBe(one?.sections.length)
  expect(all?.inSections.items.length).toBe(one?.inSections.items.length)
  expect(all?.pages.length).toBe(30)
})

test('it is one answer: the first page, or the one whose version was named', () => {
  expect(search([...VERSIONS, ...OTHERS], 'install harness')).toMatchObject({
    paths: ['/v3/quickstart'],
    total: 1,
  })
  expect(search([...VERSIONS, ...OTHERS], 'quickstart v2').paths[0]).toBe('/v2/quickstart')
})

test('pages that differ in a word, a title or a name are answers of their own', () => {
  const sections = [
    { anchor: 'setup', headings: ['Set it up'], text: 'Install the harness at once.', code: '' },
  ]
  const pages = [
    page('/a/quickstart'),
    page('/b/quickstart', { sections, versions: ['a'] }),
    page('/a/start'),
    page('/c/quickstart', { title: 'Begin' }),
  ]
  expect(search([...pages, ...OTHERS], 'harness').total).toBe(4)
})

test('pages without words are not taken for one another', () => {
  const empty = ['/a/overview', '/b/overview'].map((path) => page(path, { title: 'Overview', sections: [] }))
  expect(search([...empty, ...OTHERS], 'overview').total).toBe(2)
})

test('the page that is shown is one the reader may see', () => {
  const allows = (path: string) => path !== '/v3/quickstart'
  expect(search([...VERSIONS, ...OTHERS], 'install harness', allows).paths).toEqual(['/v2/quickstart'])
})

test('a copy that a reader may not see changes nothing: no word of its path, no score, no count', () => {
  const open = [page('/v1/quickstart'), ...OTHERS]
  const withClosed = [page('/acquisition/quickstart'), ...open]
  const allows = (path: string) => !path.startsWith('/acquisition')
  for (const query of ['acquisition', 'acquisition quickstart', 'quickstart', 'harness v1', 'acquisitions'])
    expect(search(withClosed, query, allows), query).toEqual(search(open, query))
})

test('of copies that differ a little, the default version is shown, unless the query names another', () => {
  const later = [
    { anchor: 'setup', headings: ['Set it up'], text: 'Install the harness first. A harness.', code: '' },
  ]
  const pages = [page('/v2/quickstart'), page('/next/quickstart', { sections: later }), ...OTHERS]
  expect(search(pages, 'install harness').paths).toEqual(['/v2/quickstart'])
  expect(search(pages, 'harness next').paths[0]).toBe('/next/quickstart')
})
