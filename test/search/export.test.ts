import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { ExportedSearch } from '../../src/search/browser/exported-search.ts'
import { decodeIndex } from '../../src/search/browser/search-index.ts'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder, writeFiles } from '../support/site.ts'

const root = makeFolder({
  'docs.json': docsJson({ navigation: { pages: ['index', 'open', 'closed', 'quiet'] } }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.',
  'open.mdx': '---\ntitle: Open\n---\n\nEverybody reads about giraffes.',
  'closed.mdx': '---\ntitle: Secret takeover\ngroups: [board]\n---\n\nProject Bluebird.',
  'quiet.mdx': '---\ntitle: Quiet\nsearchable: false\n---\n\nNothing about pelicans.',
})
const out = makeFolder({})
const folder = path.join(out, '_lectern/search')

function words(): readonly string[] {
  const { languages } = JSON.parse(fs.readFileSync(path.join(folder, 'index.json'), 'utf8')) as ExportedSearch
  return languages.flatMap(({ index }) => decodeIndex(fs.readFileSync(path.join(folder, index))).terms)
}

beforeAll(async () => {
  await lectern(['build', root, '--out', out])
})

test('the index of an export holds what a stranger may find, and nothing else', () => {
  expect(words()).toContain('giraffes')
  for (const word of ['takeover', 'secret', 'bluebird', 'pelicans']) expect(words()).not.toContain(word)
  for (const name of fs.readdirSync(folder))
    expect(fs.readFileSync(path.join(folder, name), 'latin1')).not.toMatch(/bluebird|takeover|pelicans/i)
})

test('files are named by their content, and a build with nothing new writes none', async () => {
  const before = fs.statSync(path.join(folder, 'index.json')).mtimeMs
  expect(fs.readdirSync(folder).sort()).toEqual([
    expect.stringMatching(/^index-[0-9a-f]{10}\.bin$/),
    'index.json',
    expect.stringMatching(/^text-[0-9a-f]{10}\.json$/),
  ])
  await lectern(['build', root, '--out', out])
  expect(fs.statSync(path.join(folder, 'index.json')).mtimeMs).toBe(before)
})

test('a changed page changes the index, and a page that is closed leaves it', async () => {
  writeFiles(root, { 'open.mdx': '---\ntitle: Open\n---\n\nEverybody reads about ostriches.' })
  await lectern(['build', root, '--out', out])
  expect(words()).toContain('ostriches')
  expect(words()).not.toContain('giraffes')
  expect(words()).toContain('welcome')
  writeFiles(root, {
    'open.mdx': '---\ntitle: Open\ngroups: [board]\n---\n\nEverybody reads about ostriches.',
  })
  await lectern(['build', root, '--out', out])
  expect(words()).not.toContain('ostriches')
  expect(fs.readdirSync(folder)).toHaveLength(3)
})
