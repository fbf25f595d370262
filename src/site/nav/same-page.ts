import { counterpart, editionOf, segments } from '../../lib/counterpart.ts'
import { memo } from '../../lib/memo.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'
import { pathsIn } from './nav-links.ts'

const edition = memo((node: NavNode) => editionOf(pathsIn(node)))

/** The page that matches `path` in another version or language; undefined when the other has no such page. */
export function samePageIn(other: NavNode, own: NavNode, path: string): string | undefined {
  return counterpart(path, edition(own), edition(other))
}

/** Where a language would have the page, once it is translated; undefined when the language has no folder of its own. */
export function untranslatedIn(other: NavNode, own: NavNode, path: string): string | undefined {
  const [from, to] = [edition(own).start, edition(other).start]
  const parts = segments(path)
  if (to.length === 0 || from.some((part, depth) => part !== parts[depth])) return undefined
  return `/${[...to, ...parts.slice(from.length)].join('/')}`
}
