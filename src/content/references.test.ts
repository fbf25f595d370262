import { expect, test } from 'vitest'
import { sampled } from '../../test/support/sampled.ts'
import { cpuTime, slowness } from '../../test/support/cpu-time.ts'
import { parseMdx } from './parse-mdx.ts'

const LINK = '[a](https://example.com/?a=1&b=2&c=3)'
const fence = (lang: string, line: string, times: number) =>
  `\`\`\`${lang}\n${`${line}\n`.repeat(times)}\`\`\`\n`

test.each([
  ['a fence of C', fence('c', '  if (a && b && !c) { return call(&x, &y); }', 2200)],
  [
    'a fence of addresses',
    fence('json', `  "https://example.com/?a=1&b=2&c=3&d=4 ${'x'.repeat(40)}",`, 3000),
  ],
  ['a long fence of XML', fence('xml', '  <a b="&lt;&amp;&gt;">some text &amp; more of it</a>', 6000)],
  ['a table of 3,000 rows', `| a | b |\n|---|---|\n${`| ${LINK} | Terms & conditions |\n`.repeat(3000)}`],
  [
    'a table full of references',
    `| a | b |\n|---|---|\n${'| some text &nbsp; of it | &mdash; |\n'.repeat(5000)}`,
  ],
  ['a list of 3,000 links', '- [a](https://example.com/?a=1&b=2&c=3&d=4&e=5)\n'.repeat(3000)],
  ['a list full of references', '- some text &nbsp; of it &mdash; and more\n'.repeat(4000)],
  ['a text with many signs', 'Terms & conditions, a && b, &x; and &.\n'.repeat(5000)],
  ['a page of paragraphs', 'Terms &amp; conditions &copy; 2026, as they are.\n\n'.repeat(5000)],
])('%s is read', (_, text) => {
  expect(parseMdx(text, { file: 'page.mdx', math: true })).toHaveProperty('tree')
})

const shapes: readonly (readonly [string, string, string])[] = [
  ['references without a space', '', '&amp;'],
  ['numbers', '', '&#65;'],
  ['references here and there', '', 'some words of a text &nbsp; more\n'],
  ['references behind what only looks like code', '$$\n```\n$$\n', 'some words of a text &nbsp; more\n'],
  ['references in a row of a table', '| a |\n|---|\n| ', 'a &nbsp; more '],
  ['references in what only looks like a table', 'a\n|---|---|\n', '| a &nbsp; more\n'],
  ['references in what only looks like a list', 'a\n', '     - a &nbsp; more\n'],
  ['references in a quote', '', '> a &nbsp; more\n'],
  ['references of Chinese text', '', '文档文档文档文档文档文档文档 &nbsp; '],
  ['references in a component', '<Card>\n', 'a &nbsp; more\n'],
  ['references between other text', '', '**a** &nbsp; `b` &lt; '],
]
// Those that would take longest, were they not refused.
const SLOWEST = new Set([
  'in what only looks like a table 1000000',
  'in a quote 1000000',
  'in what only looks like a list 1000000',
  'in a row of a table 1000000',
])
const lengths = shapes.flatMap(([name, before, unit]) =>
  [100_000, 1_000_000].map((size) => [size, name, before, unit] as const),
)
test.each(
  sampled(
    lengths.filter(([size, name]) => SLOWEST.has(`${name.replace('references ', '')} ${size}`)),
    lengths,
  ),
)('%i letters of %s are read or refused within seconds', (size, _, before, unit) => {
  const text = `${before}${unit.repeat(size / unit.length)}`
  for (const file of size > 500_000 ? ['page.mdx', 'page.md'] : ['page.mdx']) {
    const started = cpuTime()
    const parsed = parseMdx(text, { file, math: true })
    // None of the sample is read for long; without a bound the parser gives up after four seconds and more.
    expect(cpuTime() - started).toBeLessThan(sampled(3000, 6000) * slowness())
    if ('tree' in parsed) continue
    const [{ code, line = 0 } = {}] = parsed.slice(-1)
    expect([code, line > 0]).toEqual(['mdx-syntax', true])
  }
})
