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
