/**
 * The page tree every consumer reads: Markdown nodes as the parser gives them, with JSX resolved.
 * No expression, import or snippet is left in it: `element` is an HTML tag, `component` one of ours.
 */
export interface Point {
  readonly line: number
  readonly column: number
  readonly offset: number
}

export interface Position {
  readonly start: Point
  readonly end: Point
}

export interface Props {
  readonly [name: string]: unknown
}

interface Base<T extends string> {
  readonly type: T
  readonly position?: Position | undefined
}

interface Leaf<T extends string> extends Base<T> {
  readonly value: string
}

export interface Parent<T extends string> extends Base<T> {
  readonly children: readonly Node[]
}

export interface Heading extends Parent<'heading'> {
  readonly depth: 1 | 2 | 3 | 4 | 5 | 6
  readonly id: string
}

export interface Code extends Leaf<'code'> {
  readonly lang: string | null
  readonly meta: string | null
}

export interface Element extends Parent<'element'> {
  readonly name: string
  readonly props: Props
}

/** One of our components, or (known: false) a name nobody defined, whose children are shown as they are. */
export interface Component extends Parent<'component'> {
  readonly name: string
  readonly props: Props
  readonly known: boolean
}

/** An author's own JSX component, already rendered once on the server. */
export interface Island extends Parent<'island'> {
  readonly name: string
  /** The snippet file that defines it, or undefined when the page itself does. */
  readonly file: string | undefined
  readonly props: Props
  /** Where a browser finds its code; only when it does something there. */
  readonly module?: string | undefined
  /** The page, when its code uses names that only the page imports. */
  readonly shared?: string | undefined
  /** Names of icons that its code may show there, besides those in its props; undefined when it shows none. */
  readonly icons?: readonly string[] | undefined
  /** What it needs of a browser to render at all, such as `window`: it is empty until it runs there. */
  readonly missing?: string | undefined
  /** What the page gave to it and it does not show at first: for search and agents. */
  readonly unseen?: readonly Node[] | undefined
  /** Number of what it was made of, for author code that looks at it while the page is compiled. */
  readonly kept?: number | undefined
}

/** Nodes without a wrapper. With a slot they are what a page gave to a live component. */
export interface Fragment extends Parent<'fragment'> {
  /** Counted through the page. */
  readonly slot?: number | undefined
  /** What it is to a component that looks at it. */
  readonly as?: { readonly name: string; readonly props: Props } | undefined
}

/** What stands where a snippet or expression failed. */
export interface Failure extends Leaf<'failure'> {
  readonly line: number | undefined
}

export type Node =
  | Parent<'root' | 'paragraph' | 'blockquote' | 'emphasis' | 'strong' | 'delete' | 'tableRow' | 'tableCell'>
  | Heading
  | Code
  | Element
  | Component
  | Island
  | Fragment
  | Failure
  | Leaf<'text' | 'inlineCode' | 'math' | 'inlineMath' | 'html'>
  | Base<'break' | 'thematicBreak'>
  | (Parent<'link'> & { readonly url: string; readonly title: string | null })
  | (Base<'image'> & { readonly url: string; readonly alt: string | null; readonly title: string | null })
  | (Parent<'list'> & { readonly ordered: boolean; readonly start: number | null; readonly spread: boolean })
  | (Parent<'listItem'> & { readonly spread: boolean; readonly checked: boolean | null })
  | (Parent<'table'> & { readonly align: readonly (string | null)[] })
  | (Base<'footnoteReference'> & { readonly identifier: string; readonly label: string })
  | (Parent<'footnoteDefinition'> & { readonly identifier: string; readonly label: string })

export type NodeOf<T extends Node['type']> = Extract<Node, { type: T }>

export function childrenOf(node: Node): readonly Node[] {
  return 'children' in node ? node.children : []
}

/** True for a value that came out of JSX, as opposed to data an author wrote. */
export function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' &&
    value !== null &&
    NODE_TYPES.has((value as { type?: unknown }).type as string)
  )
}

const NODE_TYPES: ReadonlySet<string> = new Set<Node['type']>([
  'root',
  'fragment',
  'paragraph',
  'blockquote',
  'emphasis',
  'strong',
  'delete',
  'tableRow',
  'tableCell',
  'heading',
  'code',
  'element',
  'component',
  'island',
  'failure',
  'text',
  'inlineCode',
  'math',
  'inlineMath',
  'html',
  'break',
  'thematicBreak',
  'link',
  'image',
  'list',
  'listItem',
  'table',
  'footnoteReference',
  'footnoteDefinition',
])

/** The words of a subtree, without markup. */
export function textOf(node: Node): string {
  if (
    node.type === 'text' ||
    node.type === 'inlineCode' ||
    node.type === 'code' ||
    node.type === 'inlineMath'
  )
    return node.value
  if (node.type === 'image') return node.alt ?? ''
  if (node.type === 'break') return ' '
  let text = ''
  for (const child of childrenOf(node)) text += textOf(child)
  return text
}

/** What the anchor of a heading is made of: its words. The format leaves formulas out of anchors. */
export function anchorTextOf(children: readonly Node[]): string {
  const words = (node: Node): string =>
    node.type === 'inlineMath'
      ? ''
      : childrenOf(node).length > 0
        ? childrenOf(node).map(words).join('')
        : textOf(node)
  return children.map(words).join('')
}

const FILES = new WeakMap<Node, string>()

/** Notes that nodes were written in a snippet, because their positions count in that file. */
export function setFile(nodes: readonly Node[], file: string): void {
  for (const node of nodes) if (!FILES.has(node)) FILES.set(node, file)
}

/** The snippet a node was written in; undefined for the page's own nodes and for those below a noted one. */
export function fileOf(node: Node): string | undefined {
  return FILES.get(node)
}
