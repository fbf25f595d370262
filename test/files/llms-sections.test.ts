import { expect, test } from 'vitest'
import { docsJson, makeSite, makeSiteAtAnyHost } from '../support/site.ts'

const page = (title: string) => `---\ntitle: ${title}\ndescription: ${'word '.repeat(40)}\n---\n\nx`
const many = (folder: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${folder}/a-rather-long-page-name-${index}`)

function largeSite(pages: readonly string[], more: Record<string, string> = {}, make = makeSite) {
  return make({
    'docs.json': docsJson({ navigation: { pages: ['index', ...pages] } }),
    'index.mdx': page('Home'),
    ...Object.fromEntries(pages.map((path) => [`${path}.mdx`, page(path)])),
    ...more,
  })
}

const linksIn = (text: string) => [...text.matchAll(/\]\((https?:[^)]+)\)/g)].map(([, url = '']) => url)

test('a list that would be too long leaves whole sections to lists of their own, and loses no page', async () => {
  const folders = ['api/users', 'api/orders', 'api/teams', 'guides', 'cli']
  const pages = folders.flatMap((folder, at) => many(folder, at < 3 ? 700 : 40))
  const site = largeSite(pages)
  const text = await site.text('/llms.txt')
  expect(text.length).toBeLessThanOrEqual(100_000)
  expect(text).toContain('This list was shortened')
  expect(text).toContain('- [/api/users](https://docs.acme.test/api/users/llms.txt): 700 pages')
  // Small ones stay.
  expect(text).toContain('https://docs.acme.test/guides/a-rather-long-page-name-3.md')
  const found = new Set<string>()
  for (const url of linksIn(text)) {
    if (url.endsWith('.md')) found.add(url)
    else {
      const section = await site.text(new URL(url).pathname)
      expect(section.length).toBeLessThanOrEqual(100_000)
      for (const inside of linksIn(section)) found.add(inside)
    }
  }
  expect(found.size).toBe(pages.length + 1)
})

test('a list is as long as it may be, however long the host and however odd the names of folders', async () => {
  const folders = ['ünï-cödé', '日本語', 'plain'].flatMap((name) =>
    Array.from({ length: 12 }, (_, at) => `${name}-${at}`),
  )
  const pages = folders.flatMap((folder) => many(folder, 60))
  const site = largeSite(pages, {}, makeSiteAtAnyHost)
  for (const host of ['a.test', `${'long.'.repeat(30)}test`]) {
    const ask = async (path: string) => (await site.app.request(`http://${host}${path}`)).text()
    const found = new Set<string>()
    const text = await ask('/llms.txt')
    expect(text.length).toBeLessThanOrEqual(100_000)
    for (const url of linksIn(text)) {
      if (!url.endsWith('/llms.txt')) found.add(url)
      else for (const inside of linksIn(await ask(new URL(url).pathname))) found.add(inside)
    }
    expect(found.size).toBe(pages.length + 1)
  }
})

test('operations of an API are left to a list of their own before guides, though those are more', async () => {
  const [guides, operations] = [many('guides', 800), many('api/v1/orders', 500)]
  const operation = '---\ntitle: List\napi: GET https://api.acme.test/a\n---\n'
  const site = largeSite(
    [...guides, ...operations],
    Object.fromEntries(operations.map((path) => [`${path}.mdx`, operation])),
  )
  const links = linksIn(await site.text('/llms.txt'))
  expect(links.filter((url) => url.endsWith('/llms.txt'))).toEqual(['https://docs.acme.test/api/llms.txt'])
  expect(links.filter((url) => url.includes('/guides/'))).toHaveLength(800)
})

test('every folder has its list, of another language too, and one without pages has none', async () => {
  const site = makeSite({
    'docs.json': docsJson({
      navigation: {
        languages: [
          { language: 'en', pages: ['index', 'guides/start', 'guides/deep/more'] },
          { language: 'fr', pages: ['fr/index', 'fr/guides/start'] },
        ],
      },
    }),
    'index.mdx': page('Home'),
    'guides.mdx': page('All guides'),
    'guides/start.mdx': page('Start'),
    'guides/deep/more.mdx': page('More'),
    'fr/index.mdx': page('Accueil'),
    'fr/guides/start.mdx': page('Commencer'),
    'own/llms.txt': '# Mine',
  })
  const guides = await site.text('/guides/llms.txt')
  expect(guides).toMatch(/^# [^\n]*: \/guides\n\n> /)
  expect(linksIn(guides)).toEqual([
    'https://docs.acme.test/guides/start.md',
    'https://docs.acme.test/guides/deep/more.md',
  ])
  expect(await site.text('/fr/llms.txt')).toContain('https://docs.acme.test/fr/guides/start.md')
  expect(await site.text('/own/llms.txt')).toBe('# Mine')
  expect(await site.text('/llms.txt')).not.toContain('/fr/')
  for (const path of [
    '/guides//llms.txt',
    '/nothing/llms.txt',
    '/guides/start/llms.txt',
    '/_lectern/llms.txt',
    '//llms.txt',
  ])
    expect((await site.app.request(path)).status, path).toBe(404)
})

test('lists tell a stranger of no closed page, nor that there is a section of them', async () => {
  const site = makeSite({
    'docs.json': docsJson({ navigation: { pages: ['index', 'plans/open', 'plans/closed', 'secret/one'] } }),
    'lectern.json': JSON.stringify({ auth: { mode: 'password', passwordEnv: 'SITE_PASSWORD' } }),
    'index.mdx': '---\ntitle: Home\npublic: true\n---\n\nx',
    'plans/open.mdx': '---\ntitle: Open\npublic: true\n---\n\nx',
    'plans/closed.mdx': '---\ntitle: Hush\n---\n\nx',
    'secret/one.mdx': '---\ntitle: Hush too\n---\n\nx',
  })
  expect(linksIn(await site.text('/plans/llms.txt'))).toEqual(['https://docs.acme.test/plans/open.md'])
  const [closed, none] = [
    await site.app.request('/secret/llms.txt'),
    await site.app.request('/nothere/llms.txt'),
  ]
  expect(closed.status).toBe(none.status)
})

test('API descriptions are in the list and in the catalog of APIs, which pages name', async () => {
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Shop [API]', version: '1' },
    servers: [{ url: 'https://api.acme.test/v1' }],
    paths: { '/a': { get: { summary: 'Get', responses: { 200: { description: 'ok' } } } } },
  }
  const site = makeSite({
    'docs.json': docsJson({ navigation: { pages: ['index', 'specs/shop.json GET /a'] } }),
    'index.mdx': page('Home'),
    'specs/shop.json': JSON.stringify(spec),
  })
  expect(await site.text('/llms.txt')).toContain(
    '## OpenAPI Specs\n\n- Shop [API]: https://docs.acme.test/specs/shop.json\n',
  )
  expect(JSON.parse(await site.text('/specs/shop.json'))).toEqual(spec)
  const home = await site.app.request('/')
  expect(home.headers.get('link')).toContain('</.well-known/api-catalog>; rel="api-catalog"')
  const catalog = await site.app.request('/.well-known/api-catalog')
  expect(catalog.headers.get('content-type')).toMatch(/^application\/linkset\+json/)
  expect(await catalog.json()).toEqual({
    linkset: [
      {
        anchor: 'https://api.acme.test/v1',
        'service-desc': [
          { href: 'https://docs.acme.test/specs/shop.json', type: 'application/vnd.oai.openapi+json' },
        ],
        'service-doc': [
          { href: expect.stringMatching(/^https:\/\/docs\.acme\.test\/\S+$/), type: 'text/html' },
        ],
      },
    ],
  })
  const plain = makeSite({ 'docs.json': docsJson({ navigation: { pages: ['index'] } }), 'index.mdx': 'x' })
  expect((await plain.app.request('/.well-known/api-catalog')).status).toBe(404)
  expect((await plain.app.request('/')).headers.get('link')).not.toContain('api-catalog')
})

test('without a description the list says what is known of the site', async () => {
  const site = makeSite({ 'docs.json': docsJson({ description: undefined }), 'index.mdx': page('Home') })
  expect(await site.text('/llms.txt')).toMatch(/^# [^\n]+\n\n> word word/)
})
