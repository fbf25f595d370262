import { isNode, type Node } from '../tree.ts'

/** Whatever an expression may yield -> nodes. Booleans, null and functions show nothing, as in React. */
export function toNodes(values: readonly unknown[]): Node[] {
  const nodes: Node[] = []
  const add = (value: unknown, depth: number) => {
    if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'function')
      return
    if (Array.isArray(value)) {
      if (depth < 100) for (const item of value) add(item, depth + 1)
    } else if (isSound(value)) nodes.push(value)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      nodes.push({ type: 'text', value: String(value) })
  }
  for (const value of values) add(value, 0)
  return nodes
}

/** Leaves in the children of a node only what is a node itself: author code can put anything there. */
export function soundChildren(node: { type: string; children: unknown[] }): void {
  if (isNode(node)) node.children = node.children.filter(isSound)
  if (node.type !== 'island') return
  const island = node as { module?: unknown; icons?: unknown; unseen?: unknown }
  // Only we know where code for browsers is, and what it shows there.
  delete island.module
  delete island.icons
  if (island.unseen !== undefined)
    island.unseen = Array.isArray(island.unseen) ? island.unseen.filter(isSound) : undefined
}

const NAMED = new Set(['element', 'component', 'island'])
const LEAVES = new Set(['text', 'inlineCode', 'code', 'math', 'inlineMath', 'html', 'failure'])
const ADDRESSED = new Set(['link', 'image'])
const CHILDLESS = new Set([...LEAVES, 'image', 'break', 'thematicBreak', 'footnoteReference'])

/** Whether a node has what everyone who reads trees relies on. Its children were seen to before. */
function isSound(value: unknown): value is Node {
  if (!isNode(value)) return false
  const node = value as unknown as Readonly<Record<string, unknown>>
  const type = value.type
  if (!CHILDLESS.has(type) && !Array.isArray(node['children'])) return false
  if (LEAVES.has(type)) return typeof node['value'] === 'string'
  if (ADDRESSED.has(type)) return typeof node['url'] === 'string'
  if (type === 'heading') return typeof node['depth'] === 'number' && typeof node['id'] === 'string'
  if (!NAMED.has(type)) return true
  return typeof node['name'] === 'string' && typeof node['props'] === 'object' && node['props'] !== null
}
