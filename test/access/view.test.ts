import { describe, expect, test } from 'vitest'
import { View } from '../../src/access/view.ts'
import { STRANGER, type Viewer } from '../../src/access/viewer.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { docsJson, makeFolder, makeSite, type Files } from '../support/site.ts'

const FILES: Files = {
  'docs.json': docsJson({
    navigation: {
      groups: [
        { group: 'Open', pages: ['index', 'staff'] },
        { group: 'Closed vault', pages: ['vault/plans'] },
        { group: 'Lobby', public: true, pages: ['lobby'] },
      ],
    },
    navbar: {
      links: [
        { label: 'Way in', href: '/lobby' },
        { label: 'Closed bar', href: '/staff#top' },
      ],
      primary: { type: 'button', label: 'Closed button', href: '/vault/plans.md' },
    },
    footer: {
      links: [
        { header: 'Closed column', items: [{ label: 'Closed', href: '/%76ault/plans' }] },
        { header: 'Company', items: [{ label: 'Elsewhere', href: 'https://example.com' }] },
      ],
    },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nSee everything.',
  'staff.mdx': '---\ntitle: Staff handbook\ngroups: [staff]\n---\n\nInternal words.',
  'vault/plans.mdx': '---\ntitle: Merger plans\ngroups: [board]\n---\n\nInternal words.',
  'nobody.mdx': '---\ntitle: Nobody\ngroups: []\n---\n\nInternal words.',
  'lobby.mdx': '---\ntitle: Lobby\n---\n\nCome in.',
  'odd.mdx': '---\ntitle: Odd\ngroups: {includes: [staff]}\n---\n\nInternal words.',
}
const SURFACES = [
  '/',
  '/lobby',
  '/llms.txt',
  '/llms-full.txt',
  '/sitemap.xml',
  '/skill.md',
  '/.well-known/skills/index.json',
  '/no-such-page',
  '/staf',
]
const SECRETS = /Staff handbook|Merger|vault|Closed|Nobody|Odd|Internal words/i

const reader = (...groups: string[]): Viewer => ({ kind: 'reader', groups: new Set(groups) })
const titles = (viewer: Viewer, files = FILES) =>
  View.of(buildSnapshot({ root: makeFolder(files) }), viewer).pages.map((page) => page.title)

test('who may read what on a site without login', () => {
  expect(titles(STRANGER)).toEqual(['Home', 'Lobby'])
  expect(titles(reader('staff'))).toEqual(['Home', 'Lobby', 'Staff handbook'])
  expect(titles(reader('staff', 'board'))).toEqual(['Home', 'Lobby', 'Staff handbook', 'Merger plans'])
  expect(titles({ kind: 'client' })).toEqual(['Home', 'Lobby'])
})

test('links that an author wrote with the path of the site in front tell as little', () => {
  const files = {
    ...FILES,
    'docs.json': String(FILES['docs.json']).replaceAll('"href":"/', '"href":"/docs/'),
    'lectern.json': JSON.stringify({ baseUrl: 'https://acme.test/docs' }),
  }
  const linksOf = (viewer: Viewer) => {
    const { navbar, footer } = View.of(buildSnapshot({ root: makeFolder(files) }), viewer).config
    return JSON.stringify([navbar, footer])
  }
  expect(linksOf(STRANGER)).toContain('/docs/lobby')
  expect(linksOf(STRANGER)).not.toMatch(SECRETS)
  expect(linksOf(reader('staff', 'board'))).toContain('/docs/vault/plans.md')
})

test('on a site with login a stranger reads only what is public', () => {
  const files = {
    ...FILES,
    'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
    'terms.mdx': '---\ntitle: Terms\npublic: true\n---\n\nTerms.',
  }
  expect(titles(STRANGER, files)).toEqual(['Lobby', 'Terms'])
  expect(titles(reader(), files)).toEqual(['Home', 'Lobby', 'Terms'])
})

test('a lectern.json that cannot be understood closes the site', () => {
  expect(titles(STRANGER, { ...FILES, 'lectern.json': '{ "auth": { "method": "magic" } }' })).toEqual([
    'Lobby',
  ])
})

describe('no surface tells a stranger of a closed page', () => {
  const site = makeSite(FILES)
  test.each(SURFACES)('%s', async (url) => {
    expect(await site.text(url)).not.toMatch(SECRETS)
  })

  test.each(['/staff', '/staff.md', '/vault/plans', '/vault/plans.md', '/nobody', '/odd'])(
    '%s is 404',
    async (url) => {
      const response = await site.app.request(url)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toMatch(/Internal words|handbook|Merger/)
    },
  )
})

test('top bar and footer lead everybody only where they may go', async () => {
  const stranger = await makeSite(FILES).text('/')
  expect(stranger).toMatch(/Way in[\s\S]*Elsewhere/)
  const member = await makeSite(FILES, reader('staff', 'board')).text('/')
  for (const label of ['Way in', 'Closed bar', 'Closed button', 'Closed column', 'Elsewhere'])
    expect(member).toContain(label)
})

test('a reader of the group sees the page, its entry and its Markdown', async () => {
  const site = makeSite(FILES, reader('board'))
  expect(await site.text('/vault/plans')).toContain('Internal words')
  expect(await site.text('/vault/plans.md')).toContain('# Merger plans')
  expect(await site.text('/')).toContain('Closed vault')
  const response = await site.app.request('/vault/plans')
  expect(response.headers.get('cache-control')).toContain('private')
})

test('readers of different groups never share a cached page', async () => {
  const site = makeSite(FILES, (request) => {
    const groups = request.headers.get('x-groups')
    return groups === null ? STRANGER : reader(...groups.split(','))
  })
  const tag = async (headers: Record<string, string>) =>
    (await site.app.request('/', { headers })).headers.get('etag')
  const [staff, board, stranger] = [
    await tag({ 'x-groups': 'staff' }),
    await tag({ 'x-groups': 'board' }),
    await tag({}),
  ]
  expect(new Set([staff, board, stranger]).size).toBe(3)
  expect(await tag({ 'x-groups': 'staff' })).toBe(staff)
})

test('code that pages show from files is read by their readers only, and runs on no page', () => {
  const fence = (file: string) => `\n\n\`\`\`js file=${file}\n\`\`\``
  const files = {
    ...FILES,
    'index.mdx': `${String(FILES['index.mdx'])}${fence('code/open.js')}`,
    'staff.mdx': `${String(FILES['staff.mdx'])}${fence('code/closed.js')}`,
    'code/open.js': 'open()',
    'code/closed.js': 'closed()',
    'site.js': 'everywhere()',
    'questions.yaml': 'questions: []',
  }
  const snapshot = buildSnapshot({ root: makeFolder(files) })
  const stranger = View.of(snapshot, STRANGER)
  expect(stranger.files.all.map(({ path }) => path)).toEqual(['code/open.js', 'site.js'])
  expect(View.of(snapshot, reader('staff')).files.get('code/closed.js')).toBeDefined()
  expect(stranger.files.scripts).toEqual(['/site.js'])
})
