import { expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import { compilePage } from './compile-page.ts'

const codes = (text: string) => {
  const page = compilePage(
    { path: 'a.mdx', text, hash: 'x' },
    { readFile: () => undefined, variables: {}, math: true },
  )
  return checkAccessibility(page.tree, 'a.mdx').map(({ code, line }) => `${code}:${line}`)
}

test.each([
  ['![](/a.png)', ['a11y-image-alt:1']],
  ['![a shot](/a.png)', []],
  ['<img src="/a.png" />', ['a11y-image-alt:1']],
  ['<img src="/a.png" alt="" />', []],
  ['## A\n\n#### B', ['a11y-heading-skipped:3']],
  ['## A\n\n### B\n\n## C', []],
  ['[](/a)', ['a11y-link-text:1']],
  ['[![logo](/a.png)](/a)', []],
  ['<iframe src="https://x.test" />', ['a11y-frame-title:1']],
])('%j: %j', (text, expected) => {
  expect(codes(text)).toEqual(expected)
})
