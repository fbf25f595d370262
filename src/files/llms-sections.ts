import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import { memo } from '../lib/memo.ts'
import { listedPages } from './listed-pages.ts'

/** A folder of addresses: the pages at it and below it. */
export interface Section {
  /** As it begins, such as `/guides/start`. */
  readonly path: string
  readonly pages: readonly Page[]
}

interface Folder {
  readonly path: string
  /** The page at this address and those right below it, by their places in the list. */
  readonly own: number[]
  readonly folders: Map<string, Folder>
}

/** Pages below an address, as `/llms.txt` lists them; of another language or version all of them, which it leaves out. */
export function sectionAt(view: View, path: string): Section | undefined {
  const { pages, listed, root } = listOf(view)
  const folder = folderAt(root, namesIn(path))
  if (!folder || folder === root) return undefined
  const found = [...placesIn(folder)].toSorted((a, b) => a - b)
  const usual = found.filter((place) => place < listed)
  const shown = usual.length > 0 ? usual : found
  return { path: folder.path, pages: shown.map((place) => pages[place] as Page) }
}

/** Of a path without a slash before or behind it; there is one way to write it. */
export function hasSection(view: View, path: string): boolean {
  return folderAt(listOf(view).root, path.split('/')) !== undefined
}

/**
 * The fewest sections without which the rest has room: those of operations of an API before others, larger ones before
 * smaller. One that has no room in a list of its own is taken in parts.
 */
export function sectionsToLeaveOut(
  view: View,
  {
    lengthOf,
    lengthOfLine,
    room,
  }: {
    readonly lengthOf: (page: Page) => number
    readonly lengthOfLine: (section: Section) => number
    readonly room: number
  },
): readonly Section[] {
  const { pages, listed, root } = listOf(view)
  const lengths = new Map<Folder, number>()
  const measure = (folder: Folder): number => {
    let length = 0
    for (const inside of folder.folders.values()) length += measure(inside)
    for (const place of folder.own) if (place < listed) length += lengthOf(pages[place] as Page)
    lengths.set(folder, length)
    return length
  }
  const lengthIn = (folder: Folder) => lengths.get(folder) ?? 0
  const fitting = (folder: Folder): readonly Folder[] =>
    [...folder.folders.values()].flatMap((inside) => (lengthIn(inside) <= room ? [inside] : fitting(inside)))
  let length = measure(root)
  const left: Section[] = []
  const sections = fitting(root).map((folder) => ({ folder, isApi: isOfApi(folder, pages) }))
  sections.sort((a, b) => Number(b.isApi) - Number(a.isApi) || lengthIn(b.folder) - lengthIn(a.folder))
  for (const { folder } of sections) {
    if (length <= room) break
    const section = sectionAt(view, folder.path)
    const gain = section ? lengthIn(folder) - lengthOfLine(section) : 0
    if (!section || gain <= 0) continue
    left.push(section)
    length -= gain
  }
  return left.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Whether most pages of a section are each an operation: many, alike, and found by search. */
function isOfApi(folder: Folder, pages: readonly Page[]): boolean {
  const places = [...placesIn(folder)]
  const operations = places.filter((place) => {
    const { reference, meta } = pages[place] as Page
    return reference !== undefined || meta.openapi !== undefined || meta.api !== undefined
  })
  return operations.length > places.length / 2
}

const listOf = memo((view: View) => {
  const usual = listedPages(view)
  const named = new Set(usual)
  const others = view.pages.filter((page) => !named.has(page) && view.visibility(page).llms)
  const pages = [...usual, ...others]
  const root: Folder = { path: '', own: [], folders: new Map() }
  for (const { path } of pages) namesIn(path).slice(0, -1).reduce(folderIn, root)
  for (const [place, { path }] of pages.entries()) {
    const names = namesIn(path)
    // `/guides` is in the section `/guides`, if there is one.
    const folder = folderAt(root, names) ?? folderAt(root, names.slice(0, -1))
    folder?.own.push(place)
  }
  return { pages, listed: usual.length, root }
})

function namesIn(path: string): readonly string[] {
  return path.split('/').filter((name) => name !== '')
}

function folderAt(root: Folder, names: readonly string[]): Folder | undefined {
  return names.reduce<Folder | undefined>((at, name) => at?.folders.get(name), root)
}

function folderIn(folder: Folder, name: string): Folder {
  let inside = folder.folders.get(name)
  if (!inside) {
    inside = { path: `${folder.path}/${name}`, own: [], folders: new Map() }
    folder.folders.set(name, inside)
  }
  return inside
}

function* placesIn(folder: Folder): Iterable<number> {
  yield* folder.own
  for (const inside of folder.folders.values()) yield* placesIn(inside)
}
