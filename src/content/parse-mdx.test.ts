import { sampled } from '../../test/support/sampled.ts'
import { cpuTime } from '../../test/support/cpu-time.ts'
import { describe, expect, test } from 'vitest'
import { parseMdx } from './parse-mdx.ts'

const parse = (text: string, file = 'page.mdx') => {
  const result = parseMdx(text, { file, math: true })
  if (!('tree' in result)) throw new Error(JSON.stringify(result))
  return {
    codes: result.diagnostics.map((d) => d.code),
    places: result.diagnostics.map((d) => `${d.line}:${d.column}`),
    json: JSON.stringify(result.tree),
  }
}

describe('strict MDX passes without a word', () => {
  test.each([
    '# A {#id}',
    '$x_{1}$',
    'a < b and c > d',
    '<Card title="x">\n  **b**\n</Card>',
    '{/* note */}',
  ])('%s', (text) => {
    expect(parse(text).codes).toEqual([])
  })
})

describe('what MDX has and our parser misreads', () => {
  test('a tag whose > begins a line is a tag, not a quote', () => {
    const { codes, json } = parse(
      '<div>\n  <h1\n    style={{\n      margin: 0\n    }}\n  >Hello</h1>\n</div>\n\nsee {a b}',
    )
    expect(codes).toEqual(['mdx-stray-brace'])
    expect(json).toContain('"name":"h1"')
    expect(json).not.toContain('blockquote')
  })

  test.each([
    '<A>\n  <B>\n    $$\n    1{,}0\n    $$\n\n    after\n  </B>\n</A>',
    '<A>\n- one\n  - two\n\n    $$\n    1{,}0\n    $$\n\n    after\n</A>',
    '<A>\n  - one\n\n    <B>\n        $$\n        1{,}0\n        $$\n\n        after\n    </B>\n</A>',
  ])('a formula ends where it is closed: %j', (text) => {
    const { codes, json } = parse(text)
    expect(codes).toEqual([])
    expect(json).toMatch(/"value":" ?1\{,\}0"/)
    expect(json).toContain('"value":"after"')
  })
})

describe('what strict MDX refuses but whose meaning is clear', () => {
  test.each([
    ['text\n\n<!-- a comment -->\n\nmore', 'mdx-html-comment', '3:1'],
    ['line<br>line', 'mdx-void-tag', '1:5'],
    ['<img src="/a.png">', 'mdx-void-tag', '1:1'],
    ['a <b>x<br>y</b> z', 'mdx-void-tag', '1:7'],
    ['<p align="center">\n  <a href="/x">\n    <img src="/a.png">\n  </a>\n</p>', 'mdx-void-tag', '3:5'],
    ['use <your-api-key> here', 'mdx-unclosed-tag', '1:5'],
    ['see {Source PR URL} there', 'mdx-stray-brace', '1:5'],
    ['open { only', 'mdx-stray-brace', '1:6'],
    ['a <5 items', 'mdx-stray-angle', '1:4'],
    ['text </div>', 'mdx-stray-closing-tag', '1:6'],
    ['go to <https://example.com/a> now', 'mdx-autolink', '1:7'],
  ])('%s', (text, code, place) => {
    const { codes, places } = parse(text)
    expect(codes).toEqual([code])
    expect(places[0]?.split(':')[0]).toBe(place.split(':')[0])
  })

  test('several on one line keep the columns of the file', () => {
    const { codes, places } = parse('a <br> b <br> {x y}')
    expect(codes).toEqual(
      ['mdx-void-tag', 'mdx-void-tag', 'mdx-stray-brace'].toSorted(
        (a, b) => codes.indexOf(a) - codes.indexOf(b),
      ),
    )
    expect(new Set(places.map((place) => place.split(':')[0]))).toEqual(new Set(['1']))
  })
})

test('prices are text, formulas are math', () => {
  expect(parse('cost $5 and $10').json).not.toContain('inlineMath')
  expect(parse('cost $5 and $10 but $x^2$').json).toContain('"value":"x^2"')
})

test('a .md file that is no MDX at all is read as Markdown', () => {
  const { codes, json } = parse('<div {{{ \n\n**bold**', 'notes.md')
  expect(json).toContain('strong')
  expect(codes.length).toBeGreaterThan(0)
})

test.each([
  ['<Card title="x>\n\ntext', 1],
  ['fine\n\n<Note>\n\nnever closed', 3],
])('a component that is not closed is an error with its place, not an exception: %j', (text, line) => {
  const result = parseMdx(text, { file: 'a.mdx', math: true })
  expect('tree' in result ? result.diagnostics : result.at(-1)).toMatchObject({
    severity: 'error',
    code: 'mdx-syntax',
    file: 'a.mdx',
    line,
  })
})

test('a type in prose is text, even when it is called like a component', () => {
  expect(parse('returns Promise<Card> and <ID> here').codes).toEqual(['mdx-unclosed-tag', 'mdx-unclosed-tag'])
})

const TAGS = ['tags that nobody closes', '<svg>', 20_000] as const
const CHEAP = [
  ['expressions', '{a}', 400_000],
  ['comments', '{/* */}', 200_000],
  ['quotes', '>', 200_000],
] as const
// Each of these takes as long as the tags that nobody closes, which fall under the same bound.
const ALIKE = [
  ['tags without a name', '<>', 20_000],
  ['the same on lines of their own', '<a>\n', 60_000],
] as const

test.each(
  sampled<readonly (readonly [string, string, number])[]>([TAGS, ...CHEAP], [TAGS, ...CHEAP, ...ALIKE]),
)('%s keep the parser busy for seconds at most', (_, part, length) => {
  const started = cpuTime()
  parseMdx(part.repeat(length / part.length), { file: 'a.mdx', math: true })
  // Minutes without a bound; three to five seconds with it, on machines of two cores.
  expect(cpuTime() - started).toBeLessThan(20_000)
})

test.each([
  '<img alt={`x>y`}>',
  "<img alt={'x>y'} title={{ a: '}>' }.a}>",
  '<img alt={a > b ? 1 : 2} src="a>b">',
])('the end of the tag %j is not looked for in its expressions', (text) => {
  expect(parse(`${text}\n\nText`).codes).toEqual(['mdx-void-tag'])
})
