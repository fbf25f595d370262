import { expect, test } from 'vitest'
import { cpuTime, slowness } from '../../test/support/cpu-time.ts'
import { createIgnore } from './ignore-files.ts'

test.each([
  ['.git/config', true],
  ['packages/a/node_modules/x/index.mdx', true],
  ['.cursor/rules.mdx', true],
  ['.lectern/state.db', true],
  ['README.md', true],
  ['guides/CONTRIBUTING.md', true],
  ['guides/readme.mdx', false],
  ['changelog.md', false],
  ['build/overview.mdx', false],
  ['dist/overview.mdx', false],
  ['tmp/page.mdx', false],
  ['guides/start.mdx', false],
  ['.mintlify/Assistant.md', true],
  ['.mintlify/skills/a/skill.md', false],
  ['.mintlify/settings.json', false],
  ['.mintlify/deep/workflow.yaml', false],
  ['nested/.mintlify/a.md', false],
])('%s is ignored without any ignore file: %s', (path, ignored) => {
  expect(createIgnore([]).ignores(path)).toBe(ignored)
})

test('authors write gitignore patterns', () => {
  const rules = createIgnore(['# drafts\n/drafts/\n*.draft.mdx\n!keep.draft.mdx\ninternal/**/secret.mdx\n'])
  expect(rules.ignores('drafts/a.mdx')).toBe(true)
  expect(rules.ignores('guides/drafts/a.mdx')).toBe(false)
  expect(rules.ignores('guides/a.draft.mdx')).toBe(true)
  expect(rules.ignores('guides/keep.draft.mdx')).toBe(false)
  expect(rules.ignores('internal/a/b/secret.mdx')).toBe(true)
})

test('a later file wins, and ! brings back what is built in', () => {
  const rules = createIgnore(['*.txt', '!notes.txt\n!README.md\n!.github/\n!.mintlify/Assistant.md'])
  expect(rules.ignores('a.txt')).toBe(true)
  expect(rules.ignores('notes.txt')).toBe(false)
  expect(rules.ignores('README.md')).toBe(false)
  expect(rules.ignores('.github/page.mdx')).toBe(false)
  expect(rules.ignores('.mintlify/Assistant.md')).toBe(false)
})

test('nothing inside an ignored folder can be brought back, as in git', () => {
  expect(createIgnore(['private/\n!private/open.mdx']).ignores('private/open.mdx')).toBe(true)
  expect(createIgnore(['!node_modules/a/b.mdx']).ignores('node_modules/a/b.mdx')).toBe(true)
})

test('a walk can skip whole folders', () => {
  const rules = createIgnore(['/drafts/'])
  expect(rules.ignoresDirectory('node_modules')).toBe(true)
  expect(rules.ignoresDirectory('a/node_modules/b/')).toBe(true)
  expect(rules.ignoresDirectory('drafts')).toBe(true)
  expect(rules.ignoresDirectory('.mintlify')).toBe(false)
  expect(rules.ignoresDirectory('')).toBe(false)
})

test('case matters, as in git', () => {
  expect(createIgnore(['Drafts/']).ignores('drafts/a.mdx')).toBe(false)
})

test('a byte order mark and Windows line ends do no harm', () => {
  const rules = createIgnore(['\uFEFFdrafts/\r\n*.tmp\r\n'])
  expect(rules.ignores('drafts/a.mdx')).toBe(true)
  expect(rules.ignores('a.tmp')).toBe(true)
})

test('25,000 files are judged in well under a second', () => {
  const rules = createIgnore([Array.from({ length: 20 }, (_, index) => `/folder-${index}/`).join('\n')])
  const start = cpuTime()
  for (let index = 0; index < 25_000; index += 1)
    rules.ignores(`docs/v${index % 40}/part-${index % 300}/page-${index}.mdx`)
  expect(cpuTime() - start).toBeLessThan(1500 * slowness())
})
