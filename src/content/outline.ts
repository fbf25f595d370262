import type { CompiledPage, PageLink, Section, TocEntry } from './page.ts'
import { plainWords } from '../lib/short-markdown.ts'
import { childrenOf, fileOf, isNode, textOf, type Node, type Props } from './tree.ts'

type Outline = Pick<CompiledPage, 'toc' | 'sections' | 'links' | 'images' | 'anchors' | 'uses'>

const INLINE = new Set([
  'text',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
  'link',
  'image',
  'inlineMath',
  'footnoteReference',
])
const TITLES = [
  'title',
  'label',
  'name',
  'query',
  'path',
  'body',
  'header',
  'description',
  'caption',
  'tip',
  'headline',
]

/** One walk over a page that finds its headings, sections, anchors, links and images. */
export function outlinePage(tree: Node, file: string): Outline {
  const walk = new OutlineWalk(file)
  walk.visit(tree, 0)
  return walk.finish()
}

class OutlineWalk {
  #file: string
  readonly #toc: TocEntry[] = []
  readonly #sections: Section[] = []
  readonly #links: PageLink[] = []
  readonly #images: PageLink[] = []
  readonly #anchors = new Set<string>()
  readonly #trail: { depth: number; title: string }[] = []
  #anchor = ''
  #text: string[] = []
  #code: string[] = []
  #unseen = 0
  #math = false
  #mermaid = false

  constructor(file: string) {
    this.#file = file
  }

  finish(): Outline {
    this.#closeSection()
    return {
      toc: this.#toc,
      sections: this.#sections,
      links: this.#links,
      images: this.#images,
      anchors: this.#anchors,
      uses: { math: this.#math, mermaid: this.#mermaid },
    }
  }

  visit(node: Node, depth: number): void {
    if (depth > 400) return
    const snippet = fileOf(node)
    if (snippet === undefined) return this.#visit(node, depth)
    const outer = this.#file
    this.#file = snippet
    this.#visit(node, depth)
    this.#file = outer
  }

  #visit(node: Node, depth: number): void {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
        this.#text.push(node.value)
        return
      case 'code':
        if (node.lang === 'mermaid') this.#mermaid = true
        this.#code.push(node.value)
        return
      case 'math':
      case 'inlineMath':
        this.#math = true
        this.#text.push(node.value)
        return
      case 'heading':
        this.#heading(node)
        break
      case 'link':
        this.#links.push(this.#reference(node.url, node))
        break
      case 'image':
        this.#images.push(this.#reference(node.url, node))
        if (node.alt) this.#text.push(node.alt)
        return
      case 'element':
      case 'component':
        this.#tag(node)
        break
    }
    if (node.type === 'heading') {
      for (const child of node.children) this.#referencesIn(child)
      return
    }
    // Readers are not shown what is for agents alone, so their contents must not lead there.
    const unseen = node.type === 'component' && node.name === 'Visibility' && node.props['for'] === 'agents'
    if (unseen) this.#unseen++
    for (const child of childrenOf(node)) this.visit(child, depth + 1)
    if (unseen) this.#unseen--
    if (node.type === 'island') for (const part of node.unseen ?? []) this.visit(part, depth + 1)
    if (!INLINE.has(node.type)) this.#text.push(' ')
  }

  #heading(node: Extract<Node, { type: 'heading' }>): void {
    this.#closeSection()
    const title = textOf(node).trim()
    while ((this.#trail.at(-1)?.depth ?? 0) >= node.depth) this.#trail.pop()
    this.#trail.push({ depth: node.depth, title })
    this.#anchor = node.id
    this.#anchors.add(node.id)
    if (node.depth <= 4 && this.#unseen === 0) this.#toc.push({ id: node.id, title, depth: node.depth })
  }

  #tag(node: Extract<Node, { type: 'element' | 'component' }>): void {
    const { props } = node
    for (const id of anchorsOf(node)) this.#anchors.add(id)
    if (typeof props['href'] === 'string' && node.name !== 'use')
      this.#links.push(this.#reference(props['href'], node))
    for (const name of ['src', 'img', 'poster'])
      if (typeof props[name] === 'string' && !/^iframe$/i.test(node.name))
        this.#images.push(this.#reference(props[name], node))
    if (node.type === 'component') this.#titles(props)
    if (node.type === 'component' && node.name === 'Latex') this.#math = true
  }

  /** Titles and captions live in props; a reader searches for them all the same. */
  #titles(props: Props): void {
    for (const name of TITLES) {
      const value = props[name]
      if (typeof value === 'string') this.#text.push(plainWords(value), ' ')
      else if (isNode(value)) this.visit(value, 1)
    }
  }

  #referencesIn(node: Node): void {
    if (node.type === 'link') this.#links.push(this.#reference(node.url, node))
    if (node.type === 'image') this.#images.push(this.#reference(node.url, node))
    if (node.type === 'element') for (const id of anchorsOf(node)) this.#anchors.add(id)
    if (node.type === 'heading') this.#anchors.add(node.id)
    for (const child of childrenOf(node)) this.#referencesIn(child)
  }

  #reference(url: string, node: Node): PageLink {
    return { url, line: node.position?.start.line, column: node.position?.start.column, file: this.#file }
  }

  #closeSection(): void {
    const text = this.#text.join('').replace(/\s+/g, ' ').trim()
    const code = this.#code.join('\n')
    if (text !== '' || code !== '' || this.#trail.length > 0)
      this.#sections.push({
        anchor: this.#anchor,
        headings: this.#trail.map((entry) => entry.title),
        text,
        code,
      })
    this.#text = []
    this.#code = []
  }
}

/** `id`, and the `name` of `<a>`: browsers scroll to both. */
function anchorsOf({ type, name, props }: Extract<Node, { type: 'element' | 'component' }>): string[] {
  const named = type === 'element' && name === 'a' ? props['name'] : undefined
  return [props['id'], named].filter((id) => typeof id === 'string')
}
