import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { readableSource, type IndexSource } from '../../access/index-source.ts'
import type { View } from '../../access/view.ts'
import type { IndexedPage } from '../../search/articles.ts'
import { readPage } from '../../search/read-pages.ts'
import { indexBytes, textOf } from '../../search/site-index.ts'
import { EXPORTED_SEARCH, type ExportedSearch } from '../../search/browser/exported-search.ts'
import { freeMemory } from '../../lib/free-memory.ts'
import type { PageResult } from '../threads/page-work.ts'
import { IndexedPageReader, IndexedPageWriter, removeParts, type StoredPage } from './indexed-pages.ts'
import type { Manifest } from './manifest.ts'
import { readSearchCache, writeSearchCache } from './search-cache.ts'
import { TextFiles } from './text-files.ts'

/** Small sites never need to give memory back. */
const MANY = 1000

export interface SearchFiles {
  readonly view: View
  readonly root: string
  readonly out: string
  readonly manifest: Manifest
  readonly results: readonly PageResult[]
}

/** The search index of an export: of what a stranger may find, since nobody can be kept out of a file. */
export function writeSearch(site: SearchFiles): void {
  const { view, root, out, manifest } = site
  const source = readableSource(view)
  const keys = source.pages.map((page) => [page.path, manifest.pages[page.path]?.key])
  const key = hash('sha1', JSON.stringify([manifest.layout, keys]), 'hex')
  if (readKey(out) !== key) {
    const folder = path.join(out, path.dirname(EXPORTED_SEARCH))
    fs.rmSync(folder, { recursive: true, force: true })
    fs.mkdirSync(folder, { recursive: true })
    const { learnedOrder } = view.settings.search
    const exported: ExportedSearch = { key, learnedOrder, languages: writeLanguages(site, source, folder) }
    fs.writeFileSync(path.join(out, EXPORTED_SEARCH), JSON.stringify(exported))
  }
  removeParts(root)
}

/** What the index that is there was made from. */
function readKey(out: string): string | undefined {
  try {
    return (JSON.parse(fs.readFileSync(path.join(out, EXPORTED_SEARCH), 'utf8')) as ExportedSearch).key
  } catch {
    return undefined
  }
}

interface LanguageFiles {
  readonly pages: IndexedPage[]
  readonly texts: TextFiles
  readonly articles: Set<string>
}

/** Page by page from disk to disk; only words and headings stay in memory until the index is written. */
function writeLanguages(
  { root, manifest, results }: SearchFiles,
  source: IndexSource,
  folder: string,
): ExportedSearch['languages'] {
  const { pages } = source
  const places = readSearchCache(root, manifest)
  for (const { path: page, indexed } of results) if (indexed) places.set(page, indexed)
  const reader = new IndexedPageReader(root)
  const kept = new IndexedPageWriter(root, 'search.bin.new')
  const stored = new Map<string, StoredPage>()
  const languages = new Map<string | undefined, LanguageFiles>()
  for (const [number, page] of pages.entries()) {
    // What is left of the pages just written, and of the last stretch here, would add up.
    if (number % MANY === MANY - 1) freeMemory()
    const place = places.get(page.path)
    const known = place && reader.read(place)
    const indexed = known?.page ?? readPage(source, page)
    stored.set(page.path, known ? kept.putBytes(known.bytes) : kept.put(indexed))
    const language = source.languageOf(page.path)
    let files = languages.get(language)
    if (!files)
      languages.set(language, (files = { pages: [], texts: new TextFiles(folder), articles: new Set() }))
    if (!files.articles.has(indexed.article)) files.texts.add(textOf(indexed))
    files.articles.add(indexed.article)
    files.pages.push(withoutTexts(indexed))
  }
  reader.close()
  kept.close()
  if (pages.length > MANY) freeMemory()
  keep(root, manifest, stored)
  return [...languages].map(([language, { pages: indexed, texts }]) => {
    const bytes = indexBytes(language, indexed)
    const index = `index-${hash('sha1', bytes, 'hex').slice(0, 10)}.bin`
    fs.writeFileSync(path.join(folder, index), bytes)
    return { language, index, ...texts.finish() }
  })
}

function keep(root: string, manifest: Manifest, stored: ReadonlyMap<string, StoredPage>): void {
  if (stored.size === 0) return
  const name = path.join(root, '.lectern/cache/search.bin')
  fs.renameSync(`${name}.new`, name)
  const places = [...stored].map(([page, place]) => [page, { ...place, file: 'search.bin' }] as const)
  writeSearchCache(root, manifest, new Map(places))
}

function withoutTexts({ document, ...indexed }: IndexedPage): IndexedPage {
  const sections = document.sections.map((section) => ({ ...section, text: '', code: '' }))
  return { ...indexed, document: { ...document, sections } }
}
