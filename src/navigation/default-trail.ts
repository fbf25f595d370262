import { isDivision } from '../shared/divisions.ts'
import type { NavNode } from './nav-tree.ts'

/** Where the reader of a path outside the navigation stands: where a newcomer would, in the language of the path. */
export function defaultTrail(root: NavNode, path: string): readonly NavNode[] {
  return trailInside([root], path)
}

/** The same from a place on. */
export function trailInside(start: readonly NavNode[], path: string): readonly NavNode[] {
  const folders = foldersOf(path)
  const trail = [...start]
  for (let node = start.at(-1); node !== undefined;) {
    const divisions: readonly NavNode[] = node.children.filter(
      (child) => isDivision(child.kind) && !child.hidden && child.children.length > 0,
    )
    node =
      divisions.find((child) => isLanguageOf(child, folders)) ??
      divisions.find((child) => child.isDefault) ??
      divisions[0]
    if (node !== undefined) trail.push(node)
  }
  return trail
}

/** The language of a path outside the navigation, and whether a folder of the path names it. */
export function languageOutside(
  root: NavNode,
  path: string,
): { readonly language: string; readonly isNamed: boolean } | undefined {
  const node = defaultTrail(root, path).findLast(({ kind }) => kind === 'language')
  return node && { language: node.label, isNamed: isLanguageOf(node, foldersOf(path)) }
}

function isLanguageOf({ kind, label }: NavNode, folders: ReadonlySet<string>): boolean {
  return kind === 'language' && folders.has(label.toLowerCase())
}

function foldersOf(path: string): ReadonlySet<string> {
  return new Set(path.toLowerCase().split('/'))
}
