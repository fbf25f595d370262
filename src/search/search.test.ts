import { describe, expect, test } from 'vitest'
import type { PageText } from './browser/answer.ts'
import { scopeOf } from './browser/scope.ts'
import { decodeIndex } from './browser/search-index.ts'
import { findPages, toAnswer } from './browser/search.ts'
import { articlesOf, indexDocument } from './articles.ts'
import { buildIndex } from './build-index.ts'
import type { PageDocument } from './page-document.ts'

type Draft = Partial<Omit<PageDocument, 'sections'>> & { text?: string; sections?: PageDocument['sections'] }

function page(path: string, title: string, draft: Draft = {}): PageDocument {
  const { text = '', sections, ...more } = draft
  return {
    path,
    title,
    trail: [],
    versions: [],
    boost: 1,
    description: '',
    keywords: [],
    sections: sections ?? [{ anchor: '', headings: [], text, code: '' }],
    ...more,
  }
}

/** Searches pages through the bytes of a real index; `closed` are paths the reader may not see. */
function search(
  pages: readonly PageDocument[],
  query: string,
  closed: readonly string[] = [],
  language = 'en',
) {
  const indexed = pages.map(indexDocument)
  const bytes = buildIndex(indexed, language)
  const index = decodeIndex(bytes)
  const scope = scopeOf(index, (number) => !closed.includes(index.pages[number]?.path ?? ''))
  const texts: PageText[] = articlesOf(indexed).map(({ first: { document } }) => ({
    description: document.description,
    sections: document.sections.map(({ text, code }) => [text, code]),
  }))
  return toAnswer(
    findPages([{ index, scope, language: undefined }], query, 10),
    ({ ranked }) => texts[ranked.article],
  )
}

function paths(...input: Parameters<typeof search>): string[] {
  return search(...input).results.map(({ page }) => page.path)
}

test('words that no page has, nor one like them, are named as they were typed', () => {
  const pages = [
    page('/a', 'Webhooks', { text: 'They tell other servers what happened.' }),
    page('/b', 'Secret'),
  ]
  const missing = (query: string, closed: string[] = []) => search(pages, query, closed).missing
  expect(missing('webhooks for SCIM-Provisioning?')).toEqual(['SCIM-Provisioning'])
  expect(missing('webhoks that happen')).toEqual([])
  expect(missing('webhooks of xy in 日本語')).toEqual([])
  expect(missing('servers secret')).toEqual([])
  // For who may not read the page that has it, it is missing.
  expect(missing('servers secret', ['/b'])).toEqual(['secret'])
})

describe('ranking', () => {
  test('a title beats a mention', () => {
    const pages = [
      page('/a', 'Deploying', { text: 'Set up webhooks before you begin. '.repeat(5) }),
      page('/b', 'Webhooks', { text: 'They tell other servers what happened.' }),
    ]
    expect(paths(pages, 'webhooks')).toEqual(['/b', '/a'])
  })

  test('keywords and description count, though the text never says the word', () => {
    const pages = [
      page('/a', 'Sign in', { keywords: ['sso'], description: 'Use your identity provider.' }),
      page('/b', 'Other'),
    ]
    expect(paths(pages, 'sso')).toEqual(['/a'])
    expect(paths(pages, 'identity provider')).toEqual(['/a'])
  })

  test('boost lifts and lowers a page', () => {
    const pages = [
      page('/a', 'Limits', { boost: 0.3 }),
      page('/b', 'Limits', { boost: 2 }),
      page('/c', 'Limits'),
    ]
    expect(paths(pages, 'limits')).toEqual(['/b', '/c', '/a'])
  })

  test('words beside each other beat the same words far apart', () => {
    const filler = 'some other text that is about nothing in particular and goes on for a while '.repeat(8)
    const pages = [
      page('/far', 'One', { text: `rate ${filler} limit` }),
      page('/near', 'Two', { text: `${filler} rate limit` }),
    ]
    expect(paths(pages, 'rate limit')[0]).toBe('/near')
  })

  test('a page with all words beats one with more of a single word', () => {
    const pages = [
      page('/some', 'One', { text: 'export export export the export of exports' }),
      page('/all', 'Data', { text: 'How to export users as CSV.' }),
      ...Array.from({ length: 4 }, (_, number) =>
        page(`/x${number}`, `Other ${number}`, { text: 'other things' }),
      ),
    ]
    expect(paths(pages, 'export csv')[0]).toBe('/all')
  })
})

describe('what is typed need not be what is written', () => {
  const pages = [
    page('/config', 'Configuration', { text: 'All settings.' }),
    page('/hooks', 'Webhooks', { text: 'Called after each deployment.' }),
    page('/api', 'getServerSideProps', { text: 'Runs on the server.' }),
    page('/json', 'docs.json', { text: 'The file with everything.' }),
  ]
  test.each([
    ['configuring', '/config'],
    ['configurtion', '/config'],
    ['cofniguration', '/config'],
    ['conf', '/config'],
    ['configurati', '/config'],
    ['web hooks', '/hooks'],
    ['getserversideprops', '/api'],
    ['getServerSide', '/api'],
    ['server side props', '/api'],
    ['docs.json', '/json'],
    ['DOCS JSON', '/json'],
  ])('%s finds %s', (query, path) => expect(paths(pages, query)[0]).toBe(path))

  test('a misspelt word is put right in a suggestion', () => {
    expect(search(pages, 'deploymnet settings').suggestions).toEqual(['deployment settings'])
  })

  test('Japanese and Korean are found by words and by pieces of them', () => {
    const asian = [
      page('/ja', '認証の設定', { text: 'ユーザー認証を設定する方法を説明します。' }),
      page('/ko', '문서 검색', { text: '문서를 검색하는 방법입니다.' }),
    ]
    expect(paths(asian, '認証', [], 'ja')).toEqual(['/ja'])
    expect(paths(asian, 'ユーザー認証', [], 'ja')[0]).toBe('/ja')
    expect(paths(asian, '검색', [], 'ko')).toEqual(['/ko'])
  })

  test('a name without spaces that is the query beats a longer one, and one that stands in a text', () => {
    const pages = [
      page('/cluster', '使用 kubeadm 支持双协议栈', { text: '集群' }),
      page('/mention', '网络', { text: '双协议栈。'.repeat(5) }),
      page('/stack', '双协议栈', { text: '地址' }),
    ]
    expect(paths(pages, '双协议栈', [], 'zh')).toEqual(['/stack', '/cluster', '/mention'])
    expect(paths(pages, '如何支持双协议栈', [], 'zh')[0]).toBe('/cluster')
  })
})

describe('access', () => {
  const pages = [
    page('/open', 'Pricing', { text: 'The price of a plan.' }),
    page('/closed', 'Acquisition of Initech', {
      text: 'The acquisitions team meets on Mondays. Planned pricings.',
    }),
  ]

  test('a closed page is not found, counted, completed or suggested', () => {
    for (const query of ['acquisition', 'acquis', 'acquisitoin', 'initech', 'mondays']) {
      const answer = search(pages, query, ['/closed'])
      expect(answer).toMatchObject({ total: 0, results: [], suggestions: [] })
    }
  })

  test('forms of a word that stand only on closed pages do not exist', () => {
    // Both have the stem of "plan"; "planned" stands on the closed page alone.
    expect(search(pages, 'planned', ['/closed'])).toEqual(search(pages.slice(0, 1), 'planned'))
    expect(search(pages, 'pricings', ['/closed'])).toEqual(search(pages.slice(0, 1), 'pricings'))
    expect(search(pages, 'planed', ['/closed']).suggestions).toEqual(
      search(pages.slice(0, 1), 'planed').suggestions,
    )
  })

  test('an answer is the same as if the closed pages were not there', () => {
    for (const query of ['price', 'plan price', 'pri', 'prcing', 'the', 'team plan'])
      expect(search(pages, query, ['/closed'])).toEqual(search(pages.slice(0, 1), query))
  })
})

describe('excerpts', () => {
  const sections = [
    { anchor: '', headings: [], text: 'Introduction.', code: '' },
    { anchor: 'limits', headings: ['Limits'], text: 'Numbers.', code: '' },
    {
      anchor: 'rate-limits-2',
      headings: ['Limits', 'Rate limits'],
      text: `${'Before that comes a long stretch. '.repeat(20)}A client may send 100 requests a minute. <b>Not bold</b>`,
      code: 'curl --retry-delay 5',
    },
  ]
  const [hit] = search([page('/limits', 'API', { sections })], 'requests minute').results

  test('are cut around the match, with heading, path of headings and anchor', () => {
    const [section] = hit?.sections ?? []
    expect(section).toMatchObject({
      trail: ['Limits'],
      anchor: 'rate-limits-2',
      url: '/limits#rate-limits-2',
    })
    expect(section?.title.text).toBe('Rate limits')
    expect(section?.excerpt.text.length).toBeLessThan(200)
    const { text, marks } = section?.excerpt ?? { text: '', marks: [] }
    expect(marks.map(([start, end]) => text.slice(start, end))).toEqual(['requests', 'minute'])
  })

  test('are text, never HTML', () => {
    expect(hit?.sections[0]?.excerpt.text).toContain('<b>Not bold</b>')
  })

  test('come from code when the match is there', () => {
    const [found] = search([page('/limits', 'API', { sections })], 'retry-delay').results
    expect(found?.sections[0]?.excerpt.text).toContain('curl --retry-delay')
  })
})

test('bytes that are no index are refused', () => {
  expect(() => decodeIndex(new Uint8Array([1, 2, 3]))).toThrow(RangeError)
  const bytes = buildIndex([indexDocument(page('/a', 'A'))], 'en')
  expect(() => decodeIndex(bytes.subarray(0, bytes.length - 4))).toThrow(RangeError)
})

test('any query is answered', () => {
  const pages = [page('/a', 'Alpha', { text: 'beta gamma' })]
  for (const query of ['', ' ', '"', '\0', '((((', 'a'.repeat(5000), '😀', '-- . --', 'ａｌｐｈａ', '\ud800'])
    expect(() => search(pages, query)).not.toThrow()
})
