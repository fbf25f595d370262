import { memo } from '../lib/memo.ts'
import { isDivision } from '../shared/divisions.ts'
import type { NavNode, NavPlace } from './nav-tree.ts'

/** Where the reader of a path outside the navigation stands: where a newcomer would, in the language of the path. */
export function defaultTrail(root: NavNode, path: string): readonly NavNode[] {
  return trailInside([root], path)
}

/** The same from a place on. */
export function trailInside(start: readonly NavNode[], path: string): readonly NavNode[] {
  const folders = foldersOf(path)
  const trail = [...start]
  for (let node = start.at(-1); node !== undefined;) {
    const divisions: readonly NavNode[] = divisionsIn(node)
    node =
      divisions.find((child) => isLanguageOf(child, folders)) ??
      divisions.find((child) => child.isDefault) ??
      divisions[0]
    if (node !== undefined) trail.push(node)
  }
  return trail
}

/** Once for each node: a flat navigation has as many children as the site has pages, and each page may ask. */
const divisionsIn = memo((node: NavNode): readonly NavNode[] =>
  node.children.filter((child) => isDivision(child.kind) && !child.hidden && child.children.length > 0),
)

/** The language of a path outside the navigation: that of its folder, else the default one of the site. */
export function languageOutside(root: NavNode, path: string): string | undefined {
  return languageNode(root, path)?.label
}

/** The languages that a page is in; none where neither the navigation nor its path names one. */
export function languagesOf(place: NavPlace | undefined, root: NavNode, path: string): readonly string[] {
  if (place) return place.languages
  const node = languageNode(root, path)
  return node && isLanguageOf(node, foldersOf(path)) ? [node.label] : []
}

function languageNode(root: NavNode, path: string): NavNode | undefined {
  return defaultTrail(root, path).findLast(({ kind }) => kind === 'language')
}

function isLanguageOf({ kind, label }: NavNode, folders: ReadonlySet<string>): boolean {
  return kind === 'language' && folders.has(label.toLowerCase())
}

function foldersOf(path: string): ReadonlySet<string> {
  return new Set(path.toLowerCase().split('/'))
}
