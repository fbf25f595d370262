import { holds } from './filter.ts'
import { follow, rootNode, type FoundNode } from './follow.ts'
import type { Query } from './parse-query.ts'
import type { OverlayWork } from './work.ts'

/** Every node a query selects, in order. */
export function selectNodes(query: Query, root: unknown, work: OverlayWork): readonly FoundNode[] {
  const found: FoundNode[] = []
  follow(query.segments, rootNode(root), { root, work, holds, emit: (node) => found.push(node) })
  return found
}

/** Each node once, where it was selected first. A short query can select every node millions of times. */
export function selectOnce(query: Query, root: unknown, work: OverlayWork): readonly FoundNode[] {
  const found: FoundNode[] = []
  const seen = new Map<unknown, Set<string | number>>()
  const emit = (node: FoundNode) => {
    const keys = seen.get(node.parent?.value) ?? new Set()
    seen.set(node.parent?.value, keys)
    if (keys.size < keys.add(node.key).size) found.push(node)
  }
  follow(query.segments, rootNode(root), { root, work, holds, emit })
  return found
}
