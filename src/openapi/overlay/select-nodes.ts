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
