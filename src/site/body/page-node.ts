import type { Component, Element, Node } from '../../content/tree.ts'

/** Any node with something inside, where its kind does not matter. */
export interface Container {
  readonly children: readonly Node[]
}

const MAX_DEPTH = 400

/** True for a prop that can be shown. Stricter than `isNode`: data of an author may have a type, but nothing inside it. */
export function isPageNode(value: unknown): value is Node {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  return typeof value.type === 'string' && ('children' in value || 'value' in value || 'position' in value)
}

/** Children of a component with the wrappers an author does not see (fragments, paragraphs) opened. */
export function innerNodes({ children }: Container, depth = 0): Node[] {
  return children.flatMap((child) =>
    (child.type === 'fragment' || child.type === 'paragraph') && depth < MAX_DEPTH
      ? innerNodes(child, depth + 1)
      : child,
  )
}

const ONE_LINE = new Set('button em h1 h2 h3 h4 h5 h6 label p small span strong summary'.split(' '))

/** What an element of one line holds: Markdown makes a paragraph of text on lines of its own, even inside a `<p>`. */
export function insideLine({ name, children }: Element): readonly Node[] {
  if (!ONE_LINE.has(name)) return children
  const [only, ...more] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
  return only?.type === 'paragraph' && more.length === 0 ? only.children : children
}

export function isComponent(node: Node, name: string): node is Component {
  return node.type === 'component' && node.name === name
}

/** The plain text of a value found in props or of a subtree. */
export function textOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (depth > MAX_DEPTH) return ''
  if (Array.isArray(value)) return value.map((part) => textOf(part, depth + 1)).join('')
  if (!isPageNode(value)) return ''
  if (value.type === 'break') return '\n'
  if ('value' in value) return value.value
  return 'children' in value ? textOf(value.children, depth + 1) : ''
}
