import { markdownToMdast } from 'satteri'
import { describe, expect, it } from 'vitest'
import type { Node } from '../../content/tree.ts'
import { renderNodes } from '../body/render-body.ts'
import { simpleText } from './simple-text.ts'

function parsed(text: string): string {
  const root = markdownToMdast(text, { features: { gfm: true } }) as unknown as { children: readonly Node[] }
  return renderNodes(root.children).markup
}

describe('a simple description', () => {
  it.each([
    'Set to `true` to list `foo_bar`, or a_name of **both**.',
    'Two lines\nof one paragraph.\n\nSee [the `guide`](https://example.com/a_b#c), or [here](/docs).\n',
    '**Note:** the name of a very long value is `application/vnd.github.raw+json`!',
    "It's 5 % of {total} & more (“quoted” – or not)…",
    '10 items',
    '<p>A <code>Card</code> of the <a href="/docs/x#y">guide</a>.</p>\n\n<p>More.</p>',
  ])('is what the parser makes of it: %s', (text) => {
    expect(simpleText(text)?.markup).toBe(parsed(text))
  })

  it.each([
    '- a list',
    '1. a list',
    '# Title',
    'a | b\n- | -',
    'Title\n===',
    '    code',
    'line  \nbreak',
    'https://example.com',
    'a@example.com and _emphasis_ and *more*',
    'a **b**c',
    '![picture](https://example.com/a.png)',
    '[x]: https://example.com',
    '[run](javascript:alert) ',
    '``a`` and \\`',
    '&amp; &copy;',
    '<p onclick="x">a</p>',
    '<p>a</p><script>b</script>',
    '<p><a href="javascript:x">a</a></p>',
  ])('is left to the parser when it is not one: %s', (text) => {
    expect(simpleText(text)).toBeUndefined()
  })
})
