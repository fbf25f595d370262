import type { Page } from '../content/page.ts'
import type { NavKind, NavNode } from './nav-tree.ts'

/** A node with everything unset that is not given. */
export function navNode(kind: NavKind, label: string, fields: Partial<NavNode>): NavNode {
  return {
    href: undefined,
    icon: undefined,
    iconType: undefined,
    iconLibrary: undefined,
    tag: undefined,
    color: undefined,
    description: undefined,
    hidden: false,
    isDefault: false,
    expanded: false,
    deprecated: false,
    method: undefined,
    directory: 'none',
    align: 'start',
    searchable: undefined,
    isPublic: undefined,
    boost: undefined,
    overrides: undefined,
    globals: [],
    children: [],
    ...fields,
    kind,
    label,
  }
}

/** The entry of a page; a page with `url` is a link to elsewhere. */
export function pageNode(page: Page): NavNode {
  const { meta } = page
  const common = {
    icon: meta.icon,
    iconType: meta.iconType,
    tag: meta.tag,
    deprecated: meta.deprecated,
    hidden: meta.hidden,
  }
  const label = meta.sidebarTitle ?? page.title
  if (meta.url) return navNode('link', label, { ...common, href: meta.url })
  return navNode('page', label, {
    ...common,
    href: page.path,
    method: meta.hideApiMarker ? undefined : methodOf(page),
  })
}

function methodOf({ meta, reference }: Page): string | undefined {
  const written = meta.openapi ?? meta.api
  // Names of protocols are long; their first part tells enough: `KAFKA` of `KAFKA-SECURE`.
  if (written === undefined) return reference?.protocol?.split('-', 1)[0]
  const match = /(?:^|\s)(get|put|post|delete|options|head|patch|trace|query|webhook)\s+\S/i.exec(written)
  // Other methods are told from words by their capitals.
  return match?.[1]?.toUpperCase() ?? /(?:^|\s)([A-Z][A-Z\d-]{2,})\s+\//.exec(written)?.[1]
}
