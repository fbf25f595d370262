import type { FoundComponent } from '../sandbox/page-sandbox.ts'
import { COMPONENT_ALIASES, COMPONENTS, TAG_COMPONENTS } from '../shared/components.ts'
import { spreadCode, type RawAttribute } from './evaluate/collect.ts'
import { toNodes } from './evaluate/nodes.ts'
import { isComment, literalValue } from './evaluate/transform.ts'
import type { RawNode } from './parse-mdx.ts'
import { sourceOf, type ResolveContext } from './resolve-context.ts'
import { anchorOf, siteUrls } from './resolve-props.ts'
import type { Node, Props } from './tree.ts'

/** How JSX gets at the Markdown inside it. */
interface MarkdownResolver {
  readonly list: (raw: readonly RawNode[]) => Node[]
  readonly heading: (node: RawNode) => Node
}

/** Expressions and JSX of one file -> tree. */
export class JsxResolver {
  readonly #context: ResolveContext
  readonly #list: MarkdownResolver['list']
  readonly #heading: MarkdownResolver['heading']

  constructor(context: ResolveContext, { list, heading }: MarkdownResolver) {
    this.#context = context
    this.#list = list
    this.#heading = heading
  }

  /** `{…}` -> what it evaluates to; what fails is shown as it was written. */
  expression(node: RawNode): Node[] {
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
    return [{ type: 'text', value: sourceOf(node, this.#context.text) || `{${code}}` }]
  }

  /** `<tag>` or `<Component>` -> what it stands for. */
  element(node: RawNode): Node[] {
    const name = node['name'] as string | null
    if (name === null) return this.#list(node.children ?? [])
    const isSmall = !/^[A-Z]/.test(name) && !name.includes('.')
    if (isSmall && this.#context.scope.component(name) === undefined) {
      const props = this.#props(node)
      const heading = this.#asHeading(Number(/^h([1-6])$/.exec(name)?.[1] ?? 0), props, node)
      if (heading) return [heading]
      return [this.#tag(name, props, node)]
    }
    return this.#component(node, name)
  }

  #tag(name: string, props: Props, node: RawNode): Node {
    const children = this.#list(node.children ?? [])
    return {
      type: 'element',
      name,
      props: siteUrls(props, this.#context),
      children,
      position: node.position,
    }
  }

  #component(node: RawNode, name: string): Node[] {
    const defined = this.#context.scope.component(name)
    const builtin = defined?.marked ?? (defined === undefined ? builtinName(name) : undefined)
    const props = this.#props(node)
    if (builtin === 'Snippet' && typeof props['file'] === 'string')
      return [...this.#context.snippet(props['file'], props, node)]
    const heading =
      builtin === 'Heading' ? this.#asHeading(Number(props['level'] ?? 2), props, node) : undefined
    if (heading) return [heading]
    const tag = TAG_COMPONENTS[name]
    if (tag && defined === undefined) return [this.#tag(tag, props, node)]
    const children = this.#list(node.children ?? [])
    if (builtin) return [this.#named(COMPONENT_ALIASES[builtin] ?? builtin, props, { children, node })]
    if (defined?.kept !== undefined) return this.#call(defined, { node, name, props, children })
    this.#context.warn('component-unknown', node, this.#unknown(name))
    return [{ type: 'component', name, props, known: false, children, position: node.position }]
  }

  #unknown(name: string): { readonly message: string; readonly hint: string } {
    const [root = name] = name.split('.')
    if (this.#context.scope.imports(root))
      return {
        message: `<${name}> is imported, and the file it comes from has no such export; only what is inside it is shown.`,
        hint: `Write \`import { ${root} } from …\` for an export of that name, and \`import ${root} from …\` for the default one.`,
      }
    return {
      message: `<${name}> is not a component of Lectern and this page does not import it; only what is inside it is shown.`,
      hint: 'Import it from a snippet, or use one of the built-in components.',
    }
  }

  #call(
    component: FoundComponent,
    { node, name, props, children }: { node: RawNode; name: string; props: Props; children: Node[] },
  ): Node[] {
    markSettled(children)
    const made = this.#context.scope.call(component, props, unwrapped(children))
    if ('value' in made) {
      const [rendered, ...others] = toNodes([made.value])
      return this.#settle(
        rendered?.type === 'fragment' ? rendered.children : rendered ? [rendered, ...others] : [],
      )
    }
    const failed = `<${name}> failed: ${made.error}`
    this.#context.warn('component-failed', node, {
      message: `${failed}.`,
      hint: 'Fix the component; the rest of the page is shown.',
    })
    return [{ type: 'failure', value: failed, line: node.position?.start.line }]
  }

  #named(
    name: string,
    props: Props,
    { children, node }: { children: readonly Node[]; node?: RawNode },
  ): Node {
    const withUrls = siteUrls(props, this.#context)
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
          props: siteUrls(node.props, this.#context),
          children: this.#settle(node.children),
        }
      else if (node.type === 'component')
        settled = this.#named(node.name, node.props, { children: this.#settle(node.children) })
      else if (node.type === 'fragment') settled = { ...node, children: this.#settle(node.children) }
      else if (node.type === 'island')
        settled = {
          ...node,
          children: this.#settle(node.children),
          ...(node.unseen && { unseen: this.#settle(node.unseen) }),
        }
      SETTLED.add(settled)
      return settled
    })
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
      message: `{${shorten(code)}} was ignored: ${result?.error ?? 'The code of this file could not run'}.`,
      hint: 'Import or export what it names in this file, or write the value itself.',
    })
    return undefined
  }

  /** `<h2>` and `<Heading>` are headings like any other, unless they are styled or want no anchor. */
  #asHeading(depth: number, props: Props, node: RawNode): Node | undefined {
    const plain = Object.keys(props).every((name) => name === 'id' || name === 'level')
    if (!plain || !Number.isInteger(depth) || depth < 1 || depth > 6) return undefined
    const id = typeof props['id'] === 'string' ? { hProperties: { id: props['id'] } } : undefined
    return this.#heading({ ...node, depth, data: id })
  }
}

/** Already resolved in the file they were written in; a snippet's nodes must not be resolved twice. */
const SETTLED = new WeakSet<Node>()

export function markSettled(nodes: readonly Node[]): readonly Node[] {
  for (const node of nodes) SETTLED.add(node)
  return nodes
}

const UNWRAPPED = new Set(['element', 'component', 'island', 'fragment'])

/** MDX makes no paragraph of a line that holds nothing but tags, and components count what they are given. */
function unwrapped(children: readonly Node[]): readonly Node[] {
  return children.flatMap((child) => {
    if (child.type !== 'paragraph') return child
    const tags = child.children.filter((part) => part.type !== 'text' || part.value.trim() !== '')
    return tags.length > 0 && tags.every(({ type }) => UNWRAPPED.has(type)) ? tags : child
  })
}

function builtinName(name: string): string | undefined {
  if (Object.hasOwn(COMPONENTS, name)) return name
  return Object.hasOwn(COMPONENT_ALIASES, name) ? COMPONENT_ALIASES[name] : undefined
}

function shorten(code: string): string {
  const line = code.trim().replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 57)}…` : line
}
