import { inlineRun } from './inline-run.ts'
import { normaliseAsset, normaliseLink } from './normalise-link.ts'
import type { RawNode } from './parse-mdx.ts'
import { sourceOf, type ResolveContext } from './resolve-context.ts'
import { JsxResolver } from './resolve-jsx.ts'
import { anchorTextOf, textOf, type Node } from './tree.ts'

/** Raw nodes -> page tree: expressions replaced by their values, JSX by elements and components. */
export function resolveNodes(raw: readonly RawNode[], context: ResolveContext): Node[] {
  return new Resolver(context).list(raw)
}

/** Link definitions (`[id]: url`) of a file; the first of a name counts. */
export function definitionsOf(tree: RawNode): ReadonlyMap<string, RawNode> {
  const definitions = new Map<string, RawNode>()
  collectDefinitions(tree.children ?? [], definitions)
  return definitions
}

function collectDefinitions(raw: readonly RawNode[], into: Map<string, RawNode>): void {
  for (const node of raw) {
    if (node.type === 'definition') {
      const id = String(node['identifier']).toLowerCase()
      if (!into.has(id)) into.set(id, node)
    } else if (node.children && node.type !== 'paragraph') collectDefinitions(node.children, into)
  }
}

class Resolver {
  readonly #context: ResolveContext
  readonly #jsx: JsxResolver

  constructor(context: ResolveContext) {
    this.#context = context
    this.#jsx = new JsxResolver(context, {
      list: (raw) => this.list(raw),
      heading: (node) => this.#heading(node),
    })
  }

  list(raw: readonly RawNode[]): Node[] {
    const nodes: Node[] = []
    for (let index = 0; index < raw.length; index++) {
      const sentence = inlineRun(raw, index)
      if (sentence) {
        const children: Node[] = []
        for (const part of sentence.nodes) this.#add(part, children)
        nodes.push({ type: 'paragraph', children })
        index += sentence.length - 1
      } else this.#add(raw[index] as RawNode, nodes)
    }
    return nodes
  }

  #add(node: RawNode, into: Node[]): void {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'break':
      case 'thematicBreak':
      case 'math':
      case 'inlineMath':
      case 'footnoteReference':
        into.push(node as unknown as Node)
        return
      case 'code':
        this.#addCode(node, into)
        return
      case 'paragraph':
        this.#addParagraph(node, into)
        return
      case 'heading':
        into.push(this.#heading(node))
        return
      case 'link':
        into.push({ ...this.#copy(node), url: this.#link(String(node['url'])) } as Node)
        return
      case 'image':
        into.push({
          ...node,
          url: normaliseAsset(String(node['url']), this.#context.file),
        } as unknown as Node)
        return
      case 'linkReference':
      case 'imageReference':
        this.#addReference(node, into)
        return
      case 'mdxTextExpression':
      case 'mdxFlowExpression':
        this.#context.changes++
        into.push(...this.#jsx.expression(node))
        return
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        this.#context.changes++
        into.push(...this.#jsx.element(node))
        return
      case 'html':
        this.#context.changes++
        into.push(node as unknown as Node)
        return
      case 'mdxjsEsm':
      case 'yaml':
      case 'toml':
        this.#context.changes++
        return
      case 'definition':
        return
      default:
        into.push(this.#copy(node))
    }
  }

  #copy(node: RawNode): Node {
    return { ...node, children: this.list(node.children ?? []) } as unknown as Node
  }

  #addCode(node: RawNode, into: Node[]): void {
    const filled = this.#context.include(node)
    if (filled !== node) this.#context.changes++
    into.push(filled as unknown as Node)
  }

  /** `<Card/> <Card/>` on one line is not a paragraph: MDX lifts components that stand alone. */
  #addParagraph(node: RawNode, into: Node[]): void {
    const children = node.children ?? []
    const lone = children.every(
      (child) =>
        child.type.startsWith('mdx') || (child.type === 'text' && String(child['value']).trim() === ''),
    )
    if (lone && children.some((child) => child.type.startsWith('mdx'))) {
      for (const child of children) if (child.type !== 'text') this.#add(child, into)
    } else into.push(this.#copy(node))
  }

  #heading(node: RawNode): Node {
    const written = (node.children ?? []).map((child) => ({ child, resolved: this.list([child]) }))
    const children = written.flatMap(({ resolved }) => resolved)
    const custom = (node['data'] as { hProperties?: { id?: unknown } } | undefined)?.hProperties?.id
    if (custom !== undefined) this.#context.changes++
    const { slugger } = this.#context
    // What a component makes of its props is decoration: links were written for the words beside it.
    const text = anchorTextOf(written.flatMap(({ child, resolved }) => (isEmptyTag(child) ? [] : resolved)))
    const words = text.trim() === '' ? children.map(textOf).join('') : text
    const id = typeof custom === 'string' ? slugger.reserve(custom) : slugger.next(words)
    return { type: 'heading', depth: node['depth'] as 2, id, children, position: node.position }
  }

  #addReference(node: RawNode, into: Node[]): void {
    this.#context.changes++
    const definition = this.#context.definitions.get(String(node['identifier']).toLowerCase())
    if (!definition) {
      into.push({ type: 'text', value: sourceOf(node, this.#context.text) })
      return
    }
    const url = String(definition['url'])
    const title = (definition['title'] as string | null) ?? null
    const { position } = node
    if (node.type === 'imageReference') {
      const alt = (node['alt'] as string | null) ?? null
      into.push({ type: 'image', url: normaliseAsset(url, this.#context.file), alt, title, position })
    } else
      into.push({
        type: 'link',
        url: this.#link(url),
        title,
        children: this.list(node.children ?? []),
        position,
      })
  }

  #link(url: string): string {
    const clean = normaliseLink(url, this.#context.linksFrom)
    if (clean !== url) this.#context.changes++
    return clean
  }
}

function isEmptyTag({ type, children }: RawNode): boolean {
  return type === 'mdxJsxTextElement' && (children ?? []).length === 0
}
