import type { Navigation, NavigationDivisions, NavigationEntry } from './navigation-types.ts'

/** Key of a list in the navigation. */
export type DivisionKey = Exclude<keyof NavigationDivisions, 'global'>

/** The key that holds the label of an entry, by the list the entry stands in. */
export const LABEL_KEYS = {
  pages: 'group',
  groups: 'group',
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
  menu: 'item',
} as const satisfies Record<DivisionKey, keyof NavigationEntry>

export const DIVISION_KEYS = Object.keys(LABEL_KEYS) as readonly DivisionKey[]

export interface NavigationPageChild {
  readonly kind: 'page'
  /** Slug or operation as written. */
  readonly page: string
  /** From the parent to this entry, to be appended to the path of the parent for `locate`. */
  readonly path: readonly [DivisionKey, number]
}

export interface NavigationEntryChild {
  /** The list it stands in; a group among pages counts as `groups`. */
  readonly kind: Exclude<DivisionKey, 'pages'>
  readonly label: string
  readonly entry: NavigationEntry
  readonly path: readonly [DivisionKey, number]
}

export type NavigationChild = NavigationPageChild | NavigationEntryChild

/** Everything directly inside a place of the navigation (not `global`), in the order it was written. */
export function navigationChildren(parent: Navigation | NavigationEntry): readonly NavigationChild[] {
  return divisionsOf(parent).flatMap((kind) => {
    const list: readonly (string | NavigationEntry)[] = parent[kind] ?? []
    return list.map((entry, index) => toChild(kind, entry, index))
  })
}

/** The lists a place holds, in the order they were written. */
export function divisionsOf(parent: Navigation | NavigationEntry): readonly DivisionKey[] {
  return Object.keys(parent).filter(isDivisionKey)
}

function isDivisionKey(key: string): key is DivisionKey {
  return Object.hasOwn(LABEL_KEYS, key)
}

function toChild(kind: DivisionKey, entry: string | NavigationEntry, index: number): NavigationChild {
  const path = [kind, index] as const
  if (typeof entry === 'string') return { kind: 'page', page: entry, path }
  return { kind: kind === 'pages' ? 'groups' : kind, label: entry[LABEL_KEYS[kind]] ?? '', entry, path }
}
