import type { Node, Props } from '../tree.ts'

/** Why props cannot be sent to a browser, or undefined when they can. */
export function unsendable(props: Props): string | undefined {
  try {
    JSON.stringify(props, (_, value: unknown) => (isJsx(value) || typeof value === 'bigint' ? null : value))
  } catch {
    return 'its props are circular and cannot be sent to the browser'
  }
  const name = Object.keys(props).find((key) => holds(props[key], (part) => typeof part === 'function'))
  return name === undefined
    ? undefined
    : `its prop ${name} contains a function, which cannot be sent to the browser`
}

/** True when JSX stands anywhere in the props that was not marked as a slot. */
export function holdsLooseJsx(props: Props): boolean {
  return holds(props, (value) => isJsx(value) && !(value.type === 'fragment' && value.slot !== undefined))
}

/** True for what JSX of an author evaluates to; plain data may have a `type` too. */
export function isJsx(value: unknown): value is Node {
  if (typeof value !== 'object' || value === null) return false
  const { type, children } = value as { type?: unknown; children?: unknown }
  return JSX_TYPES.has(type) && Array.isArray(children)
}

/** Data with the JSX in it replaced; without any it stays the very object it was. */
export function mapJsx(value: unknown, change: (node: Node) => Node, depth = 0): unknown {
  if (isJsx(value)) return change(value)
  if (!isPlain(value) || depth > MAX_DEPTH) return value
  const parts = Object.entries(value).map(([key, part]) => [key, mapJsx(part, change, depth + 1)] as const)
  if (parts.every(([key, part]) => part === value[key])) return value
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

const JSX_TYPES: ReadonlySet<unknown> = new Set(['element', 'component', 'fragment', 'island'])
// Data of a page is shallow; an object that refers to itself is not.
const MAX_DEPTH = 8

function holds(value: unknown, wanted: (value: unknown) => boolean, depth = 0): boolean {
  if (wanted(value)) return true
  if (isJsx(value) || !isPlain(value) || depth > MAX_DEPTH) return false
  return Object.values(value).some((part) => holds(part, wanted, depth + 1))
}

/** Lists and literals. */
function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const parent: unknown = Object.getPrototypeOf(value)
  return parent === null || Object.getPrototypeOf(parent) === null
}
