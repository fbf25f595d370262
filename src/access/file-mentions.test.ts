import { expect, test } from 'vitest'
import { docsJson, makeFolder } from '../../test/support/site.ts'
import { buildSnapshot } from '../snapshot/build-snapshot.ts'
import { FileMentions } from './file-mentions.ts'

test('pages with the same text mean other files, each from where it stands', () => {
  const text = "import Note from '../note.mdx'\n\n```js file=../sample.js\n```\n\n![](../picture.png)\n"
  const snapshot = buildSnapshot({
    root: makeFolder({
      'docs.json': docsJson(),
      'index.mdx': 'Home',
      'a/page.mdx': text,
      'b/c/page.mdx': text,
      'note.mdx': 'One.',
      'b/note.mdx': 'Two.',
      'sample.js': '1',
      'b/sample.js': '2',
      'picture.png': '',
      'b/picture.png': '',
    }),
  })
  const mentions = new FileMentions(snapshot)
  expect(['sample.js', 'b/sample.js', 'index.mdx'].map((file) => mentions.isCode(file))).toEqual([
    true,
    true,
    false,
  ])
  expect(['note.mdx', 'b/note.mdx', 'index.mdx'].map((file) => mentions.isImported(file))).toEqual([
    true,
    true,
    false,
  ])
  const pagesOf = (file: string) => mentions.pagesOf(file).map(({ path }) => path)
  expect([pagesOf('picture.png'), pagesOf('b/picture.png')]).toEqual([['/a/page'], ['/b/c/page']])
  expect([pagesOf('sample.js'), pagesOf('b/sample.js')]).toEqual([['/a/page'], ['/b/c/page']])
})
