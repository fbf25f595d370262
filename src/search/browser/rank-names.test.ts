import { describe, expect, test } from 'vitest'
import { indexDocument } from '../articles.ts'
import { buildIndex } from '../build-index.ts'
import type { PageDocument } from '../page-document.ts'
import type { Searched } from './found.ts'
import { scopeOf } from './scope.ts'
import { decodeIndex } from './search-index.ts'
import { findPages } from './search.ts'

function page(
  path: string,
  title: string,
  more: { text?: string; versions?: string[]; heading?: string } = {},
): PageDocument {
  const { text = '', versions = [], heading } = more
  const headings = heading === undefined ? [] : [heading]
  const sections = [{ anchor: 'here', headings, text, code: '' }]
  return { path, title, trail: [], versions, boost: 1, description: '', keywords: [], sections }
}

function part(pages: readonly PageDocument[], language?: string): Searched {
  const index = decodeIndex(buildIndex(pages.map(indexDocument), language ?? 'en'))
  return { index, language, scope: scopeOf(index, () => true) }
}

function paths(parts: readonly Searched[], query: string): string[] {
  return findPages(parts, query, 10).found.map(
    ({ searched, ranked }) => searched.index.pages[ranked.page]?.path ?? '',
  )
}

describe('a page is found by its name', () => {
  const mentions = 'A stdio transport is safer than an HTTP transport. Check the stdio transport of servers.'

  test('the page called stdio comes before pages that mention the stdio transport', () => {
    const others = Array.from({ length: 12 }, (_, at) =>
      page(`/other-${at}`, `Other ${at}`, {
        text: at % 2 === 0 ? 'Nothing.' : 'Every transport has servers.',
      }),
    )
    const pages = [
      page('/security/policy', 'Security Policy', { text: mentions, heading: 'Transport safety' }),
      page('/basic/stdio', 'stdio', { text: 'The transport over standard input and output.' }),
      ...others,
    ]
    expect(paths([part(pages)], 'stdio transport')[0]).toBe('/basic/stdio')
  })

  test('the page about keys comes before one that needs a key', () => {
    const pages = [
      page('/rerankers/config', 'Config', { text: 'api_key: the API key. Set the API key of the API.' }),
      page('/platform/api-keys', 'Manage keys for the API', { text: 'Make one in the settings.' }),
      page('/other', 'Other', { text: 'Nothing of the kind.' }),
    ]
    expect(paths([part(pages)], 'api key')[0]).toBe('/platform/api-keys')
  })

  test('a title that was typed comes first, however often others say it', () => {
    const loud = Array.from({ length: 6 }, (_, at) =>
      page(`/p${at}`, `Overview of part ${at}`, { text: 'The overview. '.repeat(20) }),
    )
    const pages = [...loud, page('/index', 'Overview', { text: 'Welcome.' })]
    expect(paths([part(pages)], 'overview')[0]).toBe('/index')
  })
})

describe('a question finds pages in its own language first', () => {
  const french = [page('/fr/partage', 'Partager une carte', { text: 'La carte du SDK TypeScript.' })]
  const english = Array.from({ length: 4 }, (_, at) =>
    page(`/en/${at}`, `TypeScript SDK ${at}`, { text: 'The TypeScript SDK reference. '.repeat(9) }),
  )
  const korean = [page('/ko/plots', 'SDK 플롯', { text: 'TypeScript SDK 플롯.' })]
  const parts = [part(english, 'en'), part(french, 'fr'), part(korean, 'ko')]

  test.each([
    ['la référence du sdk typescript', '/fr/partage'],
    ['typescript sdk 에서 플롯을', '/ko/plots'],
    ['how do I use the typescript sdk', '/en/0'],
    ['typescript sdk', '/en/0'],
  ])('%s', (query, first) => expect(paths(parts, query)[0]).toBe(first))

  test('a few translated pages, in which every word is usual, are not what is asked for', () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      page(`/p${at}`, `Page ${at}`, { text: at % 20 === 3 ? 'A webhook is sent.' : 'Nothing of the kind.' }),
    )
    const few = ['a', 'b', 'c'].map((name) =>
      page(`/ja/${name}`, `ページ ${name}`, { text: 'webhook を送る' }),
    )
    const found = findPages([part(many, 'en'), part(few, 'ja')], 'webhook', 20).found
    expect(found.slice(0, 10).map(({ searched }) => searched.language)).toEqual(Array(10).fill('en'))
  })
})

describe('copies are one answer', () => {
  test('of a page in several versions the best is shown', () => {
    const pages = [
      page('/v2/install', 'Install', { text: 'Install with npm.', versions: ['v2'] }),
      page('/v1/install', 'Install', { text: 'Install with npm.', versions: ['v1'] }),
      page('/v1/legacy/install', 'Install the old one', { text: 'Install by hand.', versions: ['v1'] }),
    ]
    expect(paths([part(pages)], 'install')).toEqual(['/v2/install', '/v1/legacy/install'])
  })

  test('two pages of one version are two answers', () => {
    const pages = [
      page('/guide/2/install', 'Install', { text: 'Install with npm.' }),
      page('/guide/3/install', 'Install', { text: 'Install with pnpm.' }),
    ]
    expect(paths([part(pages)], 'install')).toHaveLength(2)
  })

  test('of a page in several languages the best is shown', () => {
    const english = part([page('/guide/webhooks', 'Webhooks', { text: 'Webhooks tell servers.' })], 'en')
    const french = part([page('/fr/guide/webhooks', 'Webhooks', { text: 'Les serveurs.' })], 'fr')
    expect(paths([english, french], 'webhooks')).toEqual(['/guide/webhooks'])
  })
})
