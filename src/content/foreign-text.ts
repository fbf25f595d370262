import { literalValue, isComment } from './evaluate/transform.ts'
import type { RawAttribute } from './evaluate/collect.ts'
import type { ParsedSource, RawNode } from './parse-mdx.ts'

/** What HTML of a stranger may be. Everything else is unwrapped, or dropped with what is inside it. */
const TAGS = new Set(
  (
    'a abbr article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q rp rt ruby s samp ' +
    'section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'
  ).split(' '),
)
const DROPPED = new Set(
  'script style iframe object embed template textarea option noscript svg math title head base link meta'.split(
    ' ',
  ),
)
/** Tags under another name, and what would bring in files of the folder. */
const REFUSED_COMPONENTS = new Set(['Iframe', 'Video', 'Snippet', 'Image'])
const TAG_ATTRIBUTES = new Set('href src alt title width height colspan rowspan start open'.split(' '))
const REFUSED_ATTRIBUTES = /^(?:on|style$|class$|className$|srcDoc$|srcdoc$|dangerously|ref$|key$)/
const SAFE_ADDRESS = /^(?:https?:|mailto:|tel:|[^:]*$|[^:]*[/?#])/i

/**
 * MDX of somebody the operator does not know, such as whoever serves a spec by URL: Markdown and our components with
 * plain texts. Nothing in it is evaluated, and no HTML of it can act.
 */
export function cleanForeign<T extends ParsedSource>(source: T): T & { readonly left: number } {
  const cleaner = new Cleaner(source.text)
  const tree = { ...source.tree, children: cleaner.list(source.tree.children ?? []) }
  return { ...source, tree, left: cleaner.left }
}

class Cleaner {
  /** How many parts were shown as text or left out. */
  left = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  list(nodes: readonly RawNode[]): RawNode[] {
    return nodes.flatMap((node) => this.#node(node))
  }

  #node(node: RawNode): RawNode[] {
    switch (node.type) {
      case 'mdxjsEsm':
        this.left++
        return []
      case 'mdxTextExpression':
      case 'mdxFlowExpression':
        return this.#expression(node)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.#element(node)
      case 'html':
        this.left++
        return [{ type: 'text', value: String(node['value']), position: node.position as never }]
      case 'link':
      case 'image':
      case 'definition':
        return [{ ...this.#inside(node), url: safeAddress(String(node['url'])) ?? '' }]
      default:
        return [this.#inside(node)]
    }
  }

  #inside(node: RawNode): RawNode {
    return node.children ? { ...node, children: this.list(node.children) } : node
  }

  #expression(node: RawNode): RawNode[] {
    const code = String(node['value'])
    if (isComment(code) || literalValue(code)) return [node]
    this.left++
    const text = { type: 'text', value: this.#source(node) || `{${code}}` }
    return [node.type === 'mdxFlowExpression' ? { type: 'paragraph', children: [text] } : text]
  }

  #element(node: RawNode): RawNode[] {
    const name = node['name'] as string | null
    if (name === null) return this.list(node.children ?? [])
    const isTag = !/^[A-Z]/.test(name)
    if (isTag ? DROPPED.has(name.toLowerCase()) : REFUSED_COMPONENTS.has(name)) {
      this.left++
      return []
    }
    const children = this.list(node.children ?? [])
    if (isTag && !TAGS.has(name)) {
      this.left++
      return children
    }
    const attributes = (node['attributes'] as RawAttribute[]).flatMap((attribute) =>
      this.#attribute(attribute, isTag),
    )
    return [{ ...node, attributes, children }]
  }

  #attribute(attribute: RawAttribute, isTag: boolean): RawAttribute[] {
    const { type, name, value } = attribute
    const plain = typeof value !== 'object' || value === null || literalValue(value.value) !== undefined
    const known = name !== undefined && (isTag ? TAG_ATTRIBUTES.has(name) : !REFUSED_ATTRIBUTES.test(name))
    const text = typeof value === 'object' && value ? literalValue(value.value)?.value : value
    const safe = typeof text !== 'string' || safeAddress(text) !== undefined || !isAddress(name)
    if (type === 'mdxJsxAttribute' && plain && known && safe) return [attribute]
    this.left++
    return []
  }

  #source(node: RawNode): string {
    return node.position ? this.#text.slice(node.position.start.offset, node.position.end.offset) : ''
  }
}

/** Texts may hold colons; only where a browser goes matters. */
function isAddress(name: string | undefined): boolean {
  return /href|src|url|img|image|icon|link|to$|action|cta|arrow/i.test(name ?? '')
}

/** An address without a scheme, or with a harmless one. Browsers overlook control characters in a scheme. */
function safeAddress(address: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- these are what browsers leave out
  const plain = address.replace(/[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g, '')
  return SAFE_ADDRESS.test(plain) ? address : undefined
}
