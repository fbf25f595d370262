import type { NavigationEntry } from '../config/schema/navigation-types.ts'
import type { DivisionKind } from '../shared/divisions.ts'

/** What an entry of the navigation is. Divisions (language … dropdown) switch the whole sidebar. */
export type NavKind = 'root' | DivisionKind | 'group' | 'page' | 'link'

/**
 * One node of the navigation, the same shape for every kind so that any nesting order works.
 * Where a reader stands is the path of nodes from the root to a page: divisions on it give the switchers,
 * the deepest division gives the sidebar.
 */
export interface NavNode {
  readonly kind: NavKind
  readonly label: string
  /** Page path for `page`, target for `link`, optional landing target for a division or group (`root`). */
  readonly href: string | undefined
  readonly icon: string | undefined
  readonly iconType: string | undefined
  /** Library of this icon alone; undefined is the site's. */
  readonly iconLibrary: string | undefined
  readonly tag: string | undefined
  /** A CSS colour; light-dark() when there is one for each mode. */
  readonly color: string | undefined
  readonly description: string | undefined
  /** Never drawn, unless the reader stands inside it. */
  readonly hidden: boolean
  /** Version or language that is served when nothing is chosen. */
  readonly isDefault: boolean
  /** Group opened at first sight. */
  readonly expanded: boolean
  /** Page is deprecated. */
  readonly deprecated: boolean
  /** HTTP method badge of an endpoint page. */
  readonly method: string | undefined
  /** How a group's root page lists its children. */
  readonly directory: 'none' | 'accordion' | 'card'
  readonly align: 'start' | 'end'
  /** Pages inside count as searchable (true) or not (false) whatever their place; undefined decides nothing. */
  readonly searchable: boolean | undefined
  /** Pages inside are readable without login. */
  readonly isPublic: boolean | undefined
  /** Search multiplier for the pages inside. */
  readonly boost: number | undefined
  /** What a language puts in place of the site's own banner, footer and navbar. */
  readonly overrides: Pick<NavigationEntry, 'banner' | 'footer' | 'navbar'> | undefined
  /** Entries shown on every page below this one. */
  readonly globals: readonly NavNode[]
  readonly children: readonly NavNode[]
}

/** Where one page stands in the tree. */
export interface NavPlace {
  /** From the root to the page's own node. */
  readonly trail: readonly NavNode[]
  readonly version: string | undefined
  readonly language: string | undefined
  /** A page may stand in several of them; this is its first place. */
  readonly versions: readonly string[]
  readonly languages: readonly string[]
  /** Nearest ancestor that sets it; the page's own frontmatter wins. */
  readonly boost: number | undefined
  /** False when an ancestor keeps the page out of the sidebar. */
  readonly shown: boolean
  /** What the nearest ancestor with an opinion says about search. */
  readonly searchable: boolean | undefined
  readonly previous: { readonly path: string; readonly title: string } | undefined
  readonly next: { readonly path: string; readonly title: string } | undefined
}
