import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { makeRepository } from '../support/git-repository.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const FILES = {
  'docs.json': docsJson({
    navigation: {
      languages: [
        { language: 'en', pages: ['index', 'install', 'new', 'same'] },
        { language: 'de', pages: ['de/index', 'de/install', 'same'] },
      ],
    },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nHome',
  'install.mdx': '---\ntitle: Install\n---\n\nInstall',
  'new.mdx': '---\ntitle: New\n---\n\nNew',
  'same.mdx': '---\ntitle: Same\n---\n\nSame',
  'de/index.mdx': '---\ntitle: Start\n---\n\nStart',
  'de/install.mdx': '---\ntitle: Einrichten\n---\n\nEinrichten',
}

test('names pages that a language lacks, and translations older than their page, and no others', async () => {
  const repository = makeRepository(FILES)
  repository.commit(
    { 'install.mdx': '---\ntitle: Install\n---\n\nInstall it' },
    'Say more',
    '2040-05-01T12:00:00Z',
  )
  const { code, stdout } = await lectern(['check', repository.folder, '--translations'])
  expect(code).toBe(0)
  const lines = stdout.split('\n').filter((line) => line.includes('translation-'))
  expect(lines).toEqual([
    expect.stringMatching(
      /^new\.mdx:1:1 {2}warning {2}translation-missing {2}This page is not in the language "de"/,
    ),
    expect.stringMatching(
      /^de\/install\.mdx:1:1 {2}warning {2}translation-outdated .* install\.mdx on 2040-05-01/,
    ),
  ])
  expect((await lectern(['check', repository.folder])).stdout).not.toContain('translation-')
})

test('says what cannot be known', async () => {
  const { stdout } = await lectern(['check', makeFolder(FILES), '--translations'])
  expect(stdout).toContain('translation-undated')
  const one = makeFolder({ 'docs.json': docsJson(), 'index.mdx': 'Home', 'guides/start.mdx': 'Start' })
  const { code, stderr } = await lectern(['check', one, '--translations'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('several languages')])
})
