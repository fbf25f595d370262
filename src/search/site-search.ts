import { indexSourceOf, type IndexSource } from '../access/index-source.ts'
import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import type { SearchAnswer } from './browser/answer.ts'
import type { Found, Searched } from './browser/found.ts'
import { isOfVersion } from './browser/page-entry.ts'
import { REORDERED, sectionsToRead, type LearnedOrder } from './browser/reorder.ts'
import { scopeOf } from './browser/scope.ts'
import {
  DEFAULT_RESULTS,
  findPages,
  MAX_QUERY,
  MAX_RESULTS,
  MAX_SECTIONS,
  toAnswer,
} from './browser/search.ts'
import { Lru } from '../lib/lru.ts'
import { IndexFailure } from './index-failure.ts'
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
  /** Waits for the whole index. Without it, whoever asks earlier is answered from what pages are called. */
  readonly whole?: boolean | undefined
}

/** Makes the index of a snapshot, here or beside the server. One of names alone may come first. */
export type IndexMaker = (source: IndexSource, onNames: (names: SiteIndex) => void) => Promise<SiteIndex>

/** Finds pages of a View. */
export interface Search {
  search(view: View, request: SearchRequest): Promise<SearchAnswer>
  /** Begins to make the index; done when that can be asked which the request needs. */
  prepare(view: View, request?: Pick<SearchRequest, 'whole'>): Promise<void>
}

/** What can be searched of one snapshot. */
interface Ready {
  readonly languages: readonly LanguageIndex[]
  readonly isPartial: boolean
  readonly scopes: WeakMap<View, Map<string, readonly Searched[]>>
  /**
   * What was asked lately: while people type, the first letters of a word come again and again. As JSON, a fifth of the size:
   * objects that live long make collections, and so questions, slower. Excerpts in it keep no more than themselves in memory.
   */
  readonly answers: WeakMap<View, Lru<string, string>>
}

interface Current {
  readonly id: string
  readonly whole: Promise<Ready>
  /** Whichever comes first. */
  readonly first: Promise<Ready>
  /** The best there is. */
  best: Ready | undefined
}

const MAX_SCOPES = 64
/** The most that are kept for those who see the same: at most 2 MB. */
const KEPT_ANSWERS = 200
const KEPT_ANSWER_LETTERS = 1_000_000

/**
 * Search over the pages of a View. One index a snapshot, made when somebody first searches; what a reader may not see is
 * left out before anything is matched, so that results, counts, excerpts and suggestions cannot tell of it.
 */
export class SiteSearch implements Search {
  readonly #make: IndexMaker
  readonly #order: () => LearnedOrder
  #current: Current | undefined

  constructor(make: IndexMaker = indexHere(), order: () => LearnedOrder = learnedOrder) {
    this.#make = make
    this.#order = order
  }

  async search(view: View, request: SearchRequest): Promise<SearchAnswer> {
    const ready = await this.#ready(view, request)
    const limit = Math.min(Math.max(request.limit ?? DEFAULT_RESULTS, 1), MAX_RESULTS)
    const key = JSON.stringify([request.query.slice(0, MAX_QUERY), limit, request.version, request.language])
    const text = answersOf(ready, view).getOrMake(key, () =>
      JSON.stringify(this.#answer(ready, view, { ...request, limit })),
    )
    return JSON.parse(text) as SearchAnswer
  }

  #answer(ready: Ready, view: View, request: SearchRequest & { readonly limit: number }): SearchAnswer {
    const { languages } = ready
    const { limit } = request
    const textOf = (found: Found, sections: readonly number[]) => {
      const loaded = languages.find(({ index }) => index === found.searched.index)
      const { firstSection } = found.searched.index
      return loaded && unpackText(loaded.texts, { article: found.ranked.article, firstSection, sections })
    }
    const searched = searchedIn(ready, view, request)
    const findings = findPages(searched, request.query, Math.max(limit, REORDERED))
    const ordered =
      view.settings.search.learnedOrder && !ready.isPartial
        ? this.#order().reorder(findings, (found) => textOf(found, sectionsToRead(found)))
        : findings
    const answer = toAnswer({ ...ordered, found: ordered.found.slice(0, limit) }, (found) =>
      textOf(
        found,
        found.ranked.sections.slice(0, MAX_SECTIONS).map(({ section }) => section),
      ),
    )
    return ready.isPartial ? partialAnswer(answer) : answer
  }

  async prepare(view: View, request: Pick<SearchRequest, 'whole'> = { whole: true }): Promise<void> {
    await this.#ready(view, request)
    // Reading the weights takes longer than answering the first question would without.
    if (request.whole && view.settings.search.learnedOrder) this.#order()
  }

  async #ready(view: View, { whole = false }: Pick<SearchRequest, 'whole'>): Promise<Ready> {
    const current = this.#of(view)
    const ready = await (whole ? current.whole : current.first)
    // Names may have been enough to begin with, and the whole index be there since.
    return current.best ?? ready
  }

  #of(view: View): Current {
    if (this.#current?.id === view.snapshotId) return this.#current
    const names = Promise.withResolvers<Ready>()
    const whole = this.#make(indexSourceOf(view), ({ languages }) => {
      const ready = readyToAnswer(languages, true)
      current.best ??= ready
      names.resolve(ready)
    }).then(
      ({ languages }) => (current.best = readyToAnswer(languages, false)),
      (error: unknown) => {
        throw IndexFailure.of(error)
      },
    )
    const first = Promise.race([whole, names.promise])
    const current: Current = { id: view.snapshotId, whole, first, best: undefined }
    this.#current = current
    // A failure is told to whoever waits, and not remembered.
    whole.catch(() => {
      if (this.#current === current) this.#current = undefined
    })
    first.catch(() => undefined)
    return current
  }
}

/** Of words that titles lack, the texts may have some: what is missing, or weak, is not known yet. */
function partialAnswer({ query, total, results, suggestions }: SearchAnswer): SearchAnswer {
  return { query, total, results, suggestions, missing: [], partial: true }
}

function readyToAnswer(languages: readonly LanguageIndex[], isPartial: boolean): Ready {
  return { languages, isPartial, scopes: new WeakMap(), answers: new WeakMap() }
}

function answersOf({ answers }: Ready, view: View): Lru<string, string> {
  let known = answers.get(view)
  if (!known) {
    known = new Lru({ entries: KEPT_ANSWERS, weight: KEPT_ANSWER_LETTERS, weigh: (text) => text.length })
    answers.set(view, known)
  }
  return known
}

function searchedIn(
  { languages, scopes }: Ready,
  view: View,
  { version, language }: SearchRequest,
): readonly Searched[] {
  const wanted = { version, language }
  const key = JSON.stringify([version, language])
  const known = scopes.get(view) ?? new Map<string, readonly Searched[]>()
  scopes.set(view, known)
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
  if (language === undefined) return true
  const languages = view.languagesOf(path)
  return languages.length === 0 || languages.includes(language)
}

const SLICE_MS = 8

/** In this thread, a few milliseconds at a time: right for sites that are read in less time than a program starts. */
export function indexHere(): IndexMaker {
  const reader = new PageReader()
  const vocabulary = new Vocabulary()
  return async (source) => {
    const byLanguage = await readSite(source, reader, inSlices())
    return toSiteIndex(source.snapshotId, encodeSite(byLanguage, vocabulary))
  }
}

/** Gives way to other work every few milliseconds. */
export function inSlices(): () => Promise<void> | undefined {
  let until = performance.now() + SLICE_MS
  return () => {
    if (performance.now() < until) return undefined
    return new Promise((resolve) =>
      setImmediate(() => {
        until = performance.now() + SLICE_MS
        resolve()
      }),
    )
  }
}
