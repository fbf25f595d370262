import { describe, expect, test } from 'vitest'
import { View } from '../../src/access/view.ts'
import { STRANGER } from '../../src/access/viewer.ts'
import { cpuTime, slowness } from '../support/cpu-time.ts'
import { outline, snapshotOf } from '../support/nav.ts'
import { docsJson, makeSite } from '../support/site.ts'

test('divisions nest in any order', () => {
  const snapshot = snapshotOf(
    {
      products: [
        {
          product: 'Core',
          versions: [
            {
              version: 'v2',
              languages: [
                {
                  language: 'en',
                  tabs: [
                    {
                      tab: 'Guides',
                      groups: [{ group: 'Start', pages: ['a', { group: 'Deep', pages: ['b'] }] }],
                    },
                  ],
                },
              ],
            },
            { version: 'v1', dropdowns: [{ dropdown: 'Old', anchors: [{ anchor: 'Ref', pages: ['c'] }] }] },
          ],
        },
        { product: 'Cloud', href: 'https://cloud.acme.test' },
      ],
    },
    ['a', 'b', 'c'],
  )
  expect(outline(snapshot.navigation)).toBe(
    [
      'root Acme Docs',
      '  product Core',
      '    version v2',
      '      language en',
      '        tab Guides',
      '          group Start',
      '            page a /a',
      '            group Deep',
      '              page b /b',
      '    version v1',
      '      dropdown Old',
      '        anchor Ref',
      '          page c /c',
      '  product Cloud https://cloud.acme.test',
    ].join('\n'),
  )
  expect(snapshot.places.get('/b')).toMatchObject({ version: 'v2', language: 'en' })
  expect(snapshot.places.get('/b')?.trail.map((node) => node.label)).toEqual([
    'Acme Docs',
    'Core',
    'v2',
    'en',
    'Guides',
    'Start',
    'Deep',
    'b',
  ])
})

test('slugs are understood as authors write them', () => {
  const snapshot = snapshotOf({ pages: ['/a', 'b.mdx', './c/', 'd/index', 'E', 'https://x.test/y'] }, [
    'a',
    'b',
    'c',
    'd/index',
    'e',
  ])
  expect(
    outline(snapshot.navigation)
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(' ').at(-1)),
  ).toEqual(['/a', '/b', '/c', '/d', '/e', 'https://x.test/y'])
  expect(snapshot.diagnostics).toEqual([])
})

test('previous and next stay inside the sidebar and skip hidden pages', () => {
  const snapshot = snapshotOf(
    {
      tabs: [
        { tab: 'One', pages: ['a', 'h', 'b'] },
        { tab: 'Two', pages: ['c'] },
      ],
    },
    ['a', 'b', 'c'],
    { 'h.mdx': '---\ntitle: H\nhidden: true\n---\n' },
  )
  const ends = (path: string) => [
    snapshot.places.get(path)?.previous?.path,
    snapshot.places.get(path)?.next?.path,
  ]
  expect(ends('/a')).toEqual([undefined, '/b'])
  expect(ends('/b')).toEqual(['/a', undefined])
  expect(ends('/c')).toEqual([undefined, undefined])
})

test("a group's root page is reached through its title, and counts as a page of the group", () => {
  const snapshot = snapshotOf({ groups: [{ group: 'G', root: 'r', pages: ['r', 'a'] }] }, ['r', 'a'])
  expect(outline(snapshot.navigation)).toContain('group G /r\n    page r /r (hidden)\n    page a /a')
  expect(snapshot.places.get('/r')?.shown).toBe(true)
  expect(snapshot.places.get('/r')?.next?.path).toBe('/a')
})

test('a page with url is a link elsewhere, and an API page shows its method', () => {
  const snapshot = snapshotOf({ pages: ['out', 'op', 'plain'] }, [], {
    'out.mdx': '---\ntitle: Out\nurl: https://x.test\n---\n',
    'op.mdx': '---\ntitle: Op\nopenapi: spec.json POST /users\n---\n',
    'plain.mdx': '---\ntitle: Plain\napi: GET /x\nhideApiMarker: true\n---\n',
  })
  expect(snapshot.navigation.children.map(({ kind, method }) => [kind, method])).toEqual([
    ['link', undefined],
    ['page', 'POST'],
    ['page', undefined],
  ])
})

describe('the visibility matrix', () => {
  const files = {
    'hidden.mdx': '---\nhidden: true\n---\n',
    'noindex.mdx': '---\nnoindex: true\n---\n',
    'quiet.mdx': '---\nsearchable: false\n---\n',
    'unlisted.mdx': 'x',
  }
  const navigation = {
    tabs: [
      { tab: 'Main', pages: ['a', 'hidden', 'noindex', 'quiet'] },
      { tab: 'Secret', hidden: true, pages: ['s'] },
      { tab: 'Found', hidden: true, searchable: true, pages: ['f'] },
    ],
  }
  const row = (path: string, seo?: object) => {
    const snapshot = snapshotOf(navigation, ['a', 's', 'f'], {
      ...files,
      ...(seo && {
        'docs.json': JSON.stringify({
          theme: 'mint',
          name: 'x',
          colors: { primary: '#000000' },
          navigation,
          seo,
        }),
      }),
    })
    const view = View.of(snapshot, STRANGER)
    const page = view.page(path)
    return (
      page &&
      Object.entries(view.visibility(page))
        .filter(([, on]) => on)
        .map(([name]) => name)
        .join(' ')
    )
  }
  const EVERYWHERE = 'sidebar search sitemap crawlers agents llms'

  test.each([
    ['/a', EVERYWHERE],
    ['/hidden', ''],
    ['/unlisted', 'crawlers'],
    ['/noindex', 'sidebar'],
    ['/quiet', 'sidebar sitemap crawlers llms'],
    ['/s', ''],
    ['/f', 'search sitemap crawlers agents llms'],
  ])('%s: %s', (path, expected) => {
    expect(row(path)).toBe(expected)
  })

  test.each([
    ['/hidden', 'search sitemap crawlers agents llms'],
    ['/unlisted', 'search sitemap crawlers agents llms'],
    ['/noindex', 'sidebar'],
  ])('with seo.indexing all, %s: %s', (path, expected) => {
    expect(row(path, { indexing: 'all' })).toBe(expected)
  })
})

test('an entry that is ignored, or that moved, is told from one without a file', () => {
  const { live } = makeSite({
    'docs.json': docsJson({
      navigation: { pages: ['index', 'drafts/a', 'README', 'gone', 'old', 'away', 'closed'] },
      redirects: [
        { source: '/old', destination: '/guide#part' },
        { source: '/away', destination: 'https://example.com/x' },
        { source: '/closed', destination: '/api-reference/x' },
      ],
    }),
    '.mintignore': '# not yet\n/drafts/\n',
    'index.mdx': 'Hello',
    'guide.mdx': '# The guide',
    'drafts/a.mdx': 'Draft',
    'README.md': 'Readme',
  })
  const { diagnostics, navigation } = live.current.get()
  expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'nav-page-ignored: Page "drafts/a" is not shown: "/drafts/" (.mintignore:2) ignores drafts/a.mdx.',
    'nav-page-ignored: Page "README" is not shown: README.md is ignored by default.',
    'nav-page-missing: Page "gone" has no file.',
    'nav-page-redirected: Page "old" has no file; a redirect leads from it to /guide#part, and the entry leads there too.',
    'nav-page-redirected: Page "away" has no file; a redirect leads from it to https://example.com/x, and the entry leads there too.',
    'nav-page-redirected: Page "closed" has no file; a redirect leads from it to /api-reference/x, and the entry is left out.',
  ])
  expect(navigation.children.map(({ href }) => href)).toEqual(['/', '/guide', 'https://example.com/x'])
})

test.each([
  [
    'near one page',
    (at: number) =>
      `quickstart${(at + 17_576)
        .toString(26)
        .slice(1)
        .replace(/\d/g, (one) => 'qrstuvwxyz'[Number(one)] as string)}`,
    ['quickstart'],
  ],
  [
    'named like many pages',
    (at: number) => `old-${at}/overview`,
    Array.from({ length: 3000 }, (_, at) => `new-${at}/overview`),
  ],
])('thousands of entries without a page are reported in seconds, %s', (_, entry, pages) => {
  const missing = Array.from({ length: 15_000 }, (__, at) => entry(at))
  const started = cpuTime()
  const { diagnostics } = snapshotOf({ pages: [...missing, ...pages] }, pages)
  expect(diagnostics.filter(({ code }) => code === 'nav-page-missing')).toHaveLength(15_000)
  expect(cpuTime() - started).toBeLessThan(5000 * slowness())
})

test('an entry that is near a page that only a group names as its root has another page than that', () => {
  const { diagnostics } = snapshotOf(
    { groups: [{ group: 'A', root: 'quickstart', pages: ['quickstar', 'overvie'] }] },
    ['quickstart', 'overview'],
  )
  const hints = diagnostics.filter(({ code }) => code === 'nav-page-missing').map(({ hint }) => hint)
  expect(hints).toHaveLength(2)
  expect(hints[0]).not.toContain('Did you mean')
  expect(hints[1]).toContain('overview')
})
