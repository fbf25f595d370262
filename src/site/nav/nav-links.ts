import { memo } from '../../lib/memo.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'

/** Where a click on a node leads: its own target, else the first page inside it. */
export function firstHref(node: NavNode): string | undefined {
  return node.href ?? firstInside(node)?.href
}

/** The first entry inside a node that leads somewhere. */
export const firstInside = memo((node: NavNode): NavNode | undefined => {
  const ordered = node.children.some((child) => child.isDefault)
    ? [...node.children].sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
    : node.children
  for (const child of ordered) {
    const found = child.hidden ? undefined : child.href === undefined ? firstInside(child) : child
    if (found !== undefined) return found
  }
  return undefined
})

/** Hidden entries show only to a reader who stands inside them. */
export function isDrawn(node: NavNode, trail: readonly NavNode[]): boolean {
  return !node.hidden || trail.includes(node)
}

/** Paths of all pages inside a node. */
export const pathsIn = memo((node: NavNode): ReadonlySet<string> => {
  const paths = new Set<string>()
  const visit = (at: NavNode): void => {
    if (at.kind === 'page' && at.href !== undefined) paths.add(at.href)
    for (const child of at.children) visit(child)
  }
  visit(node)
  return paths
})
