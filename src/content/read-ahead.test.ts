import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readIgnore } from '../config/ignore-files.ts'
import { ReadAhead } from './read-ahead.ts'
import { Folder } from './read-folder.ts'

let root: string

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-ahead-'))
  write('docs.json', JSON.stringify({ name: 'Large', pages: Array(20_000).fill('guides/page') }))
  write('.lecternignore', 'drafts/\n')
  write('drafts/secret-plan.mdx', 'Not for readers.')
  write('empty.mdx', '')
  write('windows.md', '# Lines\r\nend in two characters\r\n')
  write('long.mdx', 'A line of a long page, längre än en sida.\n'.repeat(8000))
  write('picture.png', 'no text')
  for (let number = 0; number < 1200; number++)
    write(`v${number % 7}/page-${number}.mdx`, `---\ntitle: Page ${number % 100}\n---\n`)
})
afterEach(() => fs.rmSync(root, { recursive: true, force: true }))

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  fs.writeFileSync(path.join(root, name), text)
}

function begin(): ReadAhead {
  const ahead = ReadAhead.begin(root)
  expect(ahead).toBeDefined()
  return ahead as ReadAhead
}

function textsOf(folder: Folder): Record<string, unknown> {
  const texts = [...folder.files].map(([name, entry]) => {
    const source = folder.text(name)
    return [name, [entry, source?.path, source?.text, source?.hash]]
  })
  folder.settle()
  return Object.fromEntries(texts)
}

test('A folder that was read ahead says what it says when it is read now', () => {
  const ignore = readIgnore(root)
  const now = textsOf(Folder.read(root, ignore))
  expect(Object.keys(now)).toHaveLength(1206)
  expect(now).not.toHaveProperty(['drafts/secret-plan.mdx'])
  expect(textsOf(Folder.read(root, ignore, begin()))).toEqual(now)
})

test('Files that say the same share their text', () => {
  const folder = Folder.read(root, readIgnore(root), begin())
  expect(folder.text('v0/page-0.mdx')?.content).toBe(folder.text('v2/page-100.mdx')?.content)
  folder.settle()
})

test('A file that is asked for out of turn is found, and one that vanished is not', () => {
  const ahead = begin()
  const folder = Folder.read(root, readIgnore(root), ahead)
  expect(folder.text('windows.md')?.text).toBe('# Lines\nend in two characters\n')
  expect(folder.text('v0/page-0.mdx')?.text).toContain('Page 0')
  ahead.close()
  fs.rmSync(path.join(root, 'v6/page-6.mdx'))
  expect(folder.text('v6/page-6.mdx')).toBeUndefined()
  expect(folder.text('v6/page-13.mdx')?.text).toContain('Page 13')
})

test('Another folder is read as if there were no thread', () => {
  const other = path.join(root, 'v3')
  const folder = Folder.read(other, readIgnore(other), begin())
  expect([...folder.files.keys()]).toContain('page-3.mdx')
  expect(folder.text('page-3.mdx')?.text).toContain('Page 3')
})

test('A small site does without a thread', () => {
  write('docs.json', JSON.stringify({ name: 'Small' }))
  expect(ReadAhead.begin(root)).toBeUndefined()
})
