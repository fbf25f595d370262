import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { highlight as highlightHtml } from './highlight.ts'

const highlight = (code: string, lang: string | null) => highlightHtml(code, lang).markup

const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

it('colours tokens with one letter each and leaves punctuation alone', () => {
  expect(highlight("const a = f('x') // c", 'ts')).toBe(
    "<i class=k>const</i> <i class=b>a</i> = <i class=f>f</i>(<i class=s>'x'</i>) <i class=c>// c</i>",
  )
})

it('joins neighbours of the same kind', () => {
  expect(highlight('export default async function', 'js')).toBe(
    '<i class=k>export default async function</i>',
  )
})

it('never lets a tag cross a line end', () => {
  const html = highlight('/* one\n\ntwo */\n`a\n${b}\nc`', 'ts')
  for (const line of html.split('\n'))
    expect(line.match(/<i /g)?.length ?? 0).toBe(line.match(/<\/i>/g)?.length ?? 0)
})

it.each([
  ['ts', 'type A<T> = { a: T & string } // <b>'],
  ['python', 'def f(x: int) -> str:\n    """doc"""\n    return f"{x}"'],
  ['html', '<a href="x">&amp;</a><script>let a = "<"</script>'],
  ['markdown', '# T\n```js\nlet a\n```\n**b**'],
  ['mdx', '---\na: 1\n---\n\nimport A from "a"\n\n<A b={[1]}>\n\n  ~~~~md\n  ```\n  c'],
  ['mdx', '```js\n'],
  ['mdx', '---\nopen'],
  ['bash', 'curl -X POST "https://x" | jq \'.a\' && echo $HOME'],
])('loses no character of %s', (lang, code) => {
  expect(words(highlight(code, lang))).toBe(code)
})

it('colours types where they are used', () => {
  expect(highlight('let a: Foo<Bar, B[]> = x as Baz | MAX', 'ts')).toBe(
    '<i class=k>let</i> a: <i class=t>Foo</i>&lt;<i class=t>Bar</i>, <i class=t>B</i>[]&gt; = x <i class=k>as</i> <i class=t>Baz</i> | <i class=b>MAX</i>',
  )
})

it('reads words between JSX tags as words', () => {
  expect(highlight("<p>Don't: Stop</p>", 'tsx')).toBe(
    "&lt;<i class=g>p</i>&gt;Don't: Stop&lt;/<i class=g>p</i>&gt;",
  )
})

describe('MDX', () => {
  it('has the colours of YAML in its frontmatter and of code in its imports', () => {
    const html = highlight("---\ntitle: A\n---\n\nimport { a } from '/a.jsx'\n\nimport is a word here", 'mdx')
    expect(html).toContain('<i class=p>title</i>: <i class=s>A</i>')
    expect(html).toContain("<i class=k>import</i> { a } <i class=k>from</i> <i class=s>'/a.jsx'</i>")
  })

  it('knows JSX: attributes with braces, expressions and comments', () => {
    expect(highlight('<Card.X a={["b > c"]} d />', 'mdx')).toBe(
      '&lt;<i class=t>Card.X</i> <i class=a>a</i>={[<i class=s>"b &gt; c"</i>]} <i class=a>d</i> /&gt;',
    )
    expect(highlight('{/* no */} {f(1)} {{v}}', 'mdx')).toBe(
      '<i class=c>{/* no */}</i> {<i class=f>f</i>(<i class=n>1</i>)} <i class=v>{{v}}</i>',
    )
  })

  it('reads each fence in its own language, however deep', () => {
    const html = highlight('````mdx\n  ```ts title="x"\n  let a = 1\n  ```\n````\n\n**b**', 'mdx')
    expect(html).toContain('<i class=k>let</i> a = <i class=n>1</i>')
    expect(html).toContain('**<i class=k>b</i>**')
  })

  it('shows what is nested without end as plain text', () => {
    const depth = 40
    const open = Array.from({ length: depth }, (_, at) => '`'.repeat(depth + 3 - at) + 'md')
    const close = open.map((line) => line.slice(0, -2)).toReversed()
    const code = [...open, '# T', ...close].join('\n')
    expect(words(highlight(code, 'md'))).toBe(code)
  })
})

it.each([
  'sh',
  'SHELL',
  'curl',
  'TypeScript',
  'py',
  'yml',
  'tf',
  'dockerfile',
  'env',
  'console',
  'c#',
  'jsonc',
])('knows %s by the name authors give it', (lang) => {
  const samples = 'const x = "a" # 1\nFROM x\n$ ls -a\nkey: "v"\nif [ 1 ]; then echo "a"; fi\n"a": true'
  expect(highlight(samples, lang)).toContain('<i class=')
})

it.each(['text', 'output', 'nonsense', '', '__proto__', 'constructor', 'extend', '../../x', null])(
  'shows %s as plain text',
  (lang) => {
    expect(highlight('if (a < b) "c"', lang)).toBe('if (a &lt; b) "c"')
  },
)

/** The words of a kind, in their order. */
function wordsOf(kind: string, code: string, lang: string): string {
  return [...highlight(code, lang).matchAll(new RegExp(`<i class=${kind}>(.*?)</i>`, 'g'))]
    .map(([, word]) => word)
    .join(' ')
}

describe('what Prism leaves plain', () => {
  it.each([
    ['js', 'client.users.list({ limit: 1 })', 'f', 'list'],
    ['js', 'client.users.list({ limit: 1 })', 'p', 'users limit'],
    ['js', 'const f = (a, { b }) => a + b', 'v', 'a b'],
    ['js', 'if (a) { b(c) } x.map(y => y)', 'v', 'y'],
    ['ts', 'interface A {\n  b: C\n  d?: E\n}', 'p', 'b d'],
    ['ts', 'function f(a: B, c = 1): D {}', 'v', 'a c'],
    ['ts', 'let x = a ? b : c', 'p', ''],
    ['python', 'def f(self, a: Any, *b): self.http.post(json=1)', 'v', 'a b json'],
    ['python', 'self.http.post(x)', 'f', 'post'],
    ['python', 'raise RuntimeError(str(Any))', 't', 'RuntimeError str Any'],
    ['go', 'func (c *Client) Send(ctx context.Context, id string) {}', 'v', 'c ctx id'],
    ['go', 'type A struct {\n\tName string\n\tb []B\n}', 'p', 'Name b'],
    ['rust', 'struct A { pub name: Option<u8> }', 'p', 'name'],
    ['java', 'Response send(Message message, int retries) {}', 'v', 'message retries'],
    ['ruby', 'client.users.each { |u| puts u.name }', 'f', 'users each puts name'],
    ['ruby', 'client.users.each { |u| puts u.name }', 'v', 'u'],
    ['php', '$a->users->list(limit: 1);', 'v', '$a limit'],
    ['yaml', 'runs-on: ubuntu-latest\nlist: [a, b]', 's', 'ubuntu-latest a b'],
    ['css', 'a { margin: 0 auto; color: var(--x, #fff) }', 'n', '0 #fff'],
    ['html', '<script>a.b()</script><style>a { top: 1px }</style>', 'n', '1px'],
    ['md', '```yaml\na: b c\n```', 's', 'b c'],
    ['tsx', 'const a = <b>Hello There {c.d}</b>', 't', ''],
  ])('has its colour in %s: %s (%s)', (lang, code, kind, expected) => {
    expect(wordsOf(kind, code, lang)).toBe(expected)
  })

  it.each([
    ['brew install node', 'f', 'brew'],
    ['brew install node', 's', 'install node'],
    ['A=1 npx x --y z | sudo tee -a f && cd g', 'f', 'npx sudo tee cd'],
    ['npx x --y z', 'b', '--y'],
    ['curl -X POST \\\n  https://a.b/c -d "e"', 's', 'POST https://a.b/c "e"'],
    ['if [ -f a ]; then echo $B; fi', 'k', 'if then fi'],
  ])('has its colour in a shell: %s (%s)', (code, kind, expected) => {
    expect(wordsOf(kind, code, 'bash')).toBe(expected)
  })

  it('loses no character and ends on text that is no program', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'js',
          'tsx',
          'python',
          'bash',
          'yaml',
          'go',
          'rust',
          'java',
          'ruby',
          'css',
          'html',
          'mdx',
        ),
        fc.array(
          fc.constantFrom(...'(){}[]<>|:;,.=#$"\'`\\-&* \nab1A'.split(''), 'const ', 'def ', 'func '),
          {
            maxLength: 60,
          },
        ),
        (lang, parts) => {
          const code = parts.join('')
          expect(words(highlight(code, lang))).toBe(code)
        },
      ),
      { numRuns: 300 },
    )
  })
})

it('reads a line that is longer than a piece, wherever it stands', () => {
  const line = `echo "${'word '.repeat(800)}"`
  for (const code of [line, `${line}\nls`, `ls\n${line}\nls`, `${'ls\n'.repeat(900)}${line}\n${line}`])
    expect(words(highlight(code, 'bash'))).toBe(code)
})

it('reads long code in pieces and loses nothing where they meet', () => {
  const code = Array.from({ length: 600 }, (_, at) => `const a${at} = f('${at}')${at % 7 ? '' : '\n'}`).join(
    '\n',
  )
  const html = highlight(code, 'js')
  expect(words(html)).toBe(code)
  expect(html.match(/class=f/g)).toHaveLength(600)
})

it('does not try to understand huge blocks or endless lines', () => {
  expect(highlight(`let a = 1\n${'x'.repeat(5001)}`, 'js')).not.toContain('<i')
  expect(highlight('let a = 1\n'.repeat(10_001), 'js')).not.toContain('<i')
  expect(highlight('let a = 1\n'.repeat(9000), 'js')).toContain('<i')
})
