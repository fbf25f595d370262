// A docs folder may be somebody else's: what it brings along leads no command to write or remove anything outside of it.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { makeFolder } from '../support/folder.ts'
import { docsJson } from '../support/site.ts'
import { sampled } from '../support/sampled.ts'

function folders(files: Record<string, string> = {}) {
  const other = makeFolder({ 'profile.txt': 'mine' })
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': '---\ntitle: Home\n---\nText.\n',
    'profile.txt': 'theirs',
    ...files,
  })
  const profile = path.join(other, 'profile.txt')
  return { root, other, profile, out: path.join(root, 'dist') }
}

test('build writes through no link in its output', async () => {
  const { root, out, profile } = folders()
  fs.mkdirSync(out)
  fs.symlinkSync(profile, path.join(out, 'profile.txt'))
  const { code, stderr } = await lectern(['build', root, '--out', out])
  expect([code, stderr]).toEqual([2, expect.stringContaining('profile.txt is a link')])
  expect(fs.readFileSync(profile, 'utf8')).toBe('mine')
})

test('build writes to no output that is a link of the folder', async () => {
  const { root, out, other } = folders()
  fs.symlinkSync(other, out)
  expect((await lectern(['build', root, '--out', out])).code).toBe(2)
  expect(fs.readdirSync(other)).toEqual(['profile.txt'])
  // Whoever names a folder elsewhere may mean what a link leads to.
  const link = path.join(makeFolder({}), 'current')
  fs.symlinkSync(other, link)
  expect((await lectern(['build', root, '--out', link])).code).toBe(0)
})

test.each(
  sampled(
    ['build.json.new', 'search.json'],
    ['build.json', 'build.json.new', 'search.json', 'search.bin.new'],
  ),
)('build writes through no link in the place of %s', async (name) => {
  const { root, profile } = folders({ '.lectern/cache/note.txt': '' })
  fs.symlinkSync(profile, path.join(root, '.lectern/cache', name))
  expect((await lectern(['build', root, '--out', makeFolder({})])).code).toBe(0)
  expect(fs.readFileSync(profile, 'utf8')).toBe('mine')
})

const INNER = ['.lectern', '.lectern/cache/broken-pages.json.new']

test.each(sampled(INNER, [...INNER, '.lectern/cache']))(
  'dev does not start where %s is a link',
  async (name) => {
    const { root, other } = folders()
    const place = path.join(root, name)
    fs.mkdirSync(path.dirname(place), { recursive: true })
    fs.symlinkSync(other, place)
    const { code, stderr } = await lectern(['dev', root, '--port', '0'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('is a link')])
    expect(fs.readdirSync(other)).toEqual(['profile.txt'])
  },
)

test('build removes nothing outside of its output, whatever a list of earlier pages says', async () => {
  const parent = makeFolder({ 'notes.md': 'mine', 'site/index.html': 'mine' })
  const pages = { '/../notes': {}, '/../site': {}, '/a/../../notes': {} }
  const { root } = folders({ '.lectern/cache/build.json': JSON.stringify({ layout: '', out: '', pages }) })
  expect((await lectern(['build', root, '--out', path.join(parent, 'out')])).code).toBe(0)
  expect(fs.readFileSync(path.join(parent, 'notes.md'), 'utf8')).toBe('mine')
  expect(fs.readFileSync(path.join(parent, 'site/index.html'), 'utf8')).toBe('mine')
})
