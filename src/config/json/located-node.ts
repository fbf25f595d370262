/** Where a node or a key stands: an offset in a file of the docs folder. */
export interface Origin {
  readonly file: string
  readonly offset: number
}

interface Located extends Origin {
  /** Where the key of this value stands, when it is a member of an object. */
  readonly key?: Origin | undefined
}

export interface ObjectNode extends Located {
  readonly kind: 'object'
  readonly entries: ReadonlyMap<string, LocatedNode>
}

export interface ArrayNode extends Located {
  readonly kind: 'array'
  readonly items: readonly LocatedNode[]
}

export interface ScalarNode extends Located {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
}

/** A value that could not be read (a `$ref` that failed). It was reported already, so nobody reports it again. */
export interface BrokenNode extends Located {
  readonly kind: 'broken'
}

/** JSON that remembers where every value came from, also after `$ref` files were merged in. */
export type LocatedNode = ObjectNode | ArrayNode | ScalarNode | BrokenNode

/** The way from the root to a value: keys of objects and indexes of arrays. */
export type ValuePath = readonly (string | number)[]

export function objectNode(origin: Origin, entries: Iterable<readonly [string, LocatedNode]>): ObjectNode {
  return { kind: 'object', file: origin.file, offset: origin.offset, entries: new Map(entries) }
}

export function arrayNode(origin: Origin, items: readonly LocatedNode[]): ArrayNode {
  return { kind: 'array', file: origin.file, offset: origin.offset, items }
}

export function scalarNode(origin: Origin, value: ScalarNode['value']): ScalarNode {
  return { kind: 'scalar', file: origin.file, offset: origin.offset, value }
}

export function childOf(node: LocatedNode | undefined, step: PropertyKey): LocatedNode | undefined {
  if (node?.kind === 'object') return node.entries.get(String(step))
  if (node?.kind === 'array') return node.items[Number(step)]
  return undefined
}

export function nodeAt(root: LocatedNode | undefined, path: ValuePath): LocatedNode | undefined {
  let node = root
  for (const step of path) node = childOf(node, step)
  return node
}

/** The deepest node on the way that exists: where to point when the value itself is missing. */
export function nearestNode(root: LocatedNode, path: ValuePath): LocatedNode {
  let node = root
  for (const step of path) {
    const next = childOf(node, step)
    if (!next) break
    node = next
  }
  return node
}

/** The plain JSON value, without its positions. */
export function valueOf(node: LocatedNode): unknown {
  if (node.kind === 'scalar') return node.value
  if (node.kind === 'array') return node.items.map(valueOf)
  if (node.kind === 'broken') return undefined
  const value: Record<string, unknown> = {}
  for (const [key, child] of node.entries) {
    // Assigning `__proto__` would change the prototype instead of adding a key.
    if (key !== '__proto__' && child.kind !== 'broken') value[key] = valueOf(child)
  }
  return value
}

/** The string a node holds, or undefined when it holds something else. */
export function stringOf(node: LocatedNode | undefined): string | undefined {
  return node?.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined
}

/** A copy without some nodes; containers that lost a child are noted in `touched`. */
export function withoutNodes(
  root: LocatedNode,
  dropped: ReadonlySet<LocatedNode>,
  touched: Set<LocatedNode>,
): LocatedNode {
  if (root.kind === 'scalar' || root.kind === 'broken') return root
  const children = root.kind === 'array' ? root.items : [...root.entries.values()]
  const kept = children.filter((child) => !dropped.has(child))
  const copies = kept.map((child) => withoutNodes(child, dropped, touched))
  const lost = kept.length < children.length
  if (!lost && copies.every((copy, index) => copy === kept[index])) return root
  const copy: LocatedNode =
    root.kind === 'array'
      ? { ...root, items: copies }
      : { ...root, entries: entriesLeft(root, dropped, copies) }
  if (lost || touched.has(root)) touched.add(copy)
  return copy
}

function entriesLeft(
  node: ObjectNode,
  dropped: ReadonlySet<LocatedNode>,
  copies: readonly LocatedNode[],
): Map<string, LocatedNode> {
  const keys = [...node.entries].filter(([, child]) => !dropped.has(child)).map(([key]) => key)
  return new Map(keys.flatMap((key, index) => (copies[index] ? [[key, copies[index]]] : [])))
}
