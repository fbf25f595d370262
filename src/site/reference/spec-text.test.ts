import { expect, test } from 'vitest'
import { cpuTime, slowness } from '../../../test/support/cpu-time.ts'
import { specText } from './spec-text.ts'

test.each(['&lt;', '&amp; word ', 'a&amp;b\n', '> ', '1. ', '- > ', '1. > ', '> 1) ', '+ ', '* '])(
  'a long description of %j is shown as it stands, in no time',
  (part) => {
    const text = part.repeat(45_000 / part.length)
    const started = cpuTime()
    const { markup } = specText(text)
    // The parser takes a quarter of a second for most, and runs out of its stack for those that are mixed.
    expect(cpuTime() - started).toBeLessThan(100 * slowness())
    expect(markup.startsWith('<p>')).toBe(true)
    expect(markup.length).toBeGreaterThan(40_000)
  },
)

test.each([
  ['references', `Use &lt;b&gt; and &nbsp;${' more words, then &amp;'.repeat(60)}.`, '&lt;b&gt;'],
  ['a quote', '> Note\n> well', '<blockquote>'],
  ['a list', '1. One\n2. Two', '<ol>'],
  ['lists in a quote', '> - One\n>   1. Two', '<ol>'],
  ['a heading', `Title\n${'-'.repeat(80)}\n\n- Item`, '<strong>Title'],
  [
    'a table in HTML',
    `<table>${'<tr><td>1. a</td><td>&nbsp;b</td></tr>'.repeat(60)}</table>`,
    '<td>1. a</td>',
  ],
])('%s of a usual description are read', (_, text, expected) => {
  expect(specText(text).markup).toContain(expected)
})
