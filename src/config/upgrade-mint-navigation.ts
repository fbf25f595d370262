import { arrayNode, childOf, objectNode, scalarNode, stringOf } from './json/located-node.ts'
import type { LocatedNode, ObjectNode } from './json/located-node.ts'

type Nodes = readonly LocatedNode[]

/**
 * In mint.json groups stand in one flat list, and tabs and anchors claim those whose pages start with their `url`.
 * docs.json nests instead, so groups are dealt out: to versions, then to tabs, then to anchors.
 */
export function upgradeMintNavigation(mint: ObjectNode): LocatedNode | undefined {
  const list = childOf(mint, 'navigation')
  if (list?.kind !== 'array') return list
  const versions = itemsOf(mint, 'versions')
  const anchors = itemsOf(mint, 'anchors')
  const { claimed } = claim(anchors, list.items)
  const links = anchors.filter((_, index) => claimed[index]?.length === 0)
  const body =
    versions.length > 0
      ? entry(
          list,
          'versions',
          versions.map((version) => upgradeVersion(mint, list.items, version)),
        )
      : dealToTabs(mint, list.items)
  const global =
    links.length > 0
      ? entry(
          mint,
          'anchors',
          links.map((anchor) => link(anchor, 'anchor')),
        )
      : undefined
  return objectNode(list, global ? [...body.entries, ['global', global]] : body.entries)
}

function upgradeVersion(mint: ObjectNode, groups: Nodes, version: LocatedNode): LocatedNode {
  const label = version.kind === 'object' ? childOf(version, 'name') : version
  const name = stringOf(label)
  const belongs = (node: LocatedNode): boolean =>
    [undefined, name].includes(stringOf(childOf(node, 'version')))
  const url = childOf(version, 'url')
  const isDefault = childOf(version, 'default')
  // No group names it: a version without pages, not one with a list that is wrong.
  const own = dealToTabs(scoped(mint, belongs), groups.filter(belongs)).entries
  const body = [...own].filter(([, list]) => list.kind !== 'array' || list.items.length > 0)
  return objectNode(version, [
    ...(label ? [['version', label] as const] : []),
    ...(isDefault ? [['default', isDefault] as const] : []),
    ...(url ? [['href', url] as const] : body),
  ])
}

/** The same file with only the tabs and anchors of one version. */
function scoped(mint: ObjectNode, belongs: (node: LocatedNode) => boolean): ObjectNode {
  const lists = ['tabs', 'anchors'].map(
    (key) => [key, arrayNode(mint, itemsOf(mint, key).filter(belongs))] as const,
  )
  return objectNode(mint, [...mint.entries, ...lists])
}

function dealToTabs(mint: ObjectNode, groups: Nodes): ObjectNode {
  const tabs = itemsOf(mint, 'tabs')
  if (tabs.length === 0) return dealToAnchors(mint, groups)
  const { claimed, rest } = claim(tabs, groups)
  const main = childOf(childOf(mint, 'primaryTab'), 'name') ?? scalarNode(mint, 'Documentation')
  const first =
    rest.length > 0 ? [objectNode(mint, [['tab', main], ...dealToAnchors(mint, rest).entries])] : []
  const others = tabs.map((tab, index) => {
    const own = claimed[index] ?? []
    return own.length > 0 ? section(tab, 'tab', dealToAnchors(mint, own)) : link(tab, 'tab')
  })
  return entry(mint, 'tabs', [...first, ...others])
}

function dealToAnchors(mint: ObjectNode, groups: Nodes): ObjectNode {
  const anchors = itemsOf(mint, 'anchors').filter((anchor) => !isExternal(anchor))
  const { claimed, rest } = claim(anchors, groups)
  const used = anchors.flatMap((anchor, index) => {
    const own = claimed[index] ?? []
    return own.length > 0 ? [section(anchor, 'anchor', entry(anchor, 'groups', own))] : []
  })
  if (used.length === 0) return entry(mint, 'groups', groups.map(cleanGroup))
  const top = childOf(mint, 'topAnchor')
  const name = childOf(top, 'name') ?? scalarNode(mint, 'Documentation')
  const icon = childOf(top, 'icon') ?? scalarNode(mint, 'book-open')
  const main = objectNode(mint, [['anchor', name], ['icon', icon], ...entry(mint, 'groups', rest).entries])
  return entry(mint, 'anchors', rest.length > 0 ? [main, ...used] : used)
}

/** Gives each group to the tab or anchor with the longest fitting prefix. */
function claim(owners: Nodes, groups: Nodes): { readonly claimed: readonly Nodes[]; readonly rest: Nodes } {
  const claimed: LocatedNode[][] = owners.map(() => [])
  const rest: LocatedNode[] = []
  for (const group of groups) {
    const page = firstPage(group)
    let best = -1
    for (const [index, owner] of owners.entries()) {
      const prefix = prefixOf(owner)
      if (prefix === '' || !(page === prefix || page.startsWith(`${prefix}/`))) continue
      if (best === -1 || prefix.length > prefixOf(owners[best]).length) best = index
    }
    ;(claimed[best] ?? rest).push(cleanGroup(group))
  }
  return { claimed, rest }
}

function firstPage(group: LocatedNode): string {
  const [first] = itemsOf(group, 'pages')
  if (!first) return ''
  return (stringOf(first) ?? firstPage(first)).replace(/^\//, '')
}

function prefixOf(owner: LocatedNode | undefined): string {
  const url = stringOf(childOf(owner, 'url')) ?? ''
  return owner && isExternal(owner) ? '' : url.replace(/^\/|\/$/g, '')
}

function isExternal(node: LocatedNode): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(stringOf(childOf(node, 'url')) ?? '')
}

function section(owner: LocatedNode, labelKey: string, body: ObjectNode): ObjectNode {
  return objectNode(owner, [...labelled(owner, labelKey), ...body.entries])
}

/** A tab or anchor without groups of its own: a link, or the home of a spec. */
function link(owner: LocatedNode, labelKey: string): ObjectNode {
  const url = childOf(owner, 'url')
  if (childOf(owner, 'openapi') || !url) return objectNode(owner, labelled(owner, labelKey))
  const target = isExternal(owner) ? url : scalarNode(url, `/${prefixOf(owner)}`)
  return objectNode(owner, [...labelled(owner, labelKey), ['href', target]])
}

function labelled(owner: LocatedNode, labelKey: string): readonly (readonly [string, LocatedNode])[] {
  const name = childOf(owner, 'name')
  const color = childOf(owner, 'color')
  const kept = ['icon', 'iconType', 'openapi', 'version'].flatMap((key) => {
    const node = childOf(owner, key)
    return node ? [[key, node] as const] : []
  })
  const hex = color && stringOf(color) !== undefined
  return [
    ...(name ? [[labelKey, name] as const] : []),
    ...kept,
    ...(hex
      ? [
          [
            'color',
            objectNode(color, [
              ['light', color],
              ['dark', color],
            ]),
          ] as const,
        ]
      : []),
  ]
}

/** The version of a group is now said by the place it stands in. */
function cleanGroup(group: LocatedNode): LocatedNode {
  if (group.kind !== 'object') return group
  return { ...group, entries: new Map([...group.entries].filter(([key]) => key !== 'version')) }
}

function itemsOf(node: LocatedNode | undefined, key: string): Nodes {
  const list = childOf(node, key)
  return list?.kind === 'array' ? list.items : []
}

function entry(origin: LocatedNode, key: string, items: Nodes): ObjectNode {
  return objectNode(origin, [[key, arrayNode(origin, items)]])
}
