import { counterpart, editionOf, segments } from '../../lib/counterpart.ts'
import { memo } from '../../lib/memo.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'
import { pathsIn } from './nav-links.ts'
import type { Choice, ChoiceItem, NavPosition } from './nav-position.ts'

const edition = memo((node: NavNode) => ({ ...editionOf(pathsIn(node)), name: node.label }))

/** The page that matches `path` in another version or language; undefined when the other has no such page. */
export function samePageIn(other: NavNode, own: NavNode, path: string): string | undefined {
  return counterpart(path, edition(own), edition(other))
}

/** Where each language that lacks a page of the default one would have it. */
export function untranslatedPaths({ choices }: NavPosition, path: string): readonly string[] {
  return choices
    .filter(({ kind }) => kind === 'language')
    .flatMap((choice) =>
      choice.items.flatMap((item) => {
        const { current } = choice
        if (item.current || current === undefined) return []
        if (samePageIn(item.node, current.node, path) !== undefined) return []
        return untranslatedTo(item, choice, path) ?? []
      }),
    )
}

/** The same for one language, from a page of the default one. */
export function untranslatedTo(
  { node }: ChoiceItem,
  { items, current }: Choice,
  path: string,
): string | undefined {
  const chosen = items.find((item) => item.node.isDefault) ?? items[0]
  return current !== undefined && current === chosen ? untranslatedIn(node, current.node, path) : undefined
}

/** Where a language would have the page, once it is translated; undefined when the language has no folder of its own. */
function untranslatedIn(other: NavNode, own: NavNode, path: string): string | undefined {
  const to = folderOf(other, edition(other).start)
  if (to.length === 0) return undefined
  const from = folderOf(own, edition(own).start)
  const parts = segments(path)
  // What stands before the folder of a language is the same for all.
  const shared = from.at(-1) === own.label.toLowerCase() ? from : to.slice(0, -1)
  const rest = shared.every((part, depth) => part === parts[depth]) ? parts.slice(shared.length) : parts
  return `/${[...to, ...rest].join('/')}`
}

/** The folder of a language: as far as its name, or all that its pages have in common. */
function folderOf({ label }: NavNode, start: readonly string[]): readonly string[] {
  const named = start.findIndex((part) => part.toLowerCase() === label.toLowerCase())
  return named === -1 ? start : start.slice(0, named + 1)
}
