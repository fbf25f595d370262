import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listPages } from './list-pages.ts'
import { Folder } from './read-folder.ts'

function pagesOf(files: Readonly<Record<string, string>>) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-pages-'))
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
  return listPages(Folder.read(root), () => false)
}

test('pages with the same frontmatter keep what is their own', () => {
  const block = '---\ndescription: In *all* versions\n---\n'
  const { pages } = pagesOf({
    'v1/start.mdx': `${block}# Begin`,
    'v2/start.mdx': `${block}# Begin here`,
    'v3/start.mdx': '---\ndescription: In one\n---\n# Begin',
  })
  expect([...pages.values()].map(({ path, title, meta }) => [path, title, meta.description])).toEqual([
    ['/v1/start', 'Begin', 'In all versions'],
    ['/v2/start', 'Begin here', 'In all versions'],
    ['/v3/start', 'Begin', 'In one'],
  ])
})

test('what is wrong with frontmatter is said of every file that has it', () => {
  const { diagnostics } = pagesOf({
    'v1/start.mdx': '---\nmode: sideways\n---\n',
    'v2/start.mdx': '---\nmode: sideways\n---\n',
    'v1/end.mdx': '---\ntitle: "a\n---\n',
    'v2/end.mdx': '---\ntitle: "a\n---\n',
  })
  expect(diagnostics.map(({ code, file }) => `${code} ${file}`).sort()).toEqual([
    'frontmatter-invalid v1/end.mdx',
    'frontmatter-invalid v2/end.mdx',
    'frontmatter-type v1/start.mdx',
    'frontmatter-type v2/start.mdx',
  ])
})
