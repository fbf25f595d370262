import { expect, test } from 'vitest'
import { escapeMdx, mdxTable } from './mdx-table.ts'

test('text that MDX would run is escaped, code is left alone', () => {
  expect(escapeMdx('a {b} <c> `{d} <e>` [f]')).toBe(String.raw`a \{b\} \<c> ${'`{d} <e>`'} \[f\]`)
})

test('a bar never ends a cell', () => {
  expect(mdxTable(['A', 'B'], [['x | y', '`a|b`']])).toBe(
    ['| A | B |', '| --- | --- |', String.raw`| x \| y | ${'`a'}\|${'b`'} |`].join('\n'),
  )
})
