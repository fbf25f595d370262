import { expect, test } from 'vitest'
import { STRANGER } from '../../src/access/viewer.ts'
import type { SearchAnswer } from '../../src/search/browser/answer.ts'
import { docsJson, makeSite, writeFiles, type TestSite } from '../support/site.ts'

const FILES = {
  'docs.json': docsJson({
    navigation: {
      groups: [{ group: 'Guides', pages: ['index', 'guides/start', 'guides/hooks', 'team/plans'] }],
    },
  }),
  'index.mdx': '---\ntitle: Home\ndescription: Where to begin.\n---\n\nWelcome.',
  'guides/start.mdx':
    '---\ntitle: Quickstart\n---\n\nInstall it.\n\n## Requirements\n\nYou need Node.\n\n### Older versions\n\nUse a container instead.\n',
  'guides/hooks.mdx':
    '---\ntitle: Webhooks\nkeywords: [callback]\n---\n\nSent after each deployment.\n\n## Signature header\n\nCheck `x-acme-signature`.\n\n```js\nverifySignature(body)\n```\n',
  'team/plans.mdx':
    '---\ntitle: Takeover of Initech\ngroups: [board]\n---\n\nProject Bluebird starts in May.\n',
  'draft.mdx': '---\ntitle: Unlisted draft\n---\n\nUnlisted words.',
}

async function search(site: TestSite, parameters: Record<string, string>): Promise<SearchAnswer> {
  const answer = await site.app.request(`/_lectern/search?${new URLSearchParams(parameters).toString()}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as SearchAnswer
}

test('an answer names pages with their place, sections with anchors, and what to mark', async () => {
  const site = makeSite(FILES)
  const answer = await search(site, { q: 'signature' })
  expect(answer).toMatchObject({ query: 'signature', total: 1, suggestions: [] })
  const [hit] = answer.results
  expect(hit).toMatchObject({
    title: 'Webhooks',
    heading: 'Signature header',
    url: '/guides/hooks#signature-header',
  })
  expect(hit?.page).toMatchObject({ path: '/guides/hooks', trail: ['Guides'] })
  expect(hit?.sections[0]).toMatchObject({
    anchor: 'signature-header',
    title: { text: 'Signature header', marks: [[0, 9]] },
  })
  expect((await search(site, { q: 'older container' })).results[0]?.sections[0]?.trail).toEqual([
    'Requirements',
  ])
})

test('keywords, code, typos and half-typed words find their page', async () => {
  const site = makeSite(FILES)
  for (const q of ['callback', 'verifySignature', 'verifysig', 'webhoks', 'deployments', 'x-acme-signature'])
    expect((await search(site, { q })).results[0]?.page.path, q).toBe('/guides/hooks')
  expect((await search(site, { q: 'webhoks' })).suggestions).toEqual(['webhooks'])
})

test('what is closed or not listed leaves no trace, not even in counts and suggestions', async () => {
  const reader = { kind: 'reader', groups: new Set(['board']) } as const
  const site = makeSite(FILES, (request) => (request.headers.has('x-board') ? reader : STRANGER))
  for (const q of ['initech', 'takeover', 'bluebird', 'bluebrid', 'blueb', 'unlisted']) {
    const answer = await search(site, { q })
    expect(answer, q).toMatchObject({ total: 0, results: [], suggestions: [] })
    expect(JSON.stringify(answer).replace(q, '')).not.toMatch(/initech|takeover|bluebird|unlisted/i)
  }
  const inside = await site.app.request('/_lectern/search?q=bluebird', { headers: { 'x-board': '1' } })
  expect(((await inside.json()) as SearchAnswer).results[0]?.page.path).toBe('/team/plans')
  // The index is one for all readers; having been used by one it still tells the other nothing.
  expect((await search(site, { q: 'bluebird' })).total).toBe(0)
})

test('an answer is for one reader, and no cache keeps it', async () => {
  const answer = await makeSite(FILES).app.request('/_lectern/search?q=node')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('vary')).toContain('Cookie')
})

test.each([
  [`q=${'a'.repeat(201)}`, /"q" must not be longer than 200/],
  ['q=a&limit=0', /"limit" must be a number from 1 to 50/],
  ['q=a&limit=51', /"limit"/],
  ['q=a&limit=-1', /"limit"/],
  ['q=a&limit=ten', /"limit"/],
  [`q=a&version=${'v'.repeat(101)}`, /"version"/],
])('%s is refused in words', async (query, message) => {
  const answer = await makeSite(FILES).app.request(`/_lectern/search?${query}`)
  expect(answer.status).toBe(400)
  const { error, code } = (await answer.json()) as { error: string; code: string }
  expect(code).toBe('bad-query')
  expect(error).toMatch(message)
})

test('no query, strange queries and the limit are answered', async () => {
  const site = makeSite(FILES)
  const { pages, ...nothing } = await search(site, {})
  expect(nothing).toEqual({ query: '', total: 0, results: [], suggestions: [], missing: [] })
  expect(pages?.[0]).toMatchObject({ path: '/', title: 'Home' })
  for (const q of ['"', '\0', '%00', '<script>', '(((', '😀', '..', '"quoted phrase"'])
    await search(site, { q })
  expect((await search(site, { q: 'node webhooks home', limit: '1' })).results).toHaveLength(1)
  expect(site.errors).toEqual([])
})

test('a saved page is found as it is now', async () => {
  const site = makeSite(FILES)
  expect((await search(site, { q: 'kangaroo' })).total).toBe(0)
  writeFiles(site.root, { 'guides/start.mdx': '---\ntitle: Quickstart\n---\n\nA kangaroo jumps.' })
  site.live.rebuild()
  expect((await search(site, { q: 'kangaroo' })).results[0]?.url).toBe('/guides/start')
  expect((await search(site, { q: 'container' })).total).toBe(0)
  writeFiles(site.root, {
    'guides/start.mdx': '---\ntitle: Quickstart\ngroups: [board]\n---\n\nA kangaroo jumps.',
  })
  site.live.rebuild()
  expect((await search(site, { q: 'kangaroo' })).total).toBe(0)
})

test('searchable: false, noindex and hidden keep a page out; a boost lifts it', async () => {
  const site = makeSite({
    'docs.json': docsJson({ navigation: { pages: ['a', 'b', 'c', 'd', 'e'] } }),
    'a.mdx': '---\ntitle: Alpha\nsearchable: false\n---\n\nzebra',
    'b.mdx': '---\ntitle: Beta\nnoindex: true\n---\n\nzebra',
    'c.mdx': '---\ntitle: Gamma\nhidden: true\n---\n\nzebra',
    'd.mdx': '---\ntitle: Delta\n---\n\nzebra',
    'e.mdx': '---\ntitle: Epsilon\nboost: 3\n---\n\nzebra',
  })
  const answer = await search(site, { q: 'zebra' })
  expect(answer.results.map(({ page }) => page.path)).toEqual(['/e', '/d'])
  expect(answer.total).toBe(2)
})

test('versions and languages are searched apart or together', async () => {
  const site = makeSite({
    'docs.json': docsJson({
      navigation: {
        languages: [
          {
            language: 'en',
            versions: [
              { version: 'v2', default: true, pages: ['en/v2/setup'] },
              { version: 'v1', pages: ['en/v1/setup'] },
            ],
          },
          { language: 'de', pages: ['de/setup'] },
        ],
      },
    }),
    'en/v2/setup.mdx': '---\ntitle: Settings two\n---\n\nWidgets.',
    'en/v1/setup.mdx': '---\ntitle: Settings one\n---\n\nWidgets.',
    'de/setup.mdx': '---\ntitle: Einstellungen\n---\n\nWidgets und Einstellungen.',
  })
  const found = async (parameters: Record<string, string>) =>
    (await search(site, parameters)).results.map(({ page }) => page.path).sort()
  expect(await found({ q: 'widgets' })).toEqual(['/de/setup', '/en/v1/setup', '/en/v2/setup'])
  expect(await found({ q: 'widgets', language: 'en' })).toEqual(['/en/v1/setup', '/en/v2/setup'])
  expect(await found({ q: 'widgets', language: 'en', version: 'v1' })).toEqual(['/en/v1/setup'])
  expect(await found({ q: 'einstellung', language: 'de' })).toEqual(['/de/setup'])
  expect(await found({ q: 'widgets', language: 'xx' })).toEqual([])
})

test('a page that old versions have in a folder of theirs is one answer, the one of the default version', async () => {
  const names = ['8.6', '8.5']
  const older = names.map((name) => ({ version: name, pages: [`versions/${name}.0/caching`] }))
  const page = (title: string, since: string) =>
    `---\ntitle: ${title}\n---\n\nRemote caching of what was built, since ${since}.\n`
  const site = makeSite({
    'docs.json': docsJson({
      navigation: { versions: [{ version: 'HEAD', default: true, pages: ['caching'] }, ...older] },
    }),
    'caching.mdx': page('Caching', 'May'),
    // A space that nobody sees.
    'versions/8.6.0/caching.mdx': page('"Caching "', 'June'),
    'versions/8.5.0/caching.mdx': page('Caching', 'July'),
  })
  const { results } = await search(site, { q: 'caching' })
  expect(results.map(({ url }) => url)).toEqual(['/caching'])
  expect((await search(site, { q: 'caching', version: '8.6' })).results).toMatchObject([
    { title: 'Caching', page: { path: '/versions/8.6.0/caching' } },
  ])
})

test('what is there for several versions or languages, or for all, is found in each of them', async () => {
  const site = makeSite({
    'docs.json': docsJson({
      seo: { indexing: 'all' },
      navigation: {
        languages: [
          {
            language: 'en',
            versions: [
              { version: 'v1', pages: ['one', 'both'] },
              { version: 'v2', pages: ['two', 'both', 'shared'] },
            ],
          },
          { language: 'de', pages: ['drei', 'shared'] },
        ],
      },
    }),
    'one.mdx': 'Widgets.',
    'two.mdx': 'Widgets.',
    'both.mdx': 'Widgets.',
    'shared.mdx': 'Widgets.',
    'drei.mdx': 'Widgets.',
    'nowhere.mdx': 'Widgets.',
    'tagged.mdx': '---\nversion: v2\n---\nWidgets.',
  })
  const found = async (parameters: Record<string, string>) =>
    (await search(site, { q: 'widgets', ...parameters })).results.map(({ page }) => page.path.slice(1)).sort()
  expect(await found({ version: 'v1', language: 'en' })).toEqual(['both', 'nowhere', 'one'])
  expect(await found({ version: 'v2', language: 'en' })).toEqual([
    'both',
    'nowhere',
    'shared',
    'tagged',
    'two',
  ])
  expect(await found({ language: 'de' })).toEqual(['drei', 'nowhere', 'shared', 'tagged'])
})

test('of several languages that have the words, the one that uses them comes first', async () => {
  const names = ['pools', 'limits', 'routes', 'vaults', 'orders', 'farms']
  const written = (folder: string, text: (name: string) => string) =>
    Object.fromEntries(
      names.map((name) => [`${folder}${name}.mdx`, `---\ntitle: ${text(name)}\n---\n\n${text(name)}\n`]),
    )
  const site = makeSite({
    'docs.json': docsJson({
      navigation: {
        languages: [
          { language: 'en', pages: ['fees', ...names] },
          { language: 'pt', pages: ['pt/fees', ...names.map((name) => `pt/${name}`)] },
        ],
      },
    }),
    ...written('', (name) => `Each swap in ${name} has a fee`),
    ...written('pt/', (name) => `Cada troca em ${name} tem uma taxa`),
    'fees.mdx': '---\ntitle: Fees\n---\n\nA swap fee is taken from each swap.\n',
    // Only code has the English words here, which makes them rare, and worth much.
    'pt/fees.mdx': '---\ntitle: Taxas\n---\n\n## Chamada\n\nA taxa de troca: `swap fee`.\n',
  })
  const first = async (q: string) => (await search(site, { q })).results[0]?.page.path
  expect(await first('swap fee')).not.toMatch(/^\/pt\//)
  expect(await first('taxa troca')).toMatch(/^\/pt\//)
})

test('small words of the language that is asked in count in no other one', async () => {
  const names = ['runs', 'sweeps', 'tables', 'teams']
  const site = makeSite({
    'docs.json': docsJson({
      navigation: {
        languages: [
          { language: 'en', pages: ['init', ...names] },
          { language: 'fr', pages: ['fr/faq', ...names.map((name) => `fr/${name}`)] },
        ],
      },
    }),
    ...Object.fromEntries(
      names.flatMap((name) => [
        [`${name}.mdx`, `---\ntitle: About ${name}\n---\n\nHow you do ${name}.\n`],
        [`fr/${name}.mdx`, `---\ntitle: Au sujet de ${name}\n---\n\nComment faire ${name}.\n`],
      ]),
    ),
    'init.mdx': '---\ntitle: acme init\n---\n\nCall acme init once.\n',
    // In French pages the words of an English question are rare, which makes them worth much.
    'fr/faq.mdx': '---\ntitle: How do I\n---\n\n## acme init\n\nLe titre anglais : how do I acme init.\n',
  })
  const first = async (q: string) => (await search(site, { q })).results[0]?.page.path
  expect(await first('how do I acme init')).toBe('/init')
})

test('of pages in several languages with the title that is asked for, the one of the asked language is first', async () => {
  const site = makeSite({
    'docs.json': docsJson({
      navigation: {
        languages: [
          { language: 'en', pages: ['launch', 'queues', 'agents'] },
          { language: 'fr', pages: ['fr/lancer', 'fr/files'] },
        ],
      },
    }),
    'launch.mdx': '---\ntitle: Acme launch\n---\n\nIt has options.\n',
    'queues.mdx': '---\ntitle: Queues\n---\n\nA launch waits in acme queues. A launch of acme is a launch.\n',
    'agents.mdx': '---\ntitle: Agents\n---\n\nAcme agents launch what waits.\n',
    'fr/lancer.mdx': `---\ntitle: Acme launch\n---\n\n${'## acme launch\n\nacme launch, acme launch.\n\n'.repeat(3)}`,
    'fr/files.mdx': '---\ntitle: Files\n---\n\nCe qui attend.\n',
  })
  const first = async (q: string) => (await search(site, { q })).results[0]?.page.path
  expect(await first('acme launch')).toBe('/launch')
})

test('a page that the navigation does not name is in the language of its folder', async () => {
  const site = makeSite({
    'docs.json': docsJson({
      seo: { indexing: 'all' },
      navigation: {
        languages: [
          { language: 'en', pages: ['start'] },
          { language: 'ja', pages: ['ja/start'] },
        ],
      },
    }),
    'start.mdx': '---\ntitle: Start\n---\n\nBegin here.\n',
    'ja/start.mdx': '---\ntitle: 開始\n---\n\nここから。\n',
    'support/init.mdx': '---\ntitle: What does init do?\n---\n\nCall acme init once.\n',
    'ja/support/init.mdx': '---\ntitle: init は何をしますか\n---\n\nacme init acme init acme init\n',
  })
  const found = async (parameters: Record<string, string>) =>
    (await search(site, parameters)).results.map(({ page }) => [page.path, page.language])
  expect(await found({ q: 'how do I acme init' })).toEqual([
    ['/support/init', 'en'],
    ['/ja/support/init', 'ja'],
  ])
  expect(await found({ q: 'acme init', language: 'ja' })).toContainEqual(['/ja/support/init', 'ja'])
  expect(await found({ q: 'acme init', language: 'en' })).toEqual([['/support/init', 'en']])
  expect(await (await site.app.request('/ja/support/init')).text()).toContain('<html lang="ja"')
})
