import { describe, expect, test } from 'vitest'
import { docsJson, makeSite, type Files } from '../support/site.ts'

const BROWSER = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0',
}
const ask = (language: string, more: Record<string, string> = {}) => ({
  headers: { ...BROWSER, 'accept-language': language, ...more },
})

const PAGES: Files = {
  'index.mdx': '---\ntitle: Home\n---\n\nHome',
  'install.mdx': '---\ntitle: Install\n---\n\nInstall it.',
  'only-english.mdx': '---\ntitle: Only English\n---\n\nEnglish words.',
  'draft.mdx': '---\ntitle: Draft\nnoindex: true\n---\n\nDraft',
  'de/index.mdx': '---\ntitle: Start\n---\n\nStart',
  'de/install.mdx': '---\ntitle: Einrichten\n---\n\nRichte es ein.',
  'de/draft.mdx': '---\ntitle: Entwurf\n---\n\nEntwurf',
  'cn/index.mdx': '---\ntitle: 首页\n---\n\n首页',
  'cn/install.mdx': '---\ntitle: 安装\n---\n\n安装',
  'ar/index.mdx': '---\ntitle: البداية\n---\n\nالبداية',
}
const NAVIGATION = {
  languages: [
    { language: 'en', pages: ['index', 'install', 'only-english', 'draft'] },
    { language: 'de', pages: ['de/index', 'de/install', 'de/draft'] },
    { language: 'cn', pages: ['cn/index', 'cn/install'] },
    { language: 'ar', pages: ['ar/index'] },
  ],
}
const site = makeSite({ 'docs.json': docsJson({ navigation: NAVIGATION }), ...PAGES })
const hreflangs = (html: string) =>
  [...html.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, url]) => [tag, url])

describe('what search engines are told', () => {
  test('a page names itself and its translations, and the default one for everybody else', async () => {
    const all = [
      ['en', 'https://docs.acme.test/install'],
      ['x-default', 'https://docs.acme.test/install'],
      ['de', 'https://docs.acme.test/de/install'],
      ['zh-CN', 'https://docs.acme.test/cn/install'],
    ]
    expect(hreflangs(await site.text('/install'))).toEqual(all)
    expect(hreflangs(await site.text('/de/install'))).toEqual(all)
    expect(hreflangs(await site.text('/only-english'))).toEqual([])
  })

  test('pages that are not listed are no translations', async () => {
    expect(hreflangs(await site.text('/draft'))).toEqual([])
    expect(hreflangs(await site.text('/de/draft'))).toEqual([])
  })

  test('the sitemap says the same', async () => {
    const xml = await site.text('/sitemap.xml')
    expect(xml).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
    const [, entry = ''] = /<loc>https:\/\/docs\.acme\.test\/de\/install<\/loc>(.*?)<\/url>/.exec(xml) ?? []
    expect(hreflangs(entry)).toEqual(hreflangs(await site.text('/install')))
  })
})

describe('a page that a language lacks', () => {
  test('is shown in the default language, says so, and is not listed', async () => {
    const response = await site.app.request('/de/only-english', { headers: BROWSER })
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain('<html lang="de"')
    expect(html).toMatch(/<article[^>]* lang="en" dir="ltr">/)
    expect(html).toContain('Diese Seite ist noch nicht übersetzt.')
    expect(html).toContain('English words.')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toContain('<link rel="canonical" href="https://docs.acme.test/only-english">')
    expect(hreflangs(html)).toEqual([])
    expect(await site.text('/sitemap.xml')).not.toContain('/de/only-english')
  })

  test('the note reads from right to left where the language does, the text does not', async () => {
    const html = await site.text('/ar/install', { headers: BROWSER })
    expect(html).toContain('<html lang="ar" dir="rtl"')
    expect(html).toMatch(/role="note" lang="ar" dir="rtl"/)
    expect(html).toMatch(/<article[^>]* lang="en" dir="ltr">/)
  })

  test('the menu leads there', async () => {
    expect(await site.text('/only-english')).toContain('href="/de/only-english"')
  })

  test.each(['/de/nowhere', '/de/only-english.md', '/fr/only-english'])(
    '%s is still missing',
    async (path) => {
      expect((await site.app.request(path, { headers: BROWSER })).status).toBe(404)
    },
  )

  test('programs that want no HTML learn that it is missing', async () => {
    const headers = { accept: 'text/markdown' }
    expect((await site.app.request('/de/only-english', { headers })).status).toBe(404)
  })

  test('can be turned off', async () => {
    const off = makeSite({
      'docs.json': docsJson({ navigation: NAVIGATION }),
      'lectern.json': JSON.stringify({ languages: { fallback: false } }),
      ...PAGES,
    })
    expect((await off.app.request('/de/only-english', { headers: BROWSER })).status).toBe(404)
    expect(await off.text('/only-english')).not.toContain('href="/de/only-english"')
  })
})

describe('versions inside languages', () => {
  const nested = makeSite({
    'docs.json': docsJson({
      navigation: {
        languages: [
          {
            language: 'en',
            versions: [
              { version: '2.0', default: true, pages: ['v2/index', 'v2/install'] },
              { version: '1.9', pages: ['v1/index', 'v1/install'] },
            ],
          },
          { language: 'de', versions: [{ version: '2.0', pages: ['de/v2/index', 'de/v2/other'] }] },
          { language: 'fr', pages: ['fr/index'] },
        ],
      },
    }),
    'v2/index.mdx': 'Home',
    'v2/install.mdx': 'Install two',
    'v1/index.mdx': 'Home',
    'v1/install.mdx': 'Install one',
    'de/v2/index.mdx': 'Start',
    'de/v2/other.mdx': 'Anderes',
    'fr/index.mdx': 'Accueil',
  })

  test.each([
    ['/de/v2/install', 'Install two'],
    ['/de/v1/install', 'Install one'],
    ['/fr/v1/install', 'Install one'],
  ])('%s shows the page of the same version', async (path, text) => {
    expect(await nested.text(path, { headers: BROWSER })).toContain(text)
  })

  test('the menu leads there', async () => {
    expect(await nested.text('/v1/install')).toContain('href="/de/v1/install"')
  })
})

describe('access comes first', () => {
  const files: Files = {
    'docs.json': docsJson({
      navigation: {
        languages: [
          { language: 'en', pages: ['index', 'open', 'closed', 'half'] },
          { language: 'de', pages: ['de/index', 'de/half'] },
        ],
      },
    }),
    'index.mdx': 'Home',
    'open.mdx': '---\ntitle: Open\n---\n\nOpen words.',
    'closed.mdx': '---\ntitle: Closed\ngroups: ["staff"]\n---\n\nSecret words.',
    'half.mdx': '---\ntitle: Half\n---\n\nHalf words.',
    'de/index.mdx': 'Start',
    'de/half.mdx': '---\ntitle: Geheim\ngroups: ["staff"]\n---\n\nGeheime Worte.',
  }
  const strangers = makeSite(files)
  const staff = makeSite(files, { kind: 'reader', groups: new Set(['staff']) })

  test('a page that the viewer may not see stands in for nothing', async () => {
    const response = await strangers.app.request('/de/closed', { headers: BROWSER })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('Secret words')
    expect(await staff.text('/de/closed', { headers: BROWSER })).toContain('Secret words')
  })

  test('a translation that is kept from a viewer looks as if it were missing', async () => {
    const html = await strangers.text('/de/half', { headers: BROWSER })
    expect(html).toContain('Half words.')
    expect(html).not.toMatch(/Geheim/)
    expect(hreflangs(await strangers.text('/half'))).toEqual([])
    expect(await staff.text('/de/half')).toContain('Geheime Worte.')
  })
})

describe('the first visit', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.5', '/de'],
    ['fr, zh-CN;q=0.8', '/cn'],
    ['zh-TW', '/cn'],
    ['fr;q=0.9, ar;q=0.5, de;q=0', '/ar'],
  ])('with %s leads to %s', async (wanted, start) => {
    const response = await site.app.request('/', ask(wanted))
    expect([response.status, response.headers.get('location')]).toEqual([302, start])
    expect(response.headers.get('vary')).toContain('Accept-Language')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['the default language', ask('en-GB,de;q=0.5')],
    ['no known language', ask('fr, *;q=0.1')],
    ['nonsense', ask(';;;q=,x'.repeat(500))],
    ['a crawler', ask('de', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })],
    ['a link of the site', ask('de', { 'sec-fetch-site': 'same-origin' })],
    ['an older browser on a link of the site', ask('de', { referer: 'http://localhost/install' })],
    ['the default language chosen before', ask('de', { cookie: 'lectern_language=en' })],
  ])('with %s stays', async (_, init) => {
    const response = await site.app.request('/', init)
    expect(response.status).toBe(200)
    expect(response.headers.get('vary')).toContain('Accept-Language')
  })

  test('a language chosen before wins over what the browser asks for', async () => {
    const response = await site.app.request('/', ask('en', { cookie: 'a=b; lectern_language=de' }))
    expect(response.headers.get('location')).toBe('/de')
  })

  test('only the root is concerned, and Markdown never', async () => {
    expect((await site.app.request('/install', ask('de'))).status).toBe(200)
    expect((await site.app.request('/index.md', ask('de'))).status).toBe(200)
    const markdown = await site.app.request('/', ask('de', { accept: 'text/markdown' }))
    expect(await markdown.text()).toContain('# Home')
  })

  test('a site without a page at the root starts in the language too', async () => {
    const { 'index.mdx': _, ...others } = PAGES
    const rootless = makeSite({
      'docs.json': docsJson({
        navigation: {
          languages: [
            { language: 'en', pages: ['install'] },
            { language: 'de', pages: ['de/install', 'de/index'] },
          ],
        },
      }),
      ...others,
    })
    const german = await rootless.app.request('/', ask('de'))
    expect([german.status, german.headers.get('location')]).toEqual([302, '/de/install'])
    const english = await rootless.app.request('/', ask('en'))
    expect([english.status, english.headers.get('location')]).toEqual([307, '/install'])
  })

  test('can be turned off', async () => {
    const off = makeSite({
      'docs.json': docsJson({ navigation: NAVIGATION }),
      'lectern.json': JSON.stringify({ languages: { detect: false } }),
      ...PAGES,
    })
    const response = await off.app.request('/', ask('de'))
    expect(response.status).toBe(200)
    expect(response.headers.get('vary')).not.toContain('Accept-Language')
    expect(await response.text()).not.toContain('data-language')
  })
})

describe('words of the site itself', () => {
  const spec = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'https://api.acme.test' }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    security: [{ key: [] }],
    paths: {
      '/pets/{id}': {
        get: {
          summary: 'One pet',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string', default: 'a' } },
            { name: 'kind', in: 'query', schema: { enum: ['cat', 'dog'] } },
          ],
          responses: {
            200: {
              description: 'A pet.',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { owner: { type: 'object', properties: { name: { type: 'string' } } } },
                  },
                },
              },
            },
          },
        },
      },
    },
  })
  const page = '---\ntitle: Pet\nopenapi: GET /pets/{id}\n---\n'
  const reference = makeSite({
    'docs.json': docsJson({
      banner: { content: 'News', dismissible: true },
      navigation: {
        languages: [
          { language: 'en', pages: ['pet'] },
          { language: 'de', pages: ['de/pet'] },
        ],
      },
    }),
    'pets.json': spec,
    'pet.mdx': page,
    'de/pet.mdx': page,
  })
  const GERMAN = [
    'Pfadparameter',
    'Query-Parameter',
    '>Antworten<',
    'Autorisierung',
    'Ausprobieren',
    'erforderlich',
    'Standard <code>',
    'eines von',
    'Felder: 1',
    'Sprache: Deutsch',
    'Ankündigung schließen',
    'aria-label="Seiten"',
    'URL kopieren',
  ]
  const ENGLISH = [
    'Path parameters',
    'Query parameters',
    '>Responses<',
    'Authorization',
    'Try it',
    '>required<',
    'default <code>',
    'one of',
    '1 field<',
    'Language: English',
    'Close announcement',
    'aria-label="Pages"',
    'Copy URL',
  ]

  test('the reference and the frame speak the language of the page, whichever was shown first', async () => {
    const [english, german, again] = [
      await reference.text('/pet'),
      await reference.text('/de/pet'),
      await reference.text('/pet'),
    ]
    for (const word of GERMAN) expect(german).toContain(word)
    for (const word of ENGLISH) expect(english).toContain(word)
    for (const word of ENGLISH.filter((one) => one !== 'Authorization')) expect(german).not.toContain(word)
    expect(again).toBe(english)
  })

  test('the request builder fetches the words of its page, and knows those of English itself', async () => {
    const { ENGLISH_PLAYGROUND } = await import('../../src/shared/messages/playground-words.ts')
    const { playgroundMessagesFor } = await import('../../src/shared/messages/playground-messages.ts')
    const { referenceMessagesFor } = await import('../../src/shared/messages/reference-messages.ts')
    const english: Record<string, string> = { ...referenceMessagesFor('en'), ...playgroundMessagesFor('en') }
    for (const [name, text] of Object.entries(ENGLISH_PLAYGROUND)) expect(english[name] ?? text).toBe(text)
    expect(await reference.text('/pet')).not.toContain('data-words')
    const [, address = ''] = /data-words="([^"]+)"/.exec(await reference.text('/de/pet')) ?? []
    const given = JSON.parse(await reference.text(address)) as Record<string, string>
    expect(given).toMatchObject({
      send: 'Senden',
      response: 'Antwort',
      mustNumber: 'Das muss eine Zahl sein.',
    })
    expect(Object.keys(given)).toEqual(Object.keys(ENGLISH_PLAYGROUND))
  })

  test('every language has every word', async () => {
    const { frameMessagesFor } = await import('../../src/shared/messages/frame-messages.ts')
    const { referenceMessagesFor } = await import('../../src/shared/messages/reference-messages.ts')
    const { playgroundMessagesFor } = await import('../../src/shared/messages/playground-messages.ts')
    const { actionMessagesFor } = await import('../../src/shared/messages/action-messages.ts')
    const { editionMessagesFor } = await import('../../src/shared/messages/edition-messages.ts')
    const codes =
      'ar cs da de es fi fr he hi hu id it ja ko lv nl no pl pt pt-BR ro ru sv tr uk vi zh zh-Hant'.split(' ')
    for (const wordsFor of [
      frameMessagesFor,
      referenceMessagesFor,
      playgroundMessagesFor,
      editionMessagesFor,
      actionMessagesFor,
    ])
      for (const code of codes) {
        const words = wordsFor(code)
        expect([code, Object.values({ ...words }).filter((word) => word.trim() === '')]).toEqual([code, []])
        expect([code, words]).not.toEqual([code, wordsFor('en')])
        expect(Object.keys(words)).toEqual(Object.keys(wordsFor('en')))
      }
  })
})
