import { expect, test } from 'vitest'
import { compilePage } from './compile-page.ts'
import { codePath, fenceFilesIn } from './include-code.ts'

const CODE = `import os

# region setup
KEY = os.environ["KEY"]
# endregion

class Client:
    # #region get
    def get(self):
        # #region inner
        return 1
        # #endregion

    # #endregion get
// region open
`

function compile(text: string, files: Record<string, string> = { 'code/a.py': CODE }, foreign = false) {
  const host = {
    readFile: (path: string) =>
      Object.hasOwn(files, path) ? { path, text: files[path] as string, hash: path } : undefined,
    variables: {},
    math: false,
  }
  const page = compilePage({ path: 'guides/page.mdx', text, hash: 'x', foreign }, host)
  return { ...page, codes: page.diagnostics.map(({ code }) => code) }
}

test('a fence shows a region of a file, without marks and at the left edge', () => {
  const page = compile('```python file=code/a.py#get\n```')
  expect(page.codes).toEqual([])
  expect(page.markdown).toBe('```python file=code/a.py#get\ndef get(self):\n    return 1\n```')
  expect(page.dependencies).toEqual(['code/a.py'])
})

test('the path counts from the folder, or from the page', () => {
  expect(compile('```python file="../code/a.py#setup"\n```').markdown).toContain('KEY = os.environ["KEY"]')
  expect(compile('```python file=/code/a.py#inner\n```').markdown).toContain('\nreturn 1\n')
  expect(codePath('guides/page.mdx', '../../etc/passwd')).toBeUndefined()
  expect(codePath('guides/page.mdx', 'a/../../etc/passwd')).toBeUndefined()
})

test('a whole file is shown without the marks', () => {
  const { markdown } = compile('```python file=code/a.py\n```')
  expect(markdown).toContain('class Client:\n    def get(self):')
  expect(markdown).not.toContain('region')
})

test.each([
  ['file=code/b.py', 'code-file-missing'],
  ['file=../../out.py', 'code-file-missing'],
  ['file=code/a.py#gte', 'code-region-missing'],
  ['file=code/a.py#open', 'code-region-missing'],
])('%s is a finding, and the block stays as it is', (meta, code) => {
  const page = compile(`\`\`\`python ${meta}\nmine\n\`\`\``)
  expect(page.diagnostics).toMatchObject([{ code, file: 'guides/page.mdx', line: 1 }])
  expect(page.markdown).toContain('\nmine\n')
})

test('a copy that is no longer right is reported, and readers see the file', () => {
  const page = compile('```python file=code/a.py#setup\nKEY = "old"\n```')
  expect(page.codes).toEqual(['code-file-stale'])
  expect(page.markdown).toContain('os.environ["KEY"]')
  expect(compile('```python file=code/a.py#setup\nKEY = os.environ["KEY"]\n```').codes).toEqual([])
})

test('a page takes so much of files and no more', () => {
  const page = compile('```text file=big\n```\n\n```text file=big\n```', { big: 'x'.repeat(600_000) })
  expect(page.codes).toEqual(['code-file-large'])
})

test('a text from another server shows no files of ours', () => {
  const page = compile('```python file=code/a.py#setup\n```', undefined, true)
  expect(page.markdown).not.toContain('environ')
})

test('names every file that fences may show', () => {
  const text = '```js file=a.js#x\n```\n- ~~~py test file="./b c.py"\n```\nfile=d.js'
  expect(fenceFilesIn(text, 'guides/page.mdx')).toEqual(['a.js', 'guides/b c.py'])
})
