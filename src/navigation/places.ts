import { isDivision } from '../shared/divisions.ts'
import type { NavNode, NavPlace } from './nav-tree.ts'

/** Where every page stands: first drawn place first, hidden ones only when there is no other. */
export function derivePlaces(root: NavNode): ReadonlyMap<string, NavPlace> {
  const places = new Map<string, NavPlace>()
  visit(root, { trail: [], shown: true, searchable: undefined, boost: undefined, sequence: [] }, places)
  return places
}

interface State {
  readonly trail: readonly NavNode[]
  readonly shown: boolean
  readonly searchable: boolean | undefined
  readonly boost: number | undefined
  /** Pages of the sidebar we are in, in reading order, for previous and next. */
  readonly sequence: NavNode[]
}

function visit(node: NavNode, state: State, places: Map<string, NavPlace>): void {
  const trail = [...state.trail, node]
  // The hidden copy of a group's root page is not drawn, yet the page is: through the group's title.
  const isGroupRoot =
    node.kind === 'page' && state.trail.at(-1)?.kind === 'group' && state.trail.at(-1)?.href === node.href
  const shown = state.shown && (!node.hidden || isGroupRoot)
  const own = node.kind !== 'page' && node.searchable !== undefined ? node.searchable : state.searchable
  const boost = node.boost ?? state.boost
  if (node.kind === 'page' && node.href !== undefined) {
    const known = places.get(node.href)
    const { version, language } = labels(trail)
    const first =
      known && (known.shown || !shown)
        ? known
        : { version, language, trail, shown, searchable: own, boost, previous: undefined, next: undefined }
    places.set(node.href, {
      ...first,
      versions: joined(known?.versions, version),
      languages: joined(known?.languages, language),
    })
    if (shown) state.sequence.push(node)
  }
  const opensSidebar = node.kind === 'root' || isDivision(node.kind)
  const sequence = opensSidebar ? [] : state.sequence
  for (const child of node.children) visit(child, { trail, shown, searchable: own, boost, sequence }, places)
  if (opensSidebar) linkNeighbours(sequence, trail, places)
}

function linkNeighbours(
  sequence: readonly NavNode[],
  trail: readonly NavNode[],
  places: Map<string, NavPlace>,
): void {
  sequence.forEach((node, index) => {
    const place = places.get(node.href as string)
    // A page may stand in several sidebars; its neighbours are those of its first place.
    if (!place || place.previous || place.next || !trail.every((step, depth) => place.trail[depth] === step))
      return
    places.set(node.href as string, {
      ...place,
      previous: neighbour(sequence[index - 1]),
      next: neighbour(sequence[index + 1]),
    })
  })
}

function neighbour(node: NavNode | undefined): NavPlace['next'] {
  return node?.href === undefined ? undefined : { path: node.href, title: node.label }
}

function labels(trail: readonly NavNode[]): { version: string | undefined; language: string | undefined } {
  const last = (kind: NavNode['kind']) => trail.findLast((node) => node.kind === kind)?.label
  return { version: last('version'), language: last('language') }
}

function joined(known: readonly string[] = [], label: string | undefined): readonly string[] {
  return label === undefined || known.includes(label) ? known : [...known, label]
}

/** First page a reader lands on inside a node; hidden parts only when nothing else is there. */
export function firstPage(node: NavNode): string | undefined {
  return search(node, false) ?? search(node, true)
}

function search(node: NavNode, hidden: boolean): string | undefined {
  if (node.kind === 'page') return node.href
  const ordered = [...node.children].sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
  for (const child of ordered) {
    const isRoot = child.kind === 'page' && child.href === node.href
    if (child.hidden && !hidden && !isRoot) continue
    const found = search(child, hidden)
    if (found !== undefined) return found
  }
  return undefined
}
