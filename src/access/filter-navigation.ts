import type { NavNode } from '../navigation/nav-tree.ts'
import { isDivision } from '../shared/divisions.ts'
import { filterLinks } from './filter-links.ts'

interface Allowed {
  readonly page: (path: string) => boolean
  /** For what an author wrote, which may be another site, or a page in any spelling. */
  readonly link: (href: string) => boolean
}

/** The tree without pages that may not be read, and without what is then left empty: no label may tell of them. */
export function filterNavigation(root: NavNode, allowed: Allowed): NavNode {
  return filterNode(root, allowed) ?? { ...root, children: [], globals: [] }
}

function filterNode(node: NavNode, allowed: Allowed): NavNode | undefined {
  if (node.kind === 'page') return node.href !== undefined && allowed.page(node.href) ? node : undefined
  if (node.kind === 'link') return node.href === undefined || allowed.link(node.href) ? node : undefined
  const children = node.children.flatMap((child) => filterNode(child, allowed) ?? [])
  const globals = node.globals.flatMap((child) => filterNode(child, allowed) ?? [])
  // An internal landing page counts as a page: the entry may not lead to, or be named after, one that is closed.
  const href = node.href !== undefined && allowed.link(node.href) ? node.href : undefined
  const emptied = children.length === 0 && href === undefined
  const canGo = node.kind === 'group' || isDivision(node.kind)
  if (canGo && emptied) return undefined
  const overrides = node.overrides && filterLinks(node.overrides, allowed.link)
  return { ...node, href, children, globals, overrides }
}
