import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../../test/support/site.ts'
import { ChangeDates } from './change-dates.ts'

function git(root: string, date: string, ...args: string[]): void {
  const identity = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b.c',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b.c',
  }
  execFileSync('git', args, {
    cwd: root,
    env: { ...process.env, ...identity, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  })
}

function commit(root: string, date: string): void {
  git(root, date, 'add', '-A')
  git(root, date, 'commit', '-qm', 'x')
}

const seconds = (date: string) => Date.parse(date) / 1000

function repository(): string {
  const root = makeFolder({ 'README.md': 'x' })
  git(root, '', 'init', '-q')
  commit(root, '2026-01-01T00:00:00Z')
  fs.mkdirSync(path.join(root, 'docs'))
  fs.writeFileSync(path.join(root, 'docs/a.mdx'), 'one')
  fs.writeFileSync(path.join(root, 'docs/ü b.mdx'), 'one')
  commit(root, '2026-02-01T00:00:00Z')
  fs.writeFileSync(path.join(root, 'docs/a.mdx'), 'two')
  commit(root, '2026-03-01T00:00:00Z')
  fs.writeFileSync(path.join(root, 'docs/new.mdx'), 'not committed')
  return root
}

it('finds the last commit of every file of a folder inside a repository', async () => {
  const dates = new ChangeDates(path.join(repository(), 'docs'), () => ['a.mdx', 'ü b.mdx', 'new.mdx'])
  expect(dates.of('a.mdx')).toBeUndefined()
  await dates.ready()
  expect(dates.of('a.mdx')).toBe(seconds('2026-03-01T00:00:00Z'))
  expect(dates.of('ü b.mdx')).toBe(seconds('2026-02-01T00:00:00Z'))
  expect(dates.of('new.mdx')).toBeUndefined()
})

it('does not believe the commit a shallow clone was cut off at', async () => {
  const clone = makeFolder({})
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${repository()}`, 'copy'], {
    cwd: clone,
    stdio: 'ignore',
  })
  const dates = new ChangeDates(path.join(clone, 'copy/docs'), () => ['a.mdx'])
  await dates.ready()
  expect(dates.of('a.mdx')).toBeUndefined()
})

it('takes over what it knows until there is another commit', async () => {
  const root = repository()
  const files = () => ['docs/a.mdx', 'README.md']
  const before = new ChangeDates(root, files)
  await before.ready()
  expect(before.of('README.md')).toBe(seconds('2026-01-01T00:00:00Z'))
  const after = new ChangeDates(root, files, before)
  expect(after.of('docs/a.mdx')).toBe(seconds('2026-03-01T00:00:00Z'))
  fs.writeFileSync(path.join(root, 'docs/a.mdx'), 'three')
  commit(root, '2026-04-01T00:00:00Z')
  await after.ready()
  expect(after.of('docs/a.mdx')).toBe(seconds('2026-04-01T00:00:00Z'))
})

it('knows nothing outside of a repository, and does not mind', async () => {
  const dates = new ChangeDates(makeFolder({ 'a.mdx': 'x' }), () => ['a.mdx'])
  await dates.ready()
  expect(dates.of('a.mdx')).toBeUndefined()
})
