import { describe, expect, test } from 'vitest'
import { compilePage } from './compile-page.ts'

function compile(text: string, files: Record<string, string> = {}, variables: Record<string, string> = {}) {
  const all: Record<string, string> = { 'guides/page.mdx': text, ...files }
  const host = {
    readFile: (path: string) =>
      Object.hasOwn(all, path) ? { path, text: all[path] as string, hash: String(all[path]) } : undefined,
    variables,
    math: true,
  }
  const page = compilePage({ path: 'guides/page.mdx', text, hash: 'x' }, host)
  return { ...page, codes: page.diagnostics.map((d) => d.code), json: JSON.stringify(page.tree) }
}

test('an anchor inside a heading is an anchor of the page', () => {
  expect([...compile('### <a id="2312"></a> Release 23.12').anchors]).toEqual(
    expect.arrayContaining(['2312', 'release-23-12']),
  )
  expect([...compile('## <h1>Both</h1>').anchors]).toContain('both')
  expect([...compile('## Kernels <a name="many"></a>\n\n<a name="here" />').anchors]).toEqual(
    expect.arrayContaining(['kernels', 'many', 'here']),
  )
})

test('blocks of other tools get the component that stands for them', () => {
  const hint = (name: string) => compile(`:::${name}\n\nText\n\n:::`).diagnostics[0]?.hint
  expect(hint('note')).toContain('<Note>')
  expect(hint('caution')).toContain('<Warning>')
  expect(hint('python')).not.toContain('<')
})

test('an expression that is ignored says what to do', () => {
  expect(compile('<img src={picture} alt="" />').diagnostics[0]).toMatchObject({
    code: 'expression-failed',
    hint: 'Import or export what it names in this file, or write the value itself.',
  })
})

test('a formula is no part of an anchor, unless there is nothing else', () => {
  expect([...compile('## 3.5. Many are $\\text{Pre}$ted now').anchors]).toEqual(['3-5-many-are-ted-now'])
  expect([...compile('## $m=0$').anchors]).toEqual(['m=0'])
})

test('what a component makes of its props is no part of an anchor, unless there is nothing else', () => {
  const tag = 'export const Tag = ({ label }) => <span>{label}</span>\n\n'
  expect([...compile(`${tag}## Batch size <Tag label="beta" />`).anchors]).toEqual(['batch-size'])
  expect([...compile(`${tag}## Batch size <Tag label="beta" /> now`).anchors]).toEqual(['batch-size-now'])
  expect([...compile(`${tag}## <Tag label="beta" />`).anchors]).toEqual(['beta'])
})

describe('snippets', () => {
  test('an MDX snippet gets its props by name and through props', () => {
    const page = compile('import Hello from "/snippets/hello.mdx"\n\n<Hello word="there" />', {
      'snippets/hello.mdx': '## Hi {word}\n\nAgain {props.word}.',
    })
    expect(page.codes).toEqual([])
    expect(page.markdown).toBe('## Hi there\n\nAgain there.')
    expect(page.toc).toEqual([{ id: 'hi-there', title: 'Hi there', depth: 2 }])
    expect(page.dependencies).toEqual(['snippets/hello.mdx'])
  })

  test('an import with a small name is a component too, unless it is an element', () => {
    const files = { 'snippets/user.mdx': '## The user' }
    const page = compile('import theUser from "/snippets/user.mdx"\n\n<theUser/>', files)
    expect([page.codes, page.markdown, page.toc.length]).toEqual([[], '## The user', 1])
    expect(compile('import code from "/snippets/user.mdx"\n\n<code>x</code>', files).markdown).toBe('`x`')
  })

  test('an import of what its file does not export is told from a component without import', () => {
    const files = { 'snippets/badge.jsx': 'export const Badge2 = () => <b>x</b>' }
    const [found] = compile('import Mark from "/snippets/badge.jsx"\n\n<Mark />', files).diagnostics
    expect(found).toMatchObject({ code: 'component-unknown', line: 3 })
    expect(found?.message).toContain('has no such export')
    expect(compile('<Mark />').diagnostics[0]?.message).toContain('does not import it')
  })

  test('names of other tools in imports are not called packages', () => {
    const [alias, pack] = compile('import a from "@site/static/a.png"\nimport b from "@acme/ui"').diagnostics
    expect(alias?.message).toContain('@site is a name')
    expect(pack?.message).toContain('npm packages')
  })

  test('a snippet may ask whether it was given a property', () => {
    const snippet = { 'snippets/hello.mdx': 'Hi {word ?? "you"}{loud && <b>!</b>}. {word ? word : "Nobody"}' }
    const code = 'import Hello from "/snippets/hello.mdx"\n\n<Hello />\n\n<Hello word="Ann" loud />'
    const page = compile(code, snippet)
    expect(page.codes).toEqual([])
    expect(page.markdown).toBe('Hi you. Nobody\n\nHi Ann**!**. Ann')
    expect(compile('{word ?? "you"}').codes).toEqual(['expression-failed'])
  })

  test('addresses are read as browsers and disks read them', () => {
    const page = compile(
      '<Card title="A" href="/start " img="/images//a.png" />\n\n<img src="/pictures\\b.png" />\n\n[b](/guides/index/)',
    )
    expect(page.links.map(({ url }) => url)).toEqual(['/start', '/guides'])
    expect(page.json).toContain('"/images/a.png"')
    expect(page.json).toContain('"/pictures/b.png"')
  })

  test('a link in a snippet is reported at its place in the snippet', () => {
    const page = compile('import A from "/snippets/a.mdx"\n\n[own](/x)\n\n<A />\n\n[own too](/y)', {
      'snippets/a.mdx': 'one\n\n[there](/z)',
    })
    expect(page.links).toMatchObject([
      { url: '/x', file: 'guides/page.mdx', line: 3 },
      { url: '/z', file: 'snippets/a.mdx', line: 3 },
      { url: '/y', file: 'guides/page.mdx', line: 7 },
    ])
  })

  test('a relative link in a snippet counts from the page that shows it, a picture from the snippet', () => {
    const page = compile('import A from "/snippets/a/b.mdx"\n\n<A />', {
      'snippets/a/b.mdx': '[next](./next) <a href="../faq">FAQ</a> ![shot](./shot.png)',
    })
    expect(page.links.map(({ url }) => url)).toEqual(['/guides/next', '/faq'])
    expect(page.images.map(({ url }) => url)).toEqual(['/snippets/a/shot.png'])
  })

  test('relative imports, nested snippets and named exports work', () => {
    const page = compile('import A, { limit } from "../snippets/a.mdx"\n\n<A />\n\nAt most {limit}.', {
      'snippets/a.mdx': 'import B from "./b.mdx"\n\nexport const limit = 5\n\n<B />',
      'snippets/b.mdx': 'From b.',
    })
    expect(page.codes).toEqual([])
    expect(page.markdown).toBe('From b.\n\nAt most 5.')
  })

  test('JSX and TSX components with hooks render once on the server', () => {
    const page = compile(
      'import { Counter } from "/snippets/counter.tsx"\n\n<Counter start={3}>**clicks**</Counter>',
      {
        'snippets/counter.tsx':
          'export const Counter = ({ start, children }: { start: number, children?: unknown }) => {\n  const [count, setCount] = useState<number>(start)\n  useEffect(() => { window.x = 1 }, [])\n  return <button onClick={() => setCount(count + 1)}>{count} {children}</button>\n}',
      },
    )
    expect(page.codes).toEqual([])
    expect(page.json).toContain('"type":"island","name":"Counter","file":"snippets/counter.tsx"')
    expect(page.markdown).toBe('3 **clicks**')
  })

  test('the old Snippet tag and inline components work', () => {
    const page = compile(
      'export const Big = ({ children }) => <h2>{children}</h2>\n\n<Snippet file="old.mdx" who="you" />\n\n<Big>Loud</Big>',
      {
        'snippets/old.mdx': 'Hello {who}.',
      },
    )
    expect(page.codes).toEqual([])
    expect(page.markdown).toBe('Hello you.\n\n## Loud')
  })

  test('circular snippets end with a diagnostic', () => {
    const page = compile('import A from "/snippets/a.mdx"\n\n<A />\n\nafter', {
      'snippets/a.mdx': 'import B from "./b.mdx"\n\n<B />',
      'snippets/b.mdx': 'import A from "./a.mdx"\n\n<A />',
    })
    expect(page.codes).toContain('snippet-cycle')
    expect(page.markdown).toContain('after')
  })

  test('a snippet that throws costs its own place only', () => {
    const page = compile('import { Bad } from "/snippets/bad.jsx"\n\nbefore\n\n<Bad />\n\nafter', {
      'snippets/bad.jsx': 'export const Bad = () => { throw new Error("no data") }',
    })
    expect(page.diagnostics).toMatchObject([{ code: 'component-failed', line: 5, file: 'guides/page.mdx' }])
    expect(page.json).toContain('no data')
    expect(page.markdown).toBe('before\n\nafter')
  })

  test('a snippet that never ends is stopped', () => {
    const page = compile('export const Loop = () => { for (;;) {} }\n\n<Loop />\n\nafter')
    expect(page.codes).toEqual(['component-failed'])
    expect(page.markdown).toBe('after')
  })

  test('author code reaches neither Node nor the disk', () => {
    const page = compile('{typeof process}, {typeof globalThis.Buffer}, {typeof fetch}')
    expect(page.markdown).toBe('undefined, undefined, undefined')
  })

  test('imports that lead nowhere warn and show the children', () => {
    const page = compile(
      'import { Chart } from "chart-lib"\nimport X from "../../outside.mdx"\n\n<Chart>inside</Chart>\n\n<X />',
    )
    expect(page.codes).toEqual(['import-unresolved', 'import-unresolved'])
    expect(page.markdown).toBe('inside')
  })

  test('built-in components that are imported all the same are themselves', () => {
    const card = compile('<Card title="One" href="/one">inside</Card>').markdown
    const page = compile(
      'import { Card, toString } from "@mintlify/components"\n\n<Card title="One" href="/one">inside</Card>',
    )
    expect(page.markdown).toBe(card)
    expect(card).toContain('[One](/one)')
    expect(page.diagnostics).toMatchObject([
      { severity: 'info', code: 'import-unresolved', hint: expect.stringContaining('Remove the import') },
    ])
    const gone = compile(
      'import { Card } from "/snippets/gone.jsx"\n\n<Card title="One" href="/one">inside</Card>',
    )
    expect([gone.markdown, gone.codes]).toEqual([card, ['import-unresolved']])
  })
})

describe('expressions', () => {
  test('a dollar in each of two is no formula', () => {
    const said = (text: string) => compile(text).markdown
    expect(said(`a {'$'} b {'$'} c {"$"}5`)).toBe('a $ b $ c $5')
    expect(said(`<span>{'$'}</span>a <span>{'$'}</span>b and \\{'$'}`)).toContain(`$`)
    expect(said(`{'$'}1 or {['$', 2].join('')}`)).toBe('$1 or $2')
  })

  test('values, JSX and lists become content', () => {
    const page = compile(
      'export const items = ["a", "b"]\n\n{items.map((item) => <Card title={item} href="./next">Go</Card>)}',
    )
    expect(page.codes).toEqual([])
    expect(page.markdown).toBe('- [a](/guides/next): Go\n- [b](/guides/next): Go')
    expect(page.links.map((link) => link.url)).toEqual(['/guides/next', '/guides/next'])
  })

  test('a free name in prose is shown as written, with a warning at its place', () => {
    const page = compile('Use {id} here.')
    expect(page.diagnostics).toMatchObject([{ code: 'expression-failed', line: 1, column: 5 }])
    expect(page.markdown).toBe('Use {id} here.')
  })

  test('a broken import does not take the page down', () => {
    const page = compile('import {\n\ntext {x}')
    expect(page.diagnostics.some((d) => d.severity === 'error')).toBe(true)
  })
})

describe('what one compile yields', () => {
  const page = compile(
    '---\ntitle: T\n---\n\nIntro with [a link](./other.mdx#part) and ![shot](shot.png).\n\n## First {#one}\n\nText `code`.\n\n```ts\nconst a = 1\n```\n\n### Deep\n\n<Steps>\n  <Step title="Do it">now</Step>\n</Steps>\n\n## First\n\nx [ref][r]\n\n[r]: /target',
  )

  test('links and images are root-relative and have their place', () => {
    expect(page.links.map((link) => link.url)).toEqual(['/guides/other#part', '/target'])
    expect(page.links[0]).toMatchObject({ line: 5, column: 12, file: 'guides/page.mdx' })
    expect(page.images.map((image) => image.url)).toEqual(['/guides/shot.png'])
  })

  test('sections carry their heading path, anchor, text and code', () => {
    expect(page.sections).toEqual([
      { anchor: '', headings: [], text: 'Intro with a link and shot.', code: '' },
      { anchor: 'one', headings: ['First'], text: 'Text code.', code: 'const a = 1' },
      { anchor: 'deep', headings: ['First', 'Deep'], text: 'Do it now', code: '' },
      { anchor: 'first', headings: ['First'], text: 'x ref', code: '' },
    ])
    expect([...page.anchors]).toEqual(['one', 'deep', 'do-it', 'first'])
  })

  test('Markdown keeps plain blocks as written and flattens components', () => {
    expect(page.markdown).toContain(
      '## First\n\nText `code`.\n\n```ts\nconst a = 1\n```\n\n### Deep\n\n**1. Do it**\n\nnow',
    )
    expect(page.markdown).toContain('x [ref](/target)')
    expect(page.markdown).not.toContain('title: T')
  })
})

test('what is for humans only is not in the Markdown, what is for agents is', () => {
  const page = compile(
    '<Visibility for="humans">people</Visibility>\n\n<Visibility for="agents">machines</Visibility>',
  )
  expect(page.markdown).toBe('machines')
})

test('the contents of a page lead to no heading that only agents get', () => {
  const page = compile(
    '## Seen\n\n<Visibility for="agents">\n\n## Hidden\n\ntext\n\n</Visibility>\n\n<Visibility for="humans">\n\n## Shown\n\n</Visibility>',
  )
  expect(page.toc.map(({ title }) => title)).toEqual(['Seen', 'Shown'])
})

test('callouts, fields, tables and tabs are flattened', () => {
  const page = compile(
    '<Note>Mind **this**.</Note>\n\n<ParamField query="limit" type="number" required>How many.</ParamField>\n\n<Tabs>\n<Tab title="A">one</Tab>\n</Tabs>\n\n<table><tr><th>k</th></tr><tr><td>a | b</td></tr></table>',
  )
  expect(page.markdown).toBe(
    '> **Note**\n>\n> Mind **this**.\n\n- `limit` (query, number, required): How many.\n\n**A**\n\none\n\n| k |\n| --- |\n| a \\| b |',
  )
  expect(page.anchors.has('param-limit')).toBe(true)
})

test('variables are replaced everywhere, also in code, and unknown ones are reported', () => {
  const page = compile('Version {{ver}} and `{{ver}}`, not {{other}}.', {}, { ver: '2.<b>0</b>' })
  expect(page.markdown).toContain('Version 2.0 and `2.0`')
  expect(page.codes).toContain('variable-unknown')
})

test('unknown components show their children and warn', () => {
  const page = compile('<Chart>clip</Chart>')
  expect(page.codes).toEqual(['component-unknown'])
  expect(page.markdown).toBe('clip')
})

test('a page that cannot be compiled shows its error and has one diagnostic', () => {
  const page = compile('<Card title="x>\n\ntext')
  expect(page.json).toContain('"type":"failure"')
  expect(page.diagnostics).toMatchObject([
    { severity: 'error', code: 'mdx-syntax', file: 'guides/page.mdx', line: 1 },
  ])
})

test.each([
  ['binary', `a\0b`, 'page-binary'],
  ['too large', 'x'.repeat(5_000_001), 'page-too-large'],
])('a %s file is refused in words', (_name, text, code) => {
  expect(compile(text).codes).toEqual([code])
})

test('CRLF and a byte order mark do not matter', () => {
  const page = compile('\uFEFF---\r\ntitle: x\r\n---\r\n\r\n## Head\r\n\r\ntext\r\n')
  expect(page.codes).toEqual([])
  expect(page.toc[0]?.id).toBe('head')
})

test('changelog updates are found with their label, tags and text', () => {
  const page = compile(
    '<Update label="v1.2" description="May" tags={["API"]}>\n  ## New\n\n  Things.\n</Update>',
  )
  expect(page.changelog).toMatchObject([
    { id: 'v1-2', label: 'v1.2', description: 'May', tags: ['API'], markdown: '## New\n\nThings.' },
  ])
})

test('HTML headings and Heading get anchors and a place in the contents, unless they are styled', () => {
  const page = compile(
    '<h2>One</h2>\n\n<Heading level={3} id="own">Two</Heading>\n\n<h2 className="x">Styled</h2>\n\n<Heading noAnchor>Bare</Heading>',
  )
  expect(page.toc).toEqual([
    { id: 'one', title: 'One', depth: 2 },
    { id: 'own', title: 'Two', depth: 3 },
  ])
})

test('an imported image is its address, and imports are reported on their own line', () => {
  const page = compile(
    'import pic from "../images/a.svg"\nimport Gone from "/snippets/gone.mdx"\n\n<img src={pic} />\n\n<Gone />',
    { 'images/a.svg': '<svg/>' },
  )
  expect(page.images.map((image) => image.url)).toEqual(['/images/a.svg'])
  expect(page.diagnostics).toMatchObject([{ code: 'import-unresolved', line: 2 }])
})

test('an import is reported on its own line, also where another file has the same name', () => {
  const page = compile('import One from "/a/js.mdx"\nimport Two from "/b/js.mdx"\n\n<One /><Two />', {
    'a/js.mdx': 'One',
  })
  expect(page.diagnostics).toMatchObject([{ code: 'import-unresolved', line: 2 }])
})

test('an asynchronous component is an error in words', () => {
  const page = compile('export const Later = async () => <p>x</p>\n\n<Later />')
  expect(page.diagnostics).toMatchObject([
    { code: 'component-failed', message: expect.stringContaining('asynchronous') as string },
  ])
})

test('inline components on one line keep the spaces between them', () => {
  expect(compile('<Badge>a</Badge> <Badge>b</Badge>').markdown).toBe('a b')
  expect(compile('<Card>a</Card>\n<Badge>b</Badge>').json).not.toContain('paragraph')
  expect(compile('<Badge>a</Badge><Badge>b</Badge>').markdown).toBe('ab')
})

test('a page nested thousands deep fails alone, in words', () => {
  const page = compile(`${'> '.repeat(20_000)}deep\n\n${'<div>'.repeat(3000)}x${'</div>'.repeat(3000)}`)
  for (const { message } of page.diagnostics) expect(message).not.toContain('    at ')
  expect(page.tree.type).toBe('root')
})

test('code that a busy machine let wait is run again, and blamed for nothing', () => {
  let asked = 0
  const page = compilePage(
    { path: 'page.mdx', text: 'import { a } from "/snippets/a.jsx"\n\n{a}', hash: 'x' },
    {
      readFile: (path) => {
        // Time goes by and nothing is done, far beyond what the watch over the code waits for.
        if (asked++ === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)
        return { path, text: 'export const a = "shown"', hash: path }
      },
      variables: {},
      math: false,
      codeTimeMs: 100,
    },
  )
  expect(page.diagnostics).toEqual([])
  expect(page.markdown).toBe('shown')
})
