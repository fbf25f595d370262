import { markdownToMdast } from 'satteri'
import { expect, it } from 'vitest'
import type { Node } from '../../content/tree.ts'
import { renderNodes } from '../body/render-body.ts'
import { separateBlocks } from './separate-blocks.ts'

it('takes paragraphs, lists, quotes and tables apart', () => {
  expect(separateBlocks('One.\n\n- a\n- b\n\n\nTwo.\n\n> [!NOTE]\n> c\n\n> d\n')).toEqual([
    'One.',
    '- a\n- b',
    'Two.',
    '> [!NOTE]\n> c',
    '> d\n',
  ])
})

it('leaves together what an empty line does not part', () => {
  for (const text of [
    'One paragraph.',
    '- a\n\n- b',
    'Words:\n1. a\n\n2. b',
    '- a\n\n  more of a',
    '```\na\n\nb\n```',
    '~~~\na\n\nb\n~~~',
    '<div>\n\na',
    'a [b]\n\n[b]: https://example.com',
    'a[^1]\n\n[^1]: b',
    'a \n\nb',
    'a\n\n---\nb\n---',
    '    code\n\n    more',
  ])
    expect(separateBlocks(text), text).toBeUndefined()
})

it('parts a text only where the parser would', () => {
  const blocks = [
    'A *word* and [a link](https://example.com).',
    'Words:\n- a\n- b',
    '- a\n- `b`\nlazy',
    '3. c\n4) d',
    '> quoted\nlazy',
    '> [!NOTE]\n> - a',
    '| a | b |\n|---|--:|\n| c | d |',
    'Words\n===',
    '***',
    '- ',
    'a\\',
  ]
  const all = (text: string) =>
    renderNodes(
      (markdownToMdast(text, { features: { gfm: true } }) as unknown as { children: Node[] }).children,
    ).markup
  for (const first of blocks)
    for (const second of blocks)
      for (const third of blocks) {
        const text = [first, second, third].join('\n\n')
        expect(separateBlocks(text)?.map(all).join('') ?? all(text), text).toBe(all(text))
      }
})
