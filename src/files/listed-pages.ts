import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import { memo } from '../lib/memo.ts'
import type { NavNode } from '../navigation/nav-tree.ts'

/** Pages for llms.txt: navigation order, default language and version only, then what only indexing adds. */
export const listedPages = memo((view: View): readonly Page[] => {
  const found = new Map<string, Page>()
  const others = new Set<string>()
  const add = (path: string | undefined, into: 'listed' | 'others') => {
    const page = path === undefined ? undefined : view.page(path)
    if (!page) return
    if (into === 'others') others.add(page.path)
    else if (view.visibility(page).llms) found.set(page.path, page)
  }
  const visit = (node: NavNode, into: 'listed' | 'others') => {
    if (node.kind === 'page') add(node.href, into)
    for (const child of node.children)
      visit(child, into === 'listed' && isDefault(child, node) ? 'listed' : 'others')
  }
  visit(view.navigation, 'listed')
  for (const page of view.pages)
    if (!found.has(page.path) && !others.has(page.path) && view.visibility(page).llms)
      found.set(page.path, page)
  return [...found.values()]
})

/** Of several versions or languages side by side only the default one is listed. */
function isDefault(child: NavNode, parent: NavNode): boolean {
  if (child.kind !== 'version' && child.kind !== 'language') return true
  const siblings = parent.children.filter((node) => node.kind === child.kind && !node.hidden)
  return child === (siblings.find((node) => node.isDefault) ?? siblings[0])
}
