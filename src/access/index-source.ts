import type { CompiledPage, Page } from '../content/page.ts'
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
  /** The language pages belong to that stand in none; undefined on a site without languages. */
  readonly defaultLanguage: string | undefined
  placeOf(path: string): NavPlace | undefined
  compile(page: Page): CompiledPage
  /** Changes with a file of the folder; undefined when there is none of that name. */
  hashOf(file: string): string | undefined
}

export function indexSource(snapshot: Snapshot): IndexSource {
  const languages = snapshot.navigation.children.filter(({ kind }) => kind === 'language')
  const first = languages.find(({ isDefault }) => isDefault) ?? languages[0]
  return {
    snapshotId: snapshot.id,
    pages: [...snapshot.pages.values()].filter(({ meta }) => !meta.noindex && meta.searchable !== false),
    defaultLanguage: first?.label,
    placeOf: (path) => snapshot.places.get(path),
    compile: (page) => snapshot.compile(page),
    hashOf: (file) => snapshot.folder.text(file)?.hash,
  }
}

/** The source behind a View. */
export function indexSourceOf(view: View): IndexSource {
  return indexSource(view[SNAPSHOT])
}

/** The same for what one reader may find: what goes into an export, where nobody can be kept out later. */
export function readableSource(view: View): IndexSource {
  return {
    ...indexSourceOf(view),
    pages: view.pages.filter((page) => view.visibility(page).search),
    placeOf: (path) => view.placeOf(path),
    compile: (page) => view.compile(page),
  }
}
