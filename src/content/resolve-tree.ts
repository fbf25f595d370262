import type { Diagnostic } from '../lib/diagnostic.ts'
import { COMPONENT_ALIASES, COMPONENTS, TAG_COMPONENTS } from '../shared/components.ts'
import type { Slugger } from '../shared/slug.ts'
import { spreadCode, type RawAttribute } from './evaluate/collect.ts'
import { callComponent, markedName, toNodes, type AuthorComponent } from './evaluate/jsx-runtime.ts'
import { callBounded } from './evaluate/sandbox.ts'
import { reasonOf, type Scope } from './evaluate/scope.ts'
import { isComment, literalValue } from './evaluate/transform.ts'
import { normaliseAsset, normaliseLink } from './normalise-link.ts'
import type { RawNode } from './parse-mdx.ts'
import { inlineRun } from './inline-run.ts'
import { anchorOf, siteUrls } from './resolve-props.ts'
import { textOf, type Node, type Props } from './tree.ts'

/** What resolving one file needs from the compile around it. */
export interface ResolveContext {
  readonly file: string
  readonly text: string
  readonly scope: Scope
  readonly definitions: ReadonlyMap<string, RawNode>
  readonly slugger: Slugger
  warn(code: string, at: RawNode, text: Pick<Diagnostic, 'message' | 'hint'>): void
  /** `<Snippet file="x.mdx" />` of older repos. */
  snippet(file: string, props: Props, at: RawNode): readonly Node[]
  /** Counts whatever makes the result differ from the Markdown as written. */
  changes: number
}

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

  constructor(context: ResolveContext) {
    this.#context = context
  }

  list(raw: readonly RawNode[]): Node[] {
    const nodes: Node[] = []
    for (let index = 0; index < raw.length; index++) {
      const sentence = inlineRun(raw, index)
      if (sentence) {
        nodes.push({ type: 'paragraph', children: this.list(sentence.nodes) })
        index += sentence.length - 1
      } else this.#add(raw[index] as RawNode, nodes)
    }
    return nodes
  }

  #add(node: RawNode, into: Node[]): void {
    switch (node.type) {
      case 'text':
      case 'inlineCode':
      case 'code':
      case 'break':
      case 'thematicBreak':
      case 'math':
      case 'inlineMath':
      case 'footnoteReference':
        into.push(node as unknown as Node)
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
        into.push(...this.#expression(node))
        return
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        this.#context.changes++
        into.push(...this.#jsx(node))
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
    const children = this.list(node.children ?? [])
    const custom = (node['data'] as { hProperties?: { id?: unknown } } | undefined)?.hProperties?.id
    if (custom !== undefined) this.#context.changes++
    const text = children.map(textOf).join('')
    const id =
      typeof custom === 'string' ? this.#context.slugger.reserve(custom) : this.#context.slugger.next(text)
    return { type: 'heading', depth: node['depth'] as 2, id, children, position: node.position } as Node
  }

  /** `<h2>` and `<Heading>` are headings like any other, unless they are styled or want no anchor. */
  #asHeading(depth: number, props: Props, node: RawNode): Node | undefined {
    const plain = Object.keys(props).every((name) => name === 'id' || name === 'level')
    if (!plain || !Number.isInteger(depth) || depth < 1 || depth > 6) return undefined
    const id = typeof props['id'] === 'string' ? { hProperties: { id: props['id'] } } : undefined
    return this.#heading({ ...node, depth, data: id } as RawNode)
  }

  #addReference(node: RawNode, into: Node[]): void {
    this.#context.changes++
    const definition = this.#context.definitions.get(String(node['identifier']).toLowerCase())
    if (!definition) {
      into.push({ type: 'text', value: this.#source(node) })
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
    const clean = normaliseLink(url, this.#context.file)
    if (clean !== url) this.#context.changes++
    return clean
  }

  #source(node: RawNode): string {
    const { start, end } = node.position ?? { start: { offset: 0 }, end: { offset: 0 } }
    return this.#context.text.slice(start.offset, end.offset)
  }

  #expression(node: RawNode): Node[] {
    const code = String(node['value'])
    if (isComment(code)) return []
    const literal = literalValue(code)
    if (literal) return toNodes([literal.value])
    const result = this.#context.scope.result(node)
    if (result && 'value' in result) return this.#settle(toNodes([result.value]))
    // `{id}` in prose was meant as text; the author is told, the reader sees what was written.
    const why = result ? result.error : 'The code of this file could not run'
    this.#context.warn('expression-failed', node, {
      message: `{${shorten(code)}} was shown as text: ${why}.`,
      hint: 'Write \\{ for a literal brace.',
    })
    return [{ type: 'text', value: this.#source(node) || `{${code}}` }]
  }

  #jsx(node: RawNode): Node[] {
    const name = node['name'] as string | null
    if (name === null) return this.list(node.children ?? [])
    if (!/^[A-Z]/.test(name) && !name.includes('.')) {
      const props = this.#props(node)
      const heading = this.#asHeading(Number(/^h([1-6])$/.exec(name)?.[1] ?? 0), props, node)
      if (heading) return [heading]
      return [
        {
          type: 'element',
          name,
          props: siteUrls(props, this.#context.file),
          children: this.list(node.children ?? []),
          position: node.position,
        },
      ]
    }
    return this.#component(node, name)
  }

  #component(node: RawNode, name: string): Node[] {
    const defined = this.#defined(name)
    const builtin = markedName(defined) ?? (defined === undefined ? builtinName(name) : undefined)
    const props = this.#props(node)
    const children = this.list(node.children ?? [])
    if (builtin === 'Snippet' && typeof props['file'] === 'string')
      return [...this.#context.snippet(props['file'], props, node)]
    const heading =
      builtin === 'Heading' ? this.#asHeading(Number(props['level'] ?? 2), props, node) : undefined
    if (heading) return [heading]
    if (builtin) return [this.#named(COMPONENT_ALIASES[builtin] ?? builtin, props, { children, node })]
    const tag = TAG_COMPONENTS[name]
    if (tag && defined === undefined)
      return [
        {
          type: 'element',
          name: tag,
          props: siteUrls(props, this.#context.file),
          children,
          position: node.position,
        },
      ]
    if (typeof defined === 'function')
      return this.#call(defined as AuthorComponent, { node, name, props, children })
    this.#context.warn('component-unknown', node, {
      message: `<${name}> is not a component of Lectern and this page does not import it; only what is inside it is shown.`,
      hint: 'Import it from a snippet, or use one of the built-in components.',
    })
    return [{ type: 'component', name, props, known: false, children, position: node.position }]
  }

  #call(
    component: AuthorComponent,
    { node, name, props, children }: { node: RawNode; name: string; props: Props; children: Node[] },
  ): Node[] {
    markSettled(children)
    try {
      const rendered = callBounded(() =>
        callComponent(component, props, children.length > 0 ? [children] : []),
      )
      return this.#settle(rendered.type === 'fragment' ? [...rendered.children] : [rendered])
    } catch (error) {
      const reason = reasonOf(error)
      this.#context.warn('component-failed', node, {
        message: `<${name}> failed: ${reason}.`,
        hint: 'Mend the component; the rest of the page is shown.',
      })
      return [{ type: 'failure', value: `<${name}> failed: ${reason}`, line: node.position?.start.line }]
    }
  }

  #named(
    name: string,
    props: Props,
    { children, node }: { children: readonly Node[]; node?: RawNode },
  ): Node {
    const withUrls = siteUrls(props, this.#context.file)
    const anchored = { ...withUrls, ...anchorOf(name, withUrls, this.#context.slugger) }
    return { type: 'component', name, props: anchored, known: true, children, position: node?.position }
  }

  /** Nodes that came out of author code still need anchors and site URLs, like those the parser made. */
  #settle(nodes: readonly Node[]): Node[] {
    return nodes.map((node) => {
      if (SETTLED.has(node)) return node
      let settled = node
      if (node.type === 'element')
        settled = {
          ...node,
          props: siteUrls(node.props, this.#context.file),
          children: this.#settle(node.children),
        }
      else if (node.type === 'component')
        settled = this.#named(node.name, node.props, { children: this.#settle(node.children) })
      else if (node.type === 'fragment' || node.type === 'island')
        settled = { ...node, children: this.#settle(node.children) }
      SETTLED.add(settled)
      return settled
    })
  }

  #defined(name: string): unknown {
    const [root, ...members] = name.split('.') as [string, ...string[]]
    let value: unknown = this.#context.scope.component(root)
    for (const member of members) value = (value as Record<string, unknown> | undefined)?.[member]
    return value
  }

  #props(node: RawNode): Props {
    const props: Record<string, unknown> = {}
    for (const attribute of node['attributes'] as RawAttribute[]) {
      const { name, value } = attribute
      if (attribute.type === 'mdxJsxExpressionAttribute') {
        const spread = this.#evaluated(attribute, spreadCode(attribute), node)
        if (typeof spread === 'object' && spread) Object.assign(props, spread)
      } else if (name === undefined) continue
      else if (value === null || value === undefined) props[name] = true
      else if (typeof value === 'string') props[name] = value
      else {
        const literal = literalValue(value.value)
        props[name] = literal ? literal.value : this.#evaluated(attribute, value.value, node)
      }
    }
    return props
  }

  #evaluated(key: object, code: string, node: RawNode): unknown {
    if (isComment(code)) return undefined
    const result = this.#context.scope.result(key)
    if (result && 'value' in result) return result.value
    this.#context.warn('expression-failed', node, {
      message: `{${shorten(code)}} was left out: ${result?.error ?? 'The code of this file could not run'}.`,
    })
    return undefined
  }
}

/** Already resolved in the file they were written in; a snippet's nodes must not be resolved twice. */
const SETTLED = new WeakSet<Node>()

export function markSettled(nodes: readonly Node[]): readonly Node[] {
  for (const node of nodes) SETTLED.add(node)
  return nodes
}

function builtinName(name: string): string | undefined {
  if (Object.hasOwn(COMPONENTS, name)) return name
  return Object.hasOwn(COMPONENT_ALIASES, name) ? COMPONENT_ALIASES[name] : undefined
}

function shorten(code: string): string {
  const line = code.trim().replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}
