import { Memory, memo } from '../../lib/memo.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'

/**
 * What was worked out of a navigation tree, by its root. Readers who may see different things have different trees, so
 * nothing that is kept here can pass from one to the other.
 */
export const treeMemory = memo((_root: NavNode) => new Memory())
