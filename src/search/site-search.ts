import { indexSourceOf, type IndexSource } from '../access/index-source.ts'
import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import type { SearchAnswer } from './browser/answer.ts'
import type { Found, Searched } from './browser/found.ts'
import { isOfVersion } from './browser/page-entry.ts'
import { REORDERED, sectionsToRead, type LearnedOrder } from './browser/reorder.ts'
import { scopeOf } from './browser/scope.ts'
import { DEFAULT_RESULTS, findPages, MAX_RESULTS, MAX_SECTIONS, toAnswer } from './browser/search.ts'
import { learnedOrder } from './learned-order.ts'
import { PageReader } from './read-pages.ts'
import { encodeSite, readSite, toSiteIndex, type LanguageIndex, type SiteIndex } from './site-index.ts'
import { unpackText } from './text-store.ts'
import { Vocabulary } from './vocabulary.ts'

export interface SearchRequest {
  readonly query: string
  readonly limit?: number | undefined
  /** Only pages of this version, and those that belong to none. */
  readonly version?: string | undefined
  /** Only pages of this language, and those that belong to none. */
  readonly language?: string | undefined
}

/** Makes the index of a snapshot: here, or in a thread. */
export type IndexMaker = (source: IndexSource) => Promise<SiteIndex>

/** Finds pages of a View. */
export interface Search {
  search(view: View, request: SearchRequest): Promise<SearchAnswer>
  /** Begins to make the index, so that the first search need not wait for it. */
  prepare(view: View): Promise<void>
}

const MAX_SCOPES = 64

/**
 * Search over the pages of a View. One index a snapshot, made when somebody first searches; what a reader may not see is
 * left out before anything is matched, so that results, counts, excerpts and suggestions cannot tell of it.
 */
export class SiteSearch implements Search {
  readonly #make: IndexMaker
  readonly #order: () => LearnedOrder
  #current: { readonly id: string; readonly languages: Promise<readonly LanguageIndex[]> } | undefined
  #scopes = new WeakMap<View, Map<string, readonly Searched[]>>()

  constructor(make: IndexMaker = indexHere(), order: () => LearnedOrder = learnedOrder) {
    this.#make = make
    this.#order = order
  }

  async search(view: View, request: SearchRequest): Promise<SearchAnswer> {
    const languages = await this.#languages(view)
    const limit = Math.min(Math.max(request.limit ?? DEFAULT_RESULTS, 1), MAX_RESULTS)
    const textOf = (found: Found, sections: readonly number[]) => {
      const loaded = languages.find(({ index }) => index === found.searched.index)
      const { firstSection } = found.searched.index
      return loaded && unpackText(loaded.texts, { article: found.ranked.article, firstSection, sections })
    }
    const searched = this.#searched(view, languages, request)
    const findings = findPages(searched, request.query, Math.max(limit, REORDERED))
    const ordered = view.settings.search.learnedOrder
      ? this.#order().reorder(findings, (found) => textOf(found, sectionsToRead(found)))
      : findings
    return toAnswer({ ...ordered, found: ordered.found.slice(0, limit) }, (found) =>
      textOf(
        found,
        found.ranked.sections.slice(0, MAX_SECTIONS).map(({ section }) => section),
      ),
    )
  }

  async prepare(view: View): Promise<void> {
    await this.#languages(view)
  }

  #languages(view: View): Promise<readonly LanguageIndex[]> {
    if (this.#current?.id === view.snapshotId) return this.#current.languages
    const languages = this.#make(indexSourceOf(view)).then(({ languages }) => languages)
    this.#current = { id: view.snapshotId, languages }
    // A failure is told to whoever waits, and not remembered.
    languages.catch(() => {
      if (this.#current?.languages === languages) this.#current = undefined
    })
    return languages
  }

  #searched(
    view: View,
    languages: readonly LanguageIndex[],
    { version, language }: SearchRequest,
  ): readonly Searched[] {
    const wanted = { version, language }
    const key = JSON.stringify([version, language])
    const known = this.#scopes.get(view) ?? new Map<string, readonly Searched[]>()
    this.#scopes.set(view, known)
    let searched = known.get(key)
    if (!searched) {
      searched = languages
        .map((loaded) => scoped(view, loaded, wanted))
        .filter(({ scope }) => scope.pageCount > 0)
      if (known.size >= MAX_SCOPES) known.clear()
      known.set(key, searched)
    }
    return searched
  }
}

interface Wanted {
  readonly version: string | undefined
  readonly language: string | undefined
}

function scoped(view: View, { index, language }: LanguageIndex, wanted: Wanted): Searched {
  const allows = (number: number) => {
    const entry = index.pages[number]
    const page = entry && view.page(entry.path)
    if (!page || !view.visibility(page).search) return false
    return isOfVersion(entry, wanted.version) && isOfLanguage(view, page, wanted.language)
  }
  return { index, language, scope: scopeOf(index, allows) }
}

/** A page is indexed in its first language, and may stand in others, or in none. */
function isOfLanguage(view: View, { path }: Page, language: string | undefined): boolean {
  const languages = view.placeOf(path)?.languages ?? []
  return language === undefined || languages.length === 0 || languages.includes(language)
}

const SLICE_MS = 8

/** In this thread, a few milliseconds at a time: right for sites that are read in less time than a thread starts. */
export function indexHere(): IndexMaker {
  const reader = new PageReader()
  const vocabulary = new Vocabulary()
  return async (source) => {
    let until = performance.now() + SLICE_MS
    const byLanguage = await readSite(source, reader, async () => {
      if (performance.now() < until) return
      await new Promise((resolve) => setImmediate(resolve))
      until = performance.now() + SLICE_MS
    })
    return toSiteIndex(source.snapshotId, encodeSite(byLanguage, vocabulary))
  }
}
