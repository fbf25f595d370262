import { standsFor } from '../../sandbox/border.ts'
import type { Node, Props } from '../tree.ts'

/** Why props cannot be sent to a browser, or undefined when they can. */
export function unsendable(props: Props): string | undefined {
  try {
    JSON.stringify(props, (_, value: unknown) => (isJsx(value) || typeof value === 'bigint' ? null : value))
  } catch {
    return 'its props are circular and cannot be sent to the browser'
  }
  const isLoose = (part: unknown) => typeof part === 'function' && standsFor(part) === undefined
  const name = Object.keys(props).find((key) => holds(props[key], isLoose))
  return name === undefined
    ? undefined
    : `its prop ${name} contains a function, which cannot be sent to the browser`
}

/** The same props with components of authors among them by name, for a browser to find. */
export function withNames(value: unknown, depth = 0): unknown {
  const named = standsFor(value)
  if (named) return { $function: named.name, file: named.file }
  if (isJsx(value) || !isPlain(value) || depth > MAX_DEPTH) return value
  const parts = Object.entries(value).map(([key, part]) => [key, withNames(part, depth + 1)] as const)
  if (parts.every(([key, part]) => part === value[key])) return value
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
}

/** The files of all components that stand in props or between the tags of a component. */
export function filesIn(value: unknown, files: Set<string>, depth = 0): void {
  if (depth > MAX_FILES_DEPTH) return
  const named = standsFor(value)
  if (named) files.add(named.file)
  if (isJsx(value)) {
    if (value.type === 'fragment' && value.slot !== undefined) return
    if (value.type === 'island' && value.file !== undefined) files.add(value.file)
    if ('props' in value) filesIn(value.props, files, depth + 1)
    if ('children' in value) for (const child of value.children) filesIn(child, files, depth + 1)
  } else if (isPlain(value)) for (const part of Object.values(value)) filesIn(part, files, depth + 1)
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
const MAX_FILES_DEPTH = 60

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
