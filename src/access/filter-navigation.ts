import { DIVISIONS, type NavNode } from '../navigation/nav-tree.ts'

/** The tree without pages that may not be read, and without what is then left empty: no label may tell of them. */
export function filterNavigation(root: NavNode, mayShow: (path: string) => boolean): NavNode {
  return filterNode(root, mayShow) ?? { ...root, children: [], globals: [] }
}

function filterNode(node: NavNode, mayShow: (path: string) => boolean): NavNode | undefined {
  if (node.kind === 'page') return node.href !== undefined && mayShow(node.href) ? node : undefined
  if (node.kind === 'link') return leadsTo(node, mayShow) ? node : undefined
  const children = node.children.flatMap((child) => filterNode(child, mayShow) ?? [])
  const globals = node.globals.flatMap((child) => filterNode(child, mayShow) ?? [])
  // An internal landing page counts as a page: the entry may not lead to, or be named after, one that is closed.
  const href = leadsTo(node, mayShow) ? node.href : undefined
  const emptied = children.length === 0 && href === undefined
  const canGo = node.kind === 'group' || DIVISIONS.has(node.kind)
  if (canGo && emptied) return undefined
  return { ...node, href, children, globals }
}

/** Another site, or a page that may be read. */
function leadsTo({ href }: NavNode, mayShow: (path: string) => boolean): boolean {
  return !href?.startsWith('/') || mayShow(href.replace(/[?#].*$/, '').replace(/\.mdx?$/i, ''))
}
