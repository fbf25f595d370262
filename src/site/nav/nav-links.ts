import type { NavNode } from '../../navigation/nav-tree.ts'

const firstHrefs = new WeakMap<NavNode, string>()

/** Where a click on a node leads: its own target, else the first page inside it. */
export function firstHref(node: NavNode): string | undefined {
  if (node.href !== undefined) return node.href
  const known = firstHrefs.get(node)
  if (known !== undefined) return known
  const ordered = node.children.some((child) => child.isDefault)
    ? [...node.children].sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
    : node.children
  for (const child of ordered) {
    const href = child.hidden ? undefined : firstHref(child)
    if (href === undefined) continue
    firstHrefs.set(node, href)
    return href
  }
  return undefined
}

/** Hidden entries show only to a reader who stands inside them. */
export function isDrawn(node: NavNode, trail: readonly NavNode[]): boolean {
  return !node.hidden || trail.includes(node)
}

const pathSets = new WeakMap<NavNode, ReadonlySet<string>>()

/** Paths of all pages inside a node. */
export function pathsIn(node: NavNode): ReadonlySet<string> {
  const known = pathSets.get(node)
  if (known !== undefined) return known
  const paths = new Set<string>()
  const visit = (at: NavNode): void => {
    if (at.kind === 'page' && at.href !== undefined) paths.add(at.href)
    for (const child of at.children) visit(child)
  }
  visit(node)
  pathSets.set(node, paths)
  return paths
}
