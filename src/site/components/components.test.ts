import { describe, expect, it } from 'vitest'
import type { Node, Props } from '../../content/tree.ts'
import { COMPONENTS } from '../../shared/components.ts'
import { renderBody } from '../body/render-body.ts'
import { COMPONENT_RENDERERS } from './registry.ts'

const text = (value: string): Node => ({ type: 'text', value })
const component = (name: string, props: Props = {}, ...children: Node[]): Node => ({
  type: 'component',
  name,
  known: true,
  props,
  children,
})
const render = (name: string, props: Props = {}, ...children: Node[]) =>
  renderBody({ type: 'root', children: [component(name, props, ...children)] }).html.markup

it('knows every component of the format', () => {
  expect([...COMPONENT_RENDERERS.keys()].sort()).toEqual(Object.keys(COMPONENTS).sort())
})

const SHOW_NO_CHILDREN = new Set(['Color.Item', 'GitHub.Repo', 'Icon', 'Tree.File'])

describe.each([...COMPONENT_RENDERERS.keys()])('%s', (name) => {
  it('shows what is inside it', () => {
    if (SHOW_NO_CHILDREN.has(name)) return
    expect(render(name, {}, text('inside'))).toContain('inside')
  })

  it('lets nothing out of its props unescaped', () => {
    const evil = '"><script>alert(1)</script>'
    const names =
      'title icon iconType color href img cta description id type name label tip headline caption hint value repo default query pre post tags className language filename highlight variant for level cols size stepNumber titleSize'
    const props = Object.fromEntries(names.split(' ').map((prop) => [prop, evil]))
    const html = render(name, { ...props, tags: [evil], post: [evil] }, text(evil))
    expect(html).not.toContain('<script')
  })

  it('survives props of any other kind', () => {
    const odd = [null, 0, true, {}, [], { type: 'x' }, [1, null]]
    for (const value of odd) {
      const props = Object.fromEntries(
        ['title', 'icon', 'value', 'tags', 'type', 'highlight', 'name', 'pre', 'id', 'cols'].map((prop) => [
          prop,
          value,
        ]),
      )
      expect(render(name, props, text('x'))).not.toContain('[object Object]')
    }
  })
})

describe('particulars', () => {
  it('renders JSX in props', () => {
    const title: Node = { type: 'strong', children: [text('bold')] }
    expect(render('Card', { title })).toContain(
      '<h2 class="card-title" role="presentation" data-component-part="card-title"><strong>bold</strong></h2>',
    )
  })

  it('links a card by its title, so that links inside stay links', () => {
    const inner: Node = { type: 'link', url: '/b', title: null, children: [text('b')] }
    const html = render('Card', { title: 'A', href: 'https://example.com' }, inner)
    expect(html).toContain('<a href="https://example.com" rel="noopener" class="arrow">A</a>')
    expect(html).toContain('<a href="/b" class="link">b</a>')
    expect(render('Card', { title: 'A', href: 'javascript:x' })).not.toContain('<a')
  })

  it('lists tab titles before the panels and keeps titles in the panels', () => {
    const html = render(
      'Tabs',
      { defaultTabIndex: 1 },
      component('Tab', { title: 'One', id: 'one' }, text('first')),
      { type: 'fragment', children: [component('Tab', { title: 'Two' }, text('second'))] },
    )
    expect(html).toContain(
      '<ul class="tab-list" role="tablist" data-component-part="tabs-list"><li role="presentation"><button type="button" role="tab" data-component-part="tab-button" aria-selected="false">One</button></li>',
    )
    expect(html).toContain(
      '<button type="button" role="tab" data-component-part="tab-button" aria-selected="true">Two</button>',
    )
    expect(html).toContain(
      '<div class="tab-panel" data-component-part="tab-content" id="one"><p class="tab-title">One</p>first</div>',
    )
  })

  it('names the tabs of a code group after its blocks', () => {
    const code = (lang: string, meta: string | null): Node => ({ type: 'code', lang, meta, value: 'x' })
    const html = render('CodeGroup', {}, code('ts', 'app.ts'), code('python', null))
    expect(html).toContain('>app.ts</button>')
    expect(html).toContain('>python</button>')
    expect(render('CodeGroup', {}, code('ts', 'app.ts'))).not.toContain('lectern-tabs')
  })

  it('numbers steps with the list', () => {
    const html = render('Steps', {}, component('Step', { title: 'A', id: 'a', stepNumber: 4 }, text('x')))
    expect(html).toContain('<li class="step" id="a" value="4" style="counter-set:step 4">')
    expect(html).toContain('<a class="anchor" href="#a">A</a>')
  })

  it('links a heading to itself once it has an anchor', () => {
    expect(render('Heading', { level: 3, id: 'a' }, text('A'))).toContain(
      '<h3 id="a"><a class="anchor" href="#a">A</a></h3>',
    )
    expect(render('Heading', { level: 3, id: 'a', noAnchor: true }, text('A'))).toContain('<h3 id="a">A</h3>')
    expect(render('Heading', {}, text('A'))).toContain('<h2>A</h2>')
  })

  it('shows colours side by side or in rows', () => {
    expect(render('Color', { variant: 'compact' })).toContain('class="colors color"')
    expect(render('Color', { variant: 'table' })).toContain('class="colors color in-rows"')
  })

  it('leaves out the name of a field that has none', () => {
    expect(render('ResponseField', { type: 'integer' })).toContain(
      '<div class="field-head">\n<span class="field-type">integer</span></div>',
    )
  })

  it('describes fields', () => {
    const html = render('ParamField', {
      query: 'limit',
      type: 'integer',
      required: true,
      default: 20,
      id: 'p',
    })
    expect(html).toContain('id="p"')
    expect(html).toContain('<code>limit</code>')
    expect(html).toContain('>query</span>')
    expect(html).toContain('>required</span>')
    expect(html).toContain('default <code>20</code>')
    expect(render('ResponseField', { name: 'x', default: false })).toContain('<code>false</code>')
  })

  it('keeps the words of a field apart where somebody reads or copies its text', () => {
    const html = render('ParamField', {
      query: 'limit',
      type: 'number',
      required: true,
      default: 20,
      pre: ['new'],
    })
    const words = html
      .replaceAll(/<[^>]*>/g, '')
      .trim()
      .split(/\s+/)
    expect(words).toEqual(['new', 'limit', 'number', 'query', 'required', 'default', '20'])
  })

  it('hides from people what is for agents', () => {
    expect(render('Visibility', { for: 'agents' }, text('secret'))).not.toContain('secret')
    expect(render('Visibility', { for: 'humans' }, text('hello'))).toContain('hello')
  })

  it('reads a file tree from a Markdown list', () => {
    const item = (...children: Node[]): Node => ({ type: 'listItem', spread: false, checked: null, children })
    const list = (...children: Node[]): Node => ({
      type: 'list',
      ordered: false,
      start: null,
      spread: false,
      children,
    })
    const html = render(
      'Tree',
      {},
      list(
        item({ type: 'paragraph', children: [text('src')] }, list(item(text('a.ts')))),
        item(text('empty/')),
      ),
    )
    expect(html).toContain('<summary>src</summary><div class="tree-inside"><div class="tree-file">a.ts</div>')
    expect(html).toContain('<summary>empty/</summary>')
  })

  it('writes code given as JSX', () => {
    const html = render(
      'CodeBlock',
      { language: 'js', filename: 'a.js', highlight: '[1]' },
      text('\nlet a\n'),
    )
    expect(html).toContain('</svg>a.js</figcaption>')
    expect(html).toContain('<span class="line hl"><i class=k>let</i> a</span>')
  })

  it('shows icons by name, as emoji and as pictures', () => {
    expect(render('Icon', { icon: '🎉' })).toContain('>🎉</span>')
    expect(render('Icon', { icon: '/a.svg' })).toContain('<img class="icon" src="/a.svg" alt="">')
    expect(render('Icon', { icon: 'rocket', size: 20 })).toContain(
      '<svg class="icon" aria-hidden="true" style="--icon-size:20px" width="1em"',
    )
    expect(render('Icon', { icon: 'javascript://x/' })).not.toContain('<img')
    expect(render('Icon', { icon: 'no-such-thing-at-all' })).toBe('<div class="prose mdx-content"></div>')
    expect(render('Icon', { icon: { type: 'element', name: 'svg', props: {}, children: [] } })).toContain(
      '<span class="icon"><svg></svg></span>',
    )
  })

  it('puts icons where they belong: in place of a number or a sign, on tabs and above code', () => {
    const [icon, ofCode] = ['<svg class="icon"', '<svg class="icon code-block-icon"']
    expect(render('Step', { title: 'A', icon: 'key' })).toContain(`<li class="step signed">${icon}`)
    expect(render('Info', { icon: 'key' })).toContain(`data-component-part="callout-icon">${icon}`)
    expect(render('Note', {})).not.toContain(icon)
    expect(render('Tabs', {}, component('Tab', { title: 'A', icon: 'key' }))).toContain(`"true">${icon}`)
    const code: Node = { type: 'code', lang: 'sh', meta: 'Shell icon="terminal"', value: 'x' }
    expect(render('CodeGroup', {}, code, code)).toContain(
      `role="tab" data-component-part="tab-button" aria-selected="false">${ofCode}`,
    )
    expect(renderBody(code).html.markup).toContain(
      `<figcaption data-component-part="code-block-header">${ofCode}`,
    )
  })

  it('looks names up in the library of the site', () => {
    const root: Node = { type: 'root', children: [component('Icon', { icon: 'flag' })] }
    expect(renderBody(root, { icons: 'lucide' }).html.markup).toContain('viewBox="0 0 24 24"')
    expect(renderBody(root).html.markup).toContain('viewBox="0 0 448 512"')
  })

  it('repeats films that start by themselves in a frame', () => {
    const video: Node = {
      type: 'element',
      name: 'video',
      props: { src: '/a.mp4', autoPlay: true },
      children: [],
    }
    expect(render('Frame', { caption: 'a *b*' }, video)).toContain('<video loop=""')
    expect(render('Frame', { caption: 'a *b*' }, video)).toContain(
      '<figcaption><div data-component-part="frame-caption">a <em>b</em></div></figcaption>',
    )
  })

  it('shows a colour of each mode', () => {
    const html = render('Color.Item', { name: 'Line', value: { light: '#eee', dark: '#222' } })
    expect(html).toContain('style="background:light-dark(#eee,#222)"')
    expect(render('Color.Item', { value: 'red;background:url(x)' })).not.toContain('style=')
  })
})
