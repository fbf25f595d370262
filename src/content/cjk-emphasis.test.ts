import { expect, test } from 'vitest'
import { parseMdx } from './parse-mdx.ts'
import type { RawNode } from './raw-node.ts'

test.each([
  ['Choose **「名前」**を選ぶ', 'Choose <「名前」>を選ぶ'],
  ['这是**重要的。**请看', '这是<重要的。>请看'],
  ['**이 용어(term)**를', '<이 용어(term)>를'],
  // Read by the plain rules, the word between two emphases is the one in bold.
  ['**一。**と**二**は', '<一。>と<二>は'],
  ['**[製品](/a)**と**`b`**を', '<[製品]>と<b>を'],
  ['これは**太字。\nです。**次', 'これは<太字。\nです。>次'],
  ['2**3 と **二。**は', '2**3 と <二。>は'],
  ['<Card>**「一」**を</Card>', '<「一」>を'],
  ['- 一\n\n  二\n  **三：**四', '一二\n<三：>四'],
])('%s', (source, shown) => {
  expect(shownBy(source)).toBe(shown)
})

test.each([
  ['\\*\\*「名前」\\*\\*を', '**「名前」**を'],
  ['`**「名前」**を`', '**「名前」**を'],
  ['2**3', '2**3'],
  ['一 ** 二', '一 ** 二'],
])('leaves %s alone', (source, shown) => {
  expect(shownBy(source)).toBe(shown)
})

test('what is marked keeps its place', () => {
  const { tree } = parsed('one\n\n一**「名前」**を [here](/a)')
  const strong = tree.children?.[1]?.children?.[1]
  expect(strong?.type).toBe('strong')
  expect(strong?.position).toMatchObject({ start: { line: 3, column: 2 }, end: { line: 3, column: 10 } })
})

function parsed(source: string) {
  const result = parseMdx(source, { file: 'a.mdx', math: false })
  if (!('tree' in result)) throw new Error('did not compile')
  return result
}

/** Bold in angle brackets, links in square ones. */
function shownBy(source: string): string {
  const show = (node: RawNode): string => {
    const { children, value } = node
    const inside = children?.map(show).join('') ?? (typeof value === 'string' ? value : '')
    if (node.type === 'strong') return `<${inside}>`
    return node.type === 'link' ? `[${inside}]` : inside
  }
  return show(parsed(source).tree)
}
