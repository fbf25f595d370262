import type { NavNode } from '../navigation/nav-tree.ts'

/** Versions and languages of a site, in order, each once. */
export function siteChoices(root: NavNode): { versions: readonly string[]; languages: readonly string[] } {
  const versions = new Set<string>()
  const languages = new Set<string>()
  const visit = (node: NavNode, depth: number) => {
    if (node.kind === 'version') versions.add(node.label)
    if (node.kind === 'language') languages.add(node.label)
    // Divisions never stand below groups.
    if (node.kind !== 'group' && node.kind !== 'page' && depth < 12)
      for (const child of node.children) visit(child, depth + 1)
  }
  visit(root, 0)
  return { versions: [...versions], languages: [...languages] }
}
