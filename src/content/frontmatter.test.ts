import { expect, test } from 'vitest'
import { compilePage } from './compile-page.ts'
import { frontmatterOf, readFrontmatter } from './frontmatter.ts'

test('a block that was opened twice is read, with a word to the author', () => {
  const text = '---\n---\ntitle: العنوان\nicon: shield\n---\n\nText\n'
  const { data, bodyOffset, bodyLine, diagnostics } = readFrontmatter(text, 'ar/page.mdx')
  expect(data).toEqual({ title: 'العنوان', icon: 'shield' })
  expect(text.slice(bodyOffset)).toBe('\nText\n')
  expect(bodyLine).toBe(6)
  expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([['frontmatter-invalid', 2]])
  expect(frontmatterOf(text)).toBe(text.slice(0, bodyOffset))
  const host = { readFile: () => undefined, variables: {}, math: true }
  expect(compilePage({ path: 'ar/page.mdx', text, hash: 'x' }, host).markdown.trim()).toBe('Text')
})

test.each(['A heading of two words', 'Note: this is text', 'Note: this\nAnd: that'])(
  'an empty block before the heading %j stays empty',
  (heading) => {
    const text = `---\n---\n${heading}\n---\n\nText\n`
    expect(readFrontmatter(text, 'page.mdx')).toMatchObject({ data: {}, bodyOffset: 8, diagnostics: [] })
    const host = { readFile: () => undefined, variables: {}, math: true }
    expect(compilePage({ path: 'page.mdx', text, hash: 'x' }, host).markdown).toContain(heading)
  },
)
