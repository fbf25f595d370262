import type { NavNode } from '../../navigation/nav-tree.ts'
import { isDivision, type DivisionKind } from '../../shared/divisions.ts'
import { Topic } from '../../lib/memo.ts'
import { firstHref, isDrawn } from './nav-links.ts'
import { treeMemory } from './tree-memory.ts'

/** One thing a reader can choose: this tab or that, this version or that. */
export interface Choice {
  readonly kind: DivisionKind
  readonly items: readonly ChoiceItem[]
  readonly current: ChoiceItem | undefined
}

export interface ChoiceItem {
  readonly node: NavNode
  readonly href: string
  readonly current: boolean
}

/** Where a reader stands: the way from the root, the sidebar of that place, and what can be chosen there. */
export interface NavPosition {
  readonly root: NavNode
  readonly trail: readonly NavNode[]
  /** The deepest division on the trail, or the root. */
  readonly sidebar: NavNode
  readonly choices: readonly Choice[]
}

const CHOICES = new Topic<NavNode, readonly Choice[]>('choices by sidebar')

export function positionOf(root: NavNode, trail: readonly NavNode[]): NavPosition {
  const divisions = trail.filter((node) => node.kind === 'root' || isDivision(node.kind))
  const sidebar = divisions.at(-1) ?? root
  // The same for all pages of a sidebar.
  const choices = treeMemory(root).get(CHOICES, sidebar, () =>
    divisions.flatMap((division) => choicesIn(division, trail)),
  )
  return { root, trail, sidebar, choices }
}

/** Children and globals of a division, one choice a kind, in the order of their first entry. */
function choicesIn(parent: NavNode, trail: readonly NavNode[]): readonly Choice[] {
  const kinds = new Map<DivisionKind, ChoiceItem[]>()
  for (const node of [...parent.children, ...parent.globals]) {
    const { kind } = node
    if (!isDivision(kind) || !isDrawn(node, trail)) continue
    const href = firstHref(node)
    if (href === undefined) continue
    kinds.set(kind, [...(kinds.get(kind) ?? []), { node, href, current: trail.includes(node) }])
  }
  return [...kinds].map(([kind, items]) => ({ kind, items, current: items.find((item) => item.current) }))
}
