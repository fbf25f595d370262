import path from 'node:path'
import { withoutFrontmatter } from '../content/frontmatter.ts'
import type { CompiledPage, Page } from '../content/page.ts'
import { languageOutside } from '../navigation/default-trail.ts'
import type { NavPlace } from '../navigation/nav-tree.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { SNAPSHOT } from './snapshot-key.ts'
import type { View } from './view.ts'

/**
 * Every page of a snapshot, whoever may read it: what the search index is made from. For src/search and those who make its files
 * (scripts/check-imports.mjs names them); whatever it answers is cut to a View before anything is matched or counted.
 */
export interface IndexSource {
  readonly snapshotId: string
  readonly pages: readonly Page[]
  placeOf(path: string): NavPlace | undefined
  /** The language a page belongs to; undefined on a site without languages. */
  languageOf(path: string): string | undefined
  compile(page: Page): CompiledPage
  /** What the author wrote below the front matter; empty for pages that come from a spec. */
  written(page: Page): string
  /** Changes with a file of the folder; undefined when there is none of that name. */
  hashOf(file: string): string | undefined
  /** What the index is made from. */
  readonly content: IndexContent
}

/** The content of a folder, as far as an index that was kept is known by it. */
export interface IndexContent {
  /** Names and hashes of the files that words of pages can come from, by name. */
  hashes(): Iterable<readonly [file: string, hash: string]>
  readonly specUrls: Snapshot['specUrls']
  /** Changes of APIs, which have pages too. */
  readonly history: Snapshot['history']
  /** Whether a place on the disk lies in the folder, and is served with it. */
  publishes(place: string): boolean
}

export function indexSource(snapshot: Snapshot): IndexSource {
  const languages = snapshot.navigation.children.filter(({ kind }) => kind === 'language')
  const first = languages.find(({ isDefault }) => isDefault) ?? languages[0]
  return {
    snapshotId: snapshot.id,
    pages: inOrder(snapshot).filter(({ meta }) => !meta.noindex && meta.searchable !== false),
    placeOf: (path) => snapshot.places.get(path),
    languageOf: (path) => {
      const place = snapshot.places.get(path)
      return place ? (place.language ?? first?.label) : languageOutside(snapshot.navigation, path)
    },
    compile: (page) => snapshot.compile(page),
    written: (page) => withoutFrontmatter((page.source ?? snapshot.folder.text(page.file))?.text ?? ''),
    hashOf: (file) => snapshot.folder.text(file)?.hash,
    content: {
      hashes: () => hashes(snapshot),
      specUrls: snapshot.specUrls,
      history: snapshot.history,
      publishes: (place) => publishes(snapshot, place),
    },
  }
}

/** As the navigation has them, the default version first: of equals, the first is shown. Others come behind. */
function inOrder(snapshot: Snapshot): readonly Page[] {
  const isOther = ({ path }: Page) =>
    snapshot.places.get(path)?.trail.some((node) => node.kind === 'version' && !node.isDefault) ?? false
  const pages = asInNavigation(snapshot)
  return [...pages.filter((page) => !isOther(page)), ...pages.filter(isOther)]
}

function asInNavigation({ pages, places }: Snapshot): readonly Page[] {
  const ordered = new Map<string, Page>()
  for (const path of places.keys()) {
    const page = pages.get(path)
    if (page) ordered.set(path, page)
  }
  for (const [path, page] of pages) ordered.set(path, page)
  return [...ordered.values()]
}

/** Pages, snippets, components, configuration, specs. */
const TEXT = /\.(?:mdx?|[jt]sx?|json|ya?ml)$/i

function* hashes({ folder }: Snapshot): Iterable<readonly [string, string]> {
  for (const name of [...folder.files.keys()].filter((file) => TEXT.test(file)).sort()) {
    const text = /\.mdx?$/i.test(name) ? folder.text(name) : folder.readHashed(name)
    yield [name, text?.hash ?? '']
  }
}

function publishes({ folder, ignore }: Snapshot, place: string): boolean {
  const inside = path.relative(folder.root, place).replaceAll('\\', '/')
  return !inside.startsWith('../') && !path.isAbsolute(inside) && !ignore.ignores(inside)
}

/** The source behind a View. */
export function indexSourceOf(view: View): IndexSource {
  return indexSource(view[SNAPSHOT])
}

/** The same for what one reader may find: what goes into an export, where nobody can be kept out later. */
export function readableSource(view: View): IndexSource {
  const source = indexSourceOf(view)
  return {
    ...source,
    pages: source.pages.filter(({ path }) => {
      const page = view.page(path)
      return page !== undefined && view.visibility(page).search
    }),
    placeOf: (path) => view.placeOf(path),
    languageOf: (path) => view.placeOf(path)?.language ?? source.languageOf(path),
    compile: (page) => view.compile(page),
  }
}
