import { memo } from '../../lib/memo.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'
import type { FrameMessages } from '../../shared/messages/frame-messages.ts'
import { languageName } from './language-name.ts'
import type { NavPosition } from './nav-position.ts'

/** What a reader can narrow a search to, and where they stand. */
export interface SearchFilter {
  readonly name: 'version' | 'language'
  readonly label: string
  readonly current: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Versions and languages of a site, where there are several of them. */
export function searchFilters(
  { root, trail }: Pick<NavPosition, 'root' | 'trail'>,
  words: Pick<FrameMessages, 'version' | 'language'>,
): readonly SearchFilter[] {
  const filters = (['version', 'language'] as const).map((name) => ({
    name,
    label: words[name],
    current: trail.findLast(({ kind }) => kind === name)?.label,
    options: choicesIn(root)[name],
  }))
  return filters.filter(({ options }) => options.length > 1)
}

/** A large navigation takes a millisecond to walk, and each of its pages has them. */
const choicesIn = memo((root: NavNode) => ({
  version: [...labelsOf(root, 'version')].map((value) => ({ value, label: value })),
  language: [...labelsOf(root, 'language')].map((value) => ({ value, label: languageName(value) })),
}))

function labelsOf(node: NavNode, kind: string, found = new Set<string>()): Set<string> {
  for (const child of node.children) {
    if (child.hidden) continue
    if (child.kind === kind) found.add(child.label)
    if (child.kind !== 'page' && child.kind !== 'group') labelsOf(child, kind, found)
  }
  return found
}
