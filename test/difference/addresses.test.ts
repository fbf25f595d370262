import { markdownToHtml } from 'satteri'
import { expect, test } from 'vitest'
import { STRANGER, type Viewer } from '../../src/access/viewer.ts'
import { View } from '../../src/access/view.ts'
import { compareViews } from '../../src/difference/compare-views.ts'
import { differenceMarkdown } from '../../src/difference/to-markdown.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { lectern } from '../support/cli.ts'
import { makeRepository } from '../support/git-repository.ts'
import { docsJson, makeFolder, type Files } from '../support/site.ts'

const page = (title: string, text: string, more = '') => `---\ntitle: ${title}\n${more}---\n${text}`

const BEFORE: Files = {
  'docs.json': docsJson({
    navigation: { pages: ['index', 'kept', 'moved', 'renamed', 'gone', 'closed', 'opened'] },
    redirects: [{ source: '/very-old', destination: '/kept' }],
  }),
  'index.mdx': page('Home', 'Home'),
  'kept.mdx': page('Kept', 'One'),
  'moved.mdx': page('Moved', 'Somewhere'),
  'renamed.mdx': page('Renamed', 'The same words'),
  'gone.mdx': page('Gone', 'Bye'),
  'closed.mdx': page('Closed', 'Secret', 'groups: [staff]\n'),
  'opened.mdx': page('Opened', 'Was open'),
}
const AFTER: Files = {
  'docs.json': docsJson({
    navigation: { pages: ['index', 'kept', 'new-place', 'other-name', 'fresh', 'closed', 'opened'] },
    redirects: [{ source: '/moved', destination: '/new-place' }],
    colors: { primary: '#ff0000' },
  }),
  'index.mdx': page('Home', 'Home'),
  'kept.mdx': page('Kept', 'Two'),
  'new-place.mdx': page('Moved', 'Somewhere else'),
  'other-name.mdx': page('Renamed', 'The same words'),
  'fresh.mdx': page('Fresh', 'Hello'),
  'closed.mdx': page('Closed', 'Another secret', 'groups: [staff]\n'),
  'opened.mdx': page('Opened', 'Is closed', 'groups: [staff]\n'),
}

function difference(viewer: Viewer) {
  const [before, after] = [BEFORE, AFTER].map((files) =>
    View.of(buildSnapshot({ root: makeFolder(files) }), viewer),
  )
  if (!before || !after) throw new Error('There are two sides.')
  return compareViews(before, after)
}

test('pages are added, removed, moved and changed, and addresses that nothing leads from are missing', () => {
  const found = difference({ kind: 'reader', groups: new Set(['staff']) })
  expect(found.added.map(({ path }) => path)).toEqual(['/fresh'])
  expect(found.removed.map(({ path }) => path)).toEqual(['/gone'])
  expect(found.moved).toMatchObject([
    { from: '/moved', to: '/new-place', redirected: true },
    { from: '/renamed', to: '/other-name', redirected: false },
  ])
  expect(found.changed.map(({ path }) => path)).toEqual(['/closed', '/kept', '/opened'])
  expect(found.missing).toEqual(['/gone', '/renamed', '/very-old'])
  expect(found.settings).toEqual(['colors'])
  const markdown = differenceMarkdown(found, 'https://preview.test')
  expect(markdown).toContain('[`/kept`](https://preview.test/kept)')
  expect(markdown).toContain('`/gone`: add a redirect')
})

test('what authors wrote is words in the comment: no line, link, picture or mention of theirs', () => {
  const evil = '"@acme/all &#64;acme #1 ![x](https://evil.test/p.png) <b> `a` | b\\n\\n## Approved"'
  const group = JSON.parse(evil) as string
  const [before, after] = [['Guides'], [group]].map(([name = '']) => {
    const pages = name === 'Guides' ? ['kept'] : ['kept', 'a)![y](b']
    const more = name === 'Guides' ? {} : { 'a)![y](b.mdx': page(evil, 'New') }
    const files = { 'docs.json': docsJson({ navigation: { groups: [{ group: name, pages }] } }), ...more }
    const root = makeFolder({ ...files, 'kept.mdx': page('Kept', 'One') })
    return View.of(buildSnapshot({ root }), STRANGER)
  })
  if (!before || !after) throw new Error('There are two sides.')
  const found = compareViews(before, after)
  expect([found.added.length, found.navigation.length]).toEqual([1, 1])
  const markdown = differenceMarkdown(found, 'https://preview.test')
  const { html: rendered } = markdownToHtml(markdown)
  expect(rendered).not.toMatch(/<img|<h2|<b>|@acme|#1\b/)
  expect(rendered.match(/href="[^"]*/g)).toEqual([
    'href="https://preview.test/a%29!%5By%5D%28b',
    'href="https://preview.test/kept',
  ])
})

test('a viewer is told of no page that is kept from them on either side', () => {
  const found = difference(STRANGER)
  expect(JSON.stringify(found)).not.toMatch(/closed|opened/i)
  expect(found.changed.map(({ path }) => path)).toEqual(['/kept'])
})

test('lectern diff compares with a commit, touches nothing, and fails when an address is missing', async () => {
  const repository = makeRepository(
    Object.fromEntries(Object.entries(BEFORE).map(([name, text]) => [`docs/${name}`, String(text)])),
  )
  repository.commit({ 'docs/kept.mdx': page('Kept', 'Two') }, 'Edit')
  const docs = `${repository.folder}/docs`
  const same = await lectern(['diff', docs, '--since', 'HEAD', '--json'])
  expect(JSON.parse(same.stdout)).toMatchObject({ changed: [], added: [], missing: [] })
  const edited = await lectern(['diff', docs, '--since', 'HEAD~1'])
  expect(edited).toMatchObject({ code: 0, stdout: 'changed    /kept  because of its own text\n' })
  const folders = await lectern(['diff', makeFolder(BEFORE), makeFolder(AFTER), '--markdown'])
  expect(folders.code).toBe(1)
  expect(folders.stdout).toContain('### Not found any more')
  expect(await lectern(['diff', docs, '--since', 'nothing'])).toMatchObject({ code: 2 })
})
