import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { docsJson, makeFolder, makeSite } from '../support/site.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'

const site = makeSite({
  'docs.json': docsJson(),
  'index.mdx': 'Home',
  'guides/start.mdx': 'Start',
  'Guides/My Page.mdx': 'Capital',
  'a.txt': 'a',
})

describe('a way out of the folder is a clean 404 or 400, never a file', () => {
  test.each([
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%252e%252e%252fetc%252fpasswd',
    '/guides/..%5c..%5cdocs.json',
    '/a.txt%00.png',
    '/%c0%ae%c0%ae/etc/passwd',
    '/%',
    '/%zz',
    `/${'a/'.repeat(3000)}`,
    '//etc/passwd',
    '/.%2e/docs.json',
  ])('%s', async (url) => {
    const response = await site.app.request(url)
    expect([400, 404, 414]).toContain(response.status)
    expect(await response.text()).not.toContain('root:')
    expect(site.errors).toEqual([])
  })
})

test('pages answer with and without a trailing slash, as index, and in other capitals by redirect', async () => {
  expect((await site.app.request('/guides/start/')).status).toBe(200)
  expect((await site.app.request('/index')).status).toBe(200)
  expect((await site.app.request('/Guides/My%20Page')).status).toBe(200)
  const response = await site.app.request('/GUIDES/START?x=1')
  expect([response.status, response.headers.get('location')]).toEqual([308, '/guides/start?x=1'])
})

test('an address can only be read', async () => {
  const response = await site.app.request('/guides/start', { method: 'POST', body: 'x' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

describe('folders that are not in order', () => {
  const codes = (files: Record<string, string>) => {
    const snapshot = buildSnapshot({ root: makeFolder(files) })
    const compiled = [...snapshot.pages.values()].flatMap((page) => snapshot.compile(page).diagnostics)
    return [...snapshot.diagnostics, ...compiled].map((diagnostic) => diagnostic.code)
  }

  test('an empty folder', () => {
    expect(codes({})).toEqual(['config-missing', 'pages-none'])
  })

  test('pages without docs.json are still listed', () => {
    const snapshot = buildSnapshot({ root: makeFolder({ 'index.md': '# Hi', 'a/b.mdx': 'x' }) })
    expect(snapshot.diagnostics.map(({ code }) => code)).toEqual(['config-missing'])
    expect([...snapshot.places.keys()]).toEqual(['/', '/a/b'])
    expect(snapshot.pages.get('/')?.title).toBe('Hi')
  })

  test('a page the navigation names but nobody wrote, with its place and the nearest name', () => {
    const root = makeFolder({
      'docs.json': docsJson({ navigation: { pages: ['index', 'gides/start'] } }),
      'index.mdx': 'x',
      'guides/start.mdx': 'y',
    })
    const { diagnostics } = buildSnapshot({ root })
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        code: 'nav-page-missing',
        file: 'docs.json',
        line: 1,
        hint: 'Did you mean "guides/start"?',
      },
    ])
    expect(diagnostics[0]?.column).toBeGreaterThan(10)
  })

  test('the same page twice, two files for one URL, and a page on a reserved URL', () => {
    expect(
      codes({ 'docs.json': docsJson({ navigation: { pages: ['index', 'index'] } }), 'index.mdx': 'x' }),
    ).toEqual(['nav-page-twice'])
    expect(
      codes({ 'docs.json': docsJson({ navigation: { pages: ['a'] } }), 'a.mdx': 'x', 'a.md': 'y' }),
    ).toEqual(['page-duplicate'])
    expect(
      codes({
        'docs.json': docsJson({ navigation: { pages: ['index', 'mcp'] } }),
        'index.mdx': 'x',
        'mcp.mdx': 'y',
      }),
    ).toEqual(['nav-reserved', 'page-reserved'])
    for (const taken of [
      'authed/mcp',
      'mcp/server-card',
      'v1/assistant/intro',
      'v1/manage',
      'login/callback',
    ])
      expect([
        taken,
        codes({
          'docs.json': docsJson({ navigation: { pages: ['index'] } }),
          'index.mdx': 'x',
          [`${taken}.mdx`]: 'y',
        }),
      ]).toEqual([taken, ['page-reserved']])
    expect(
      codes({
        'docs.json': docsJson({ navigation: { pages: ['dashboard/sso', 'dashboard', 'metrics'] } }),
        'dashboard/sso.mdx': 'x',
        'dashboard.mdx': 'x',
        'metrics.mdx': 'x',
      }),
    ).toEqual([])
  })

  test('a link out of the folder publishes nothing', () => {
    const outside = makeFolder({ 'secret.mdx': 'secret', 'deep/x.mdx': 'x' })
    const root = makeFolder({
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': 'x',
      'real/page.mdx': 'y',
    })
    fs.symlinkSync(path.join(outside, 'secret.mdx'), path.join(root, 'leak.mdx'))
    fs.symlinkSync(outside, path.join(root, 'leak-folder'))
    fs.symlinkSync(path.join(root, 'real'), path.join(root, 'alias'))
    fs.symlinkSync(root, path.join(root, 'real', 'loop'))
    const snapshot = buildSnapshot({ root })
    expect(snapshot.diagnostics.map(({ code, file }) => [code, file])).toEqual([
      ['symlink-outside', 'leak-folder'],
      ['symlink-outside', 'leak.mdx'],
    ])
    expect([...snapshot.pages.keys()].sort()).toEqual(['/', '/alias/page', '/real/page'])
  })

  test('a link into the folders of git and of our data publishes nothing, by whatever name', () => {
    const root = makeFolder({
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': 'x',
      '.git/config': 'y',
      'part/.git/objects/pack/pack.mdx': 'y',
      '.lectern/cache/index.txt': 'y',
      'node_modules/shared/page.mdx': 'z',
    })
    fs.symlinkSync('.git', path.join(root, 'peek'))
    fs.symlinkSync('.git/config', path.join(root, 'config.txt'))
    fs.symlinkSync('part/.git/objects/pack', path.join(root, 'packs'))
    fs.symlinkSync('.lectern/cache', path.join(root, 'state'))
    fs.symlinkSync('node_modules/shared', path.join(root, 'shared'))
    const { diagnostics, folder } = buildSnapshot({ root })
    expect(diagnostics.map(({ code, file }) => [code, file])).toEqual(
      ['config.txt', 'packs', 'peek', 'state'].map((name) => ['symlink-outside', name]),
    )
    // Other folders of tools may hold what an author wants to show.
    expect([...folder.files.keys()].sort()).toEqual(['docs.json', 'index.mdx', 'shared/page.mdx'])
  })

  test('a file that vanishes while it is read, and a folder that vanishes under the server', async () => {
    const gone = makeSite({
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx': 'x',
      'pic.png': 'p',
    })
    fs.rmSync(path.join(gone.root, 'pic.png'))
    expect((await gone.app.request('/pic.png')).status).toBe(404)
    fs.rmSync(gone.root, { recursive: true })
    expect(gone.live.rebuild()).toMatchObject({ outcome: 'failed', reason: expect.any(String) as string })
    expect((await gone.app.request('/')).status).toBe(200)
  })
})
