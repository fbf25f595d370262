import { describe, expect, it } from 'vitest'
import type { Node } from '../../content/tree.ts'
import { NO_HTML, textHtml, trustedHtml } from '../html/html.ts'
import { renderBody, renderMarkdown, type RenderOptions } from './render-body.ts'

const text = (value: string): Node => ({ type: 'text', value })
const paragraph = (...children: Node[]): Node => ({ type: 'paragraph', children })
const root = (...children: Node[]): Node => ({ type: 'root', children })
const render = (tree: Node, options?: RenderOptions) => renderBody(tree, options).html.markup
const body = (...children: Node[]) => render(root(...children), { highlight: textHtml })
const inner = (...children: Node[]) =>
  body(...children).replace(/^<div class="prose mdx-content">|<\/div>$/g, '')

describe('Markdown', () => {
  it('writes headings that link to themselves', () => {
    const html = inner({ type: 'heading', depth: 2, id: 'a-&-b', children: [text('A & B')] })
    expect(html).toBe('<h2 id="a-&amp;-b"><a class="anchor" href="#a-&amp;-b">A &amp; B</a></h2>')
  })

  it('does not put a link into the link of a heading', () => {
    const link: Node = { type: 'link', url: '/x', title: null, children: [text('x')] }
    expect(inner({ type: 'heading', depth: 3, id: 'x', children: [link] })).toBe(
      '<h3 id="x"><a href="/x" class="link">x</a></h3>',
    )
  })

  it('escapes text, titles and addresses', () => {
    const link: Node = { type: 'link', url: '/"><script>', title: '"<', children: [text('<b>')] }
    expect(inner(paragraph(text('<script>alert(1)</script> & "q"'), link))).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; "q"<a href="/&quot;&gt;&lt;script&gt;" class="link" title="&quot;&lt;">&lt;b&gt;</a></p>',
    )
  })

  it('marks links that leave the site and refuses those that run code', () => {
    const link = (url: string) => inner({ type: 'link', url, title: null, children: [text('x')] })
    expect(link('https://example.com')).toContain('rel="noopener"')
    expect(link('/inside')).not.toContain('rel')
    for (const url of ['javascript:alert(1)', ' JavaScript:x', 'java\nscript:x', '\u0001javascript:x'])
      expect(link(url)).toBe('<a>x</a>')
  })

  it('loads images when they come into view', () => {
    expect(inner({ type: 'image', url: '/a.png', alt: 'a "b"', title: null })).toBe(
      '<img src="/a.png" alt="a &quot;b&quot;" loading="lazy" decoding="async">',
    )
  })

  it('tells tight lists from loose ones and knows task lists', () => {
    const item = (checked: boolean | null): Node => ({
      type: 'listItem',
      spread: false,
      checked,
      children: [paragraph(text('a'))],
    })
    const list = (spread: boolean, ...children: Node[]): Node => ({
      type: 'list',
      ordered: true,
      start: 3,
      spread,
      children,
    })
    expect(inner(list(false, item(null)))).toBe('<ol start="3"><li>a</li></ol>')
    expect(inner(list(true, item(null)))).toBe('<ol start="3"><li><p>a</p></li></ol>')
    expect(inner(list(true, item(true)))).toBe(
      '<ol start="3" class="tasks"><li><p><input type="checkbox" disabled checked> a</p></li></ol>',
    )
  })

  it('aligns table cells, also in a table of ten thousand of them', () => {
    const row = (...cells: string[]): Node => ({
      type: 'tableRow',
      children: cells.map((cell): Node => ({ type: 'tableCell', children: [text(cell)] })),
    })
    const rows = Array.from({ length: 5000 }, (_, at) => row(`${at}`, '<'))
    const html = inner({ type: 'table', align: [null, 'right'], children: [row('a', 'b'), ...rows] })
    expect(html).toContain('<thead><tr><th>a</th><th class="right">b</th></tr></thead><tbody>')
    expect(html.match(/<td class="right">&lt;<\/td>/g)).toHaveLength(5000)
  })

  it('lets long heads of a table break, and no short ones', () => {
    const head = (...cells: string[]): Node => ({
      type: 'tableRow',
      children: cells.map((cell): Node => ({ type: 'tableCell', children: [text(cell)] })),
    })
    const cells = head('Short', 'A head with many words', 'Another one that is long')
    expect(inner({ type: 'table', align: [null, null, 'right'], children: [cells] })).toContain(
      '<th>Short</th><th class="long">A head with many words</th><th class="right long">Another one that is long</th>',
    )
  })

  it('gives a table in HTML the look of one in Markdown, unless it has a class', () => {
    const table = (props: object): Node => ({
      type: 'element',
      name: 'table',
      props: { ...props },
      children: [],
    })
    expect(inner(table({}))).toBe('<div class="table" tabindex="0"><table></table></div>')
    expect(inner(table({ className: 'mine' }))).toBe('<table class="mine"></table>')
  })

  it('turns GitHub alerts into callouts and leaves quotes alone', () => {
    const quote = (value: string): Node => ({ type: 'blockquote', children: [paragraph(text(value))] })
    expect(inner(quote('[!WARNING]\nmind the gap'))).toContain('class="callout warning"')
    expect(inner(quote('[!WARNING]\nmind the gap'))).toContain('<p>mind the gap</p>')
    expect(inner(quote('[!CHEESE]\nx'))).toBe('<blockquote><p>[!CHEESE]\nx</p></blockquote>')
  })

  it('lists footnotes in the order they are referred to, with a way back to each place', () => {
    const reference = (identifier: string): Node => ({
      type: 'footnoteReference',
      identifier,
      label: identifier,
    })
    const definition = (identifier: string, ...children: Node[]): Node => ({
      type: 'footnoteDefinition',
      identifier,
      label: identifier,
      children: [paragraph(...children)],
    })
    const html = inner(
      paragraph(reference('b'), reference('a'), reference('b')),
      definition('a', text('about a')),
      definition('b', text('about b, see '), reference('c')),
      definition('c', text('about c')),
      definition('unused', text('nobody asks')),
    )
    expect(html).toContain('<a href="#fn-b" id="fnref-b" aria-label="Footnote 1">1</a>')
    expect(html).toContain('id="fnref-b-2"')
    expect(html.indexOf('id="fn-b"')).toBeLessThan(html.indexOf('id="fn-a"'))
    expect(html).toContain('href="#fnref-b-2"')
    expect(html).toContain('about c')
    expect(html).not.toContain('nobody asks')
  })

  it('passes HTML of a .md file through and keeps math readable for screen readers', () => {
    expect(inner({ type: 'html', value: '<b>x</b>' })).toBe('<b>x</b>')
    const html = inner({ type: 'inlineMath', value: 'x^2' })
    expect(html).toContain('<math')
    expect(inner({ type: 'math', value: '\\oops{' })).toContain('class="math"')
  })

  it('keeps mermaid sources for the browser, escaped', () => {
    const html = inner({ type: 'code', lang: 'mermaid', meta: null, value: 'a --> b <c>' })
    expect(html).toContain('<figcaption>Diagram</figcaption><pre class="mermaid">a --&gt; b &lt;c&gt;</pre>')
  })
})

describe('JSX', () => {
  it('shows what is inside an unknown component, as a paragraph when it is only words', () => {
    const unknown: Node = { type: 'component', name: 'Nope', known: false, props: {}, children: [text('hi')] }
    expect(inner(unknown)).toBe('<p>hi</p>')
  })

  it('never puts a block into a paragraph', () => {
    const note: Node = { type: 'component', name: 'Note', known: true, props: {}, children: [text('n')] }
    const badge: Node = { type: 'component', name: 'Badge', known: true, props: {}, children: [text('b')] }
    expect(inner(paragraph(text(' '), note))).not.toContain('<p>')
    expect(inner(paragraph(text('words '), note))).toMatch(/^<div class="paragraph">words /)
    expect(inner(paragraph(text('words '), badge))).toMatch(/^<p>words /)
  })

  it('puts examples beside the text only at the top level', () => {
    const example: Node = {
      type: 'component',
      name: 'RequestExample',
      known: true,
      props: {},
      children: [text('x')],
    }
    expect(body(example)).toMatch(/^<div class="prose mdx-content"><\/div><aside class="beside">/)
    const card: Node = { type: 'component', name: 'Card', known: true, props: {}, children: [example] }
    expect(body(card)).not.toContain('<aside')
  })

  it('puts samples of a request right behind its address', () => {
    const part = (name: string) => trustedHtml(`<i>${name}</i>`)
    const reference = { top: part('top'), main: part('main'), request: part('request'), response: NO_HTML }
    expect(render({ type: 'root', children: [paragraph(text('words'))] }, { reference })).toBe(
      '<i>top</i><aside class="beside"><i>request</i></aside><div class="prose mdx-content"><p>words</p></div><i>main</i>',
    )
  })

  it('puts a request of the spec before the answer that its author wrote', () => {
    const part = (name: string) => trustedHtml(`<i>${name}</i>`)
    const reference = { top: NO_HTML, main: NO_HTML, request: part('request'), response: part('response') }
    const props = {}
    const children = [text('x')]
    const own = (name: string): Node => ({ type: 'component', name, known: true, props, children })
    const order = (...nodes: Node[]) =>
      render({ type: 'root', children: nodes }, { reference }).match(/<i>\w+<\/i>|(?<=id=")\w+(?=-example)/g)
    expect(order(own('ResponseExample'))).toEqual(['<i>request</i>', 'response'])
    expect(order(own('RequestExample'))).toEqual(['request', '<i>response</i>'])
    expect(order()).toEqual(['<i>request</i>', '<i>response</i>'])
  })

  it('keeps style and script text as it is, but lets it not end early', () => {
    const style: Node = {
      type: 'element',
      name: 'style',
      props: {},
      children: [text('a > b {} </style><img>')],
    }
    expect(inner(style)).toBe('<style>a > b {} <\\/style><img></style>')
  })

  it('says to authors what failed and where', () => {
    const html = renderBody({ type: 'failure', value: 'boom <b>', line: 7 }, { isPreview: true }).html.markup
    expect(html).toContain('line 7')
    expect(html).toContain('boom &lt;b&gt;')
  })

  it('frames an author component without changing it', () => {
    const island: Node = { type: 'island', name: 'A"', file: undefined, props: {}, children: [text('x')] }
    expect(inner(island)).toBe('<lectern-island data-name="A&quot;">x</lectern-island>')
  })

  it.each(['element', 'emphasis', 'component', 'fragment', 'blockquote'])(
    'survives %s nested thousands of levels deep',
    (type) => {
      let node: Node = text('bottom')
      for (let level = 0; level < 20_000; level++)
        node = {
          type,
          name: type === 'element' ? 'div' : 'Tabs',
          known: true,
          props: {},
          children: [node],
        } as Node
      expect(body(node)).toContain('This part could not be shown.')
    },
  )

  it('renders nested tabs in time that grows with their number, not with its power', () => {
    let node: Node = text('bottom')
    for (let level = 0; level < 60; level++) {
      const tab: Node = {
        type: 'component',
        name: 'Tab',
        known: true,
        props: { title: 't' },
        children: [node],
      }
      node = { type: 'component', name: 'Tabs', known: true, props: {}, children: [tab] }
    }
    expect(body(node)).toContain('bottom')
  })
})

it('reads the short Markdown of docs.json', () => {
  expect(renderMarkdown('New: **v2**, see [here](/x)').markup).toBe(
    'New: <strong>v2</strong>, see <a href="/x" class="link">here</a>',
  )
  expect(renderMarkdown('plain < text').markup).toBe('plain &lt; text')
})
