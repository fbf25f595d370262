import { isNode, type Node, type Props } from '../tree.ts'

/** Stands for one of our components inside author code. */
export interface ComponentMarker {
  readonly [MARKER]: string
}

const MARKER = Symbol('component')
const ORIGIN = Symbol('origin')

export const Fragment = Symbol('fragment')

/** Where an author's component comes from, so that a browser can later load the same one. */
export interface ComponentOrigin {
  readonly name: string
  readonly file: string | undefined
}

export function componentMarker(name: string): ComponentMarker {
  return { [MARKER]: name }
}

export function markedName(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? (value as Partial<ComponentMarker>)[MARKER] : undefined
}

/** Notes where a component was defined. Content compiled from Markdown is not marked: it needs no browser code. */
export function setOrigin(component: unknown, origin: ComponentOrigin): void {
  if (typeof component === 'function')
    Object.defineProperty(component, ORIGIN, { value: origin, configurable: true })
}

export function originOf(component: unknown): ComponentOrigin | undefined {
  return typeof component === 'function' ? (component as { [ORIGIN]?: ComponentOrigin })[ORIGIN] : undefined
}

/**
 * JSX of author code becomes page tree at once: components are called on the spot, so Markdown, search and
 * links see what they render. There is no second pass and nothing to re-render on the server.
 */
export function createElement(
  type: unknown,
  rawProps: Record<string, unknown> | null,
  ...rest: unknown[]
): Node {
  const { children: given, key: _key, ref: _ref, ...props } = rawProps ?? {}
  const children = rest.length > 0 ? rest : given === undefined ? [] : [given]
  if (type === Fragment || type === undefined || type === null) return fragment(children)
  if (typeof type === 'string') return { type: 'element', name: type, props, children: toNodes(children) }
  const name = markedName(type)
  if (name) return { type: 'component', name, props, known: true, children: toNodes(children) }
  if (typeof type === 'function') return callComponent(type as AuthorComponent, props, children)
  return fragment(children)
}

export type AuthorComponent = (props: Record<string, unknown>) => unknown

export function callComponent(component: AuthorComponent, props: Props, children: readonly unknown[]): Node {
  const passed = children.length === 0 ? {} : { children: children.length === 1 ? children[0] : children }
  const value = component({ ...props, ...passed })
  if (typeof (value as { then?: unknown } | null)?.then === 'function')
    throw new Error('It is asynchronous; a component must return its content synchronously')
  const rendered = toNodes([value])
  const origin = originOf(component)
  if (!origin) return { type: 'fragment', children: rendered }
  return { type: 'island', name: origin.name, file: origin.file, props, children: rendered }
}

function fragment(children: readonly unknown[]): Node {
  return { type: 'fragment', children: toNodes(children) }
}

/** Whatever an expression may yield -> nodes. Booleans, null and functions show nothing, as in React. */
export function toNodes(values: readonly unknown[]): Node[] {
  const nodes: Node[] = []
  const add = (value: unknown, depth: number) => {
    if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'function')
      return
    if (Array.isArray(value)) {
      if (depth < 100) for (const item of value) add(item, depth + 1)
    } else if (isNode(value)) nodes.push(value)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      nodes.push({ type: 'text', value: String(value) })
  }
  for (const value of values) add(value, 0)
  return nodes
}
