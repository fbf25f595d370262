import { memo } from '../../lib/memo.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'
import { pathsIn } from './nav-links.ts'

/**
 * The page that matches `path` in another version or language: what follows the folder of its own, under the
 * folder of the other. Undefined when the other has no such page.
 */
export function samePageIn(other: NavNode, own: NavNode, path: string): string | undefined {
  const paths = pathsIn(other)
  const parts = segments(path)
  const prefix = commonStart(other)
  // A division may lie deeper than its folder (/v1/guides/…), so shorter folders are tried as well.
  for (let drop = 0; drop <= commonStart(own).length; drop++) {
    for (let keep = prefix.length; keep >= 0; keep--) {
      const target = `/${[...prefix.slice(0, keep), ...parts.slice(drop)].join('/')}`
      if (paths.has(target)) return target
    }
  }
  return undefined
}

/** Path segments that every page inside a node starts with. */
const commonStart = memo((node: NavNode): readonly string[] => {
  const paths = pathsIn(node)
  let common: readonly string[] | undefined
  for (const path of paths) {
    const parts = segments(path)
    common ??= paths.size === 1 ? parts.slice(0, -1) : parts
    let same = 0
    while (same < common.length && common[same] === parts[same]) same++
    common = common.slice(0, same)
  }
  return common ?? []
})

function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
