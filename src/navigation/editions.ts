import { counterpart, editionOf, segments, type Edition } from '../lib/counterpart.ts'
import { memo } from '../lib/memo.ts'
import { trailInside } from './default-trail.ts'
import { firstPage } from './places.ts'
import type { NavNode } from './nav-tree.ts'

/** A page in one of the languages it exists in. */
export interface Translation {
  /** As docs.json writes it. */
  readonly language: string
  readonly path: string
  readonly isDefault: boolean
}

/** The page of the newest version that an old page has, or where that version starts. */
export interface NewerPage {
  /** The old version, and the newest. */
  readonly version: string
  readonly newest: string
  readonly path: string
  /** It is the same page; else the first of its version. */
  readonly isSame: boolean
}

/** A page of the default language that stands in for one that is missing. */
export interface StandIn {
  readonly path: string
  /** From the root to where a reader stands in the language that lacks the page. */
  readonly trail: readonly NavNode[]
  /** The language of the page that is shown. */
  readonly language: string
}

/** Versions or languages side by side. */
interface Siblings {
  readonly parent: NavNode
  readonly own: NavNode
  readonly all: readonly NavNode[]
  readonly chosen: NavNode
}

/** The languages a page exists in, its own among them; empty where the navigation has one language or none. */
export function translationsOf(trail: readonly NavNode[], path: string): readonly Translation[] {
  const siblings = siblingsOf(trail, 'language')
  if (!siblings || siblings.all.length < 2) return []
  const { parent, own, all, chosen } = siblings
  return all.flatMap((node) => {
    const found = node === own ? path : counterpart(path, editionIn(parent, own), editionIn(parent, node))
    // A page that several languages list is one page.
    if (found === undefined || (node !== own && found === path)) return []
    return { language: node.label, path: found, isDefault: node === chosen }
  })
}

/** What is newer than a page of an old version. Old are versions with a lower number than the default one, or those that are named. */
export function newerPage(
  trail: readonly NavNode[],
  path: string,
  named: readonly string[] | undefined,
): NewerPage | undefined {
  const siblings = siblingsOf(trail, 'version')
  if (!siblings) return undefined
  const { parent, own, chosen } = siblings
  if (own === chosen || !(named ? named.includes(own.label) : isLower(own.label, chosen.label)))
    return undefined
  const same = counterpart(path, editionIn(parent, own), editionIn(parent, chosen))
  const target = same ?? firstPage(chosen)
  if (target === undefined || target === path) return undefined
  return { version: own.label, newest: chosen.label, path: target, isSame: same !== undefined }
}

/** The page of the default language that a path of another language would translate. */
export function standIn(root: NavNode, path: string): StandIn | undefined {
  const parts = segments(path)
  for (const { trail, parent, node, chosen } of otherLanguages(root)) {
    const { start } = editionIn(parent, node)
    const named = parts.findIndex((part) => part.toLowerCase() === node.label.toLowerCase())
    const inFolder = start.length > 0 && start.every((part, depth) => part === parts[depth])
    if (!inFolder && named === -1) continue
    // Folders inside that of the language, such as those of versions, are part of the path in the other one too.
    const least = named === -1 ? 1 : named + 1
    for (let drop = inFolder ? Math.max(start.length, least) : least; drop >= least; drop--) {
      const found = pageAt(parts.slice(drop), editionIn(parent, chosen))
      if (found !== undefined)
        return { path: found, trail: trailInside([...trail, node], found), language: chosen.label }
    }
  }
  return undefined
}

/** Pages of the default language that another one lacks, for every other language. */
export function missingTranslations(root: NavNode): readonly { language: string; path: string }[] {
  return otherLanguages(root).flatMap(({ parent, node, chosen }) => {
    const [from, to] = [editionIn(parent, chosen), editionIn(parent, node)]
    return [...from.paths]
      .filter((path) => counterpart(path, from, to) === undefined)
      .map((path) => ({ language: node.label, path }))
  })
}

/** Pages of other languages with the page they translate. */
export function translationPairs(
  root: NavNode,
): readonly { readonly language: string; readonly path: string; readonly source: string }[] {
  return otherLanguages(root).flatMap(({ parent, node, chosen }) => {
    const [from, to] = [editionIn(parent, node), editionIn(parent, chosen)]
    return [...from.paths].flatMap((path) => {
      const source = counterpart(path, from, to)
      return source === undefined || source === path ? [] : { language: node.label, path, source }
    })
  })
}

/** Languages a reader can start in: where each begins, the default one first asked for. */
export function startLanguages(root: NavNode, home: string | undefined): readonly Translation[] {
  const parent = languageParent(root)
  if (!parent) return []
  const all = drawn(parent, 'language')
  const chosen = chosenOf(all)
  return all.flatMap((node) => {
    const same =
      home === undefined || !chosen
        ? undefined
        : counterpart(home, editionIn(parent, chosen), editionIn(parent, node))
    const path = node === chosen ? (home ?? firstPage(node)) : (same ?? firstPage(node))
    return path === undefined ? [] : { language: node.label, path, isDefault: node === chosen }
  })
}

/** The versions and languages of a place, each with its pages. */
const editionsIn = memo((parent: NavNode): ReadonlyMap<NavNode, Edition> => {
  const paths = new Map(parent.children.map((node) => [node, pathsIn(node)]))
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const own of paths.values())
    for (const path of own) {
      if (seen.has(path)) shared.add(path)
      seen.add(path)
    }
  return new Map([...paths].map(([node, own]) => [node, { ...editionOf(own, shared), name: node.label }]))
})

function pathsIn(node: NavNode): ReadonlySet<string> {
  const paths = new Set<string>()
  const visit = (at: NavNode): void => {
    if (at.kind === 'page' && at.href !== undefined) paths.add(at.href)
    for (const child of at.children) visit(child)
  }
  visit(node)
  return paths
}

function editionIn(parent: NavNode, node: NavNode): Edition {
  return editionsIn(parent).get(node) as Edition
}

/** A path below the folder of a language, or of one that encloses it. */
function pageAt(rest: readonly string[], { paths, start }: Edition): string | undefined {
  const candidates = start.map((_, index) => start.slice(0, start.length - index)).concat([[]])
  return candidates.map((folder) => `/${[...folder, ...rest].join('/')}`).find((path) => paths.has(path))
}

function siblingsOf(trail: readonly NavNode[], kind: 'version' | 'language'): Siblings | undefined {
  const at = trail.findLastIndex((node) => node.kind === kind)
  const own = trail[at]
  const parent = trail[at - 1]
  if (!own || !parent) return undefined
  const all = drawn(parent, kind)
  const chosen = chosenOf(all)
  return chosen && { parent, own, all: all.includes(own) ? all : [...all, own], chosen }
}

function drawn(parent: NavNode, kind: 'version' | 'language'): readonly NavNode[] {
  return parent.children.filter((node) => node.kind === kind && !node.hidden && node.children.length > 0)
}

function chosenOf(nodes: readonly NavNode[]): NavNode | undefined {
  return nodes.find((node) => node.isDefault) ?? nodes[0]
}

interface OtherLanguage {
  readonly parent: NavNode
  readonly trail: readonly NavNode[]
  readonly node: NavNode
  readonly chosen: NavNode
}

/** Every language that is not the default one of its place; those with the longest folder first. */
const otherLanguages = memo((root: NavNode): readonly OtherLanguage[] => {
  const found: OtherLanguage[] = []
  const visit = (trail: readonly NavNode[], at: NavNode): void => {
    if (at.kind === 'page' || at.kind === 'link') return
    const inside = [...trail, at]
    const all = drawn(at, 'language')
    const chosen = chosenOf(all)
    if (chosen)
      for (const node of all) if (node !== chosen) found.push({ parent: at, trail: inside, node, chosen })
    for (const child of at.children) visit(inside, child)
  }
  visit([], root)
  const depth = ({ parent, node }: OtherLanguage) => editionIn(parent, node).start.length
  return found.sort((a, b) => depth(b) - depth(a))
})

/** The nearest node on a newcomer's way that has languages. */
function languageParent(root: NavNode): NavNode | undefined {
  for (let node: NavNode | undefined = root; node;) {
    if (drawn(node, 'language').length > 1) return node
    const divisions: readonly NavNode[] = node.children.filter(
      ({ kind, hidden }) => kind !== 'page' && kind !== 'link' && kind !== 'group' && !hidden,
    )
    node = divisions.find((child) => child.isDefault) ?? divisions[0]
  }
  return undefined
}

function isLower(own: string, other: string): boolean {
  const [a, b] = [numbersOf(own), numbersOf(other)]
  if (!a || !b) return false
  const at = Array.from({ length: Math.max(a.length, b.length) }, (_, index) => index).find(
    (index) => (a[index] ?? 0) !== (b[index] ?? 0),
  )
  return at !== undefined && (a[at] ?? 0) < (b[at] ?? 0)
}

/** `v1.9`, `Version 2`, `2024-05-01`, `3.x`; words are no versions that could be compared. */
function numbersOf(label: string): readonly number[] | undefined {
  const found = /^(?:v|version\s*|release\s*)?(\d{1,8}(?:[.-]\d{1,8})*)(?![a-z\d])/i.exec(label.trim())
  return found?.[1]?.split(/[.-]/).map(Number)
}
