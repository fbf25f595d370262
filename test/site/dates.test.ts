import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder, makeSite } from '../support/site.ts'

const FILES = {
  'docs.json': docsJson({
    metadata: { timestamp: true },
    navigation: { pages: ['index', 'own', 'without'] },
  }),
  'lectern.json': JSON.stringify({ repository: { url: 'https://github.com/acme/docs.git', path: '/site/' } }),
  'index.mdx': '---\ntitle: Start\n---\n\nText.\n',
  'own.mdx': '---\ntitle: Own\nlastUpdatedDate: 2025-05-06\n---\n\nText.\n',
  'without.mdx': '---\ntitle: Without\ntimestamp: false\n---\n\nText.\n',
}
const SHOWN = 'Last modified on <time datetime="2026-03-01">March 1, 2026</time>'

function commitAll(root: string): void {
  const env = {
    ...process.env,
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.org',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.org',
    GIT_AUTHOR_DATE: '2026-03-01T12:00:00Z',
    GIT_COMMITTER_DATE: '2026-03-01T12:00:00Z',
  }
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-qm', 'x'],
  ])
    execFileSync('git', args, { cwd: root, env })
}

test('pages, search engines and the sitemap get the date of the last commit', async () => {
  const site = makeSite(FILES)
  commitAll(site.root)
  const page = await site.text('/')
  expect(page).toContain(SHOWN)
  expect(page).toContain('"dateModified":"2026-03-01T12:00:00.000Z"')
  expect(await site.text('/own')).toContain('<time datetime="2025-05-06">May 6, 2025</time>')
  expect(await site.text('/without')).not.toContain('last-modified')
  const sitemap = await site.text('/sitemap.xml')
  expect(sitemap).toContain('<loc>https://docs.acme.test/</loc><lastmod>2026-03-01</lastmod>')
  expect(sitemap).toContain('<lastmod>2025-05-06</lastmod>')
})

test('nothing is shown where nobody knows', async () => {
  const page = await makeSite(FILES).text('/')
  expect(page).not.toContain('last-modified')
  expect(page).not.toContain('dateModified')
})

test('an export carries the same dates, and is written again when they change', async () => {
  const root = makeFolder({ ...FILES, '.gitignore': '.lectern\n' })
  const out = makeFolder({})
  const read = () => fs.readFileSync(path.join(out, 'index.html'), 'utf8')
  await lectern(['build', root, '--out', out])
  expect(read()).not.toContain('last-modified')
  commitAll(root)
  await lectern(['build', root, '--out', out])
  expect(read()).toContain(SHOWN)
})

test('a page leads to its source in the repository', async () => {
  const page = await makeSite(FILES).text('/own')
  expect(page).toContain('href="https://github.com/acme/docs/edit/main/site/own.mdx"')
  expect(page).toContain('href="https://github.com/acme/docs/issues/new?title=Docs%3A%20Own')
})
