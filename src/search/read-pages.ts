import type { IndexSource } from '../access/index-source.ts'
import type { CompiledPage, Page } from '../content/page.ts'
import { ownText } from '../lib/own-text.ts'
import type { NavPlace } from '../navigation/nav-tree.ts'
import { articleKey, textKeyOf, type IndexedPage } from './articles.ts'
import type { PageDocument, SectionDocument } from './page-document.ts'
import { ownTerms, sectionTerms, type SectionTerms } from './page-terms.ts'

/** What the text of a page is to the index, wherever the page stands. */
export interface ReadText {
  readonly sections: readonly SectionDocument[]
  readonly terms: SectionTerms
  readonly key: string | undefined
}

/** A text, and what it depends on beside its file. */
interface Read {
  readonly text: ReadText
  readonly dependencies: ReadonlyMap<string, string | undefined>
  readonly isClean: boolean
}

interface Entry extends Read {
  readonly hash: string
  readonly indexed: IndexedPage
}

// What an excerpt may be cut from; the rest of a very long section is found, but not shown.
const MAX_TEXT = 20_000
const MAX_CODE = 2000
const MAX_BOOST = 10
/** Pages of an API repeat the words of the guides, a hundred times: between equals the guide comes first. */
const REFERENCE_BOOST = 0.8

/** Pages as the index takes them in. A page is compiled and read again only when it or a snippet of it changed. */
export class PageReader {
  #entries = new Map<string, Entry>()
  #texts = new SharedTexts()

  read(source: IndexSource, page: Page): IndexedPage {
    const known = this.#entries.get(page.path)
    const isKnown = known !== undefined && known.hash === page.hash && isFresh(known, source)
    const read = isKnown ? known : this.#texts.read(source, page)
    const indexed = indexedPage(source, page, { text: read.text, before: known?.indexed })
    this.#entries.set(page.path, { ...read, hash: page.hash, indexed })
    return indexed
  }

  /** Forgets pages that are gone, and texts that no page has any more. */
  keepOnly(pages: Iterable<Page>): void {
    const kept = new Map<string, Entry>()
    this.#texts = new SharedTexts()
    for (const page of pages) {
      const entry = this.#entries.get(page.path)
      if (!entry) continue
      kept.set(page.path, entry)
      this.#texts.share(page, entry)
    }
    this.#entries = kept
  }
}

function isFresh({ dependencies }: Entry, source: IndexSource): boolean {
  for (const [file, hash] of dependencies) if (source.hashOf(file) !== hash) return false
  return true
}

/** One page, read now. */
export function readPage(source: IndexSource, page: Page): IndexedPage {
  return indexedPage(source, page, { text: readText(source.compile(page)) })
}

/**
 * Texts by the file they come from: one that stands in thirty versions of a site is compiled and read once. Only where
 * nothing but the file decides what it says.
 */
export class SharedTexts {
  readonly #known = new Map<string, Read>()

  /** `keep` makes what stays in memory of a text. */
  read(source: IndexSource, page: Page, keep = (text: ReadText) => text): Read {
    const known = isFile(page) ? this.#known.get(page.hash) : undefined
    if (known) return known
    const compiled = source.compile(page)
    const read = {
      dependencies: new Map(compiled.dependencies.map((file) => [ownText(file), source.hashOf(file)])),
      text: keep(readText(compiled)),
      isClean: compiled.diagnostics.length === 0,
    }
    this.share(page, read)
    return read
  }

  share(page: Page, read: Read): void {
    // What is wrong with a page is told of each page that has it.
    if (isFile(page) && read.isClean && read.dependencies.size === 0) this.#known.set(page.hash, read)
  }
}

function isFile({ reference, source }: Page): boolean {
  return reference === undefined && source === undefined
}

function readText({ sections }: CompiledPage): ReadText {
  const kept = sections.map(({ anchor, headings, text, code }) => ({
    anchor,
    headings,
    text: text.slice(0, MAX_TEXT),
    code: code.slice(0, MAX_CODE),
  }))
  return { sections: kept, terms: sectionTerms(sections), key: textKeyOf(sections) }
}

/** A page with its text. What did not change since `before` is the same object. */
export function indexedPage(
  source: IndexSource,
  page: Page,
  { text, before }: { readonly text: ReadText; readonly before?: IndexedPage | undefined },
): IndexedPage {
  const document = toDocument(source, page, text.sections)
  const own = before && hasSameWords(before.document, document) ? before.terms.own : ownTerms(document)
  return { document, terms: { own, sections: text.terms }, article: articleKey(document, text.key) }
}

function hasSameWords(a: PageDocument, b: PageDocument): boolean {
  return (
    a.path === b.path &&
    a.title === b.title &&
    a.description === b.description &&
    a.keywords.join(' ') === b.keywords.join(' ')
  )
}

export function toDocument(
  source: IndexSource,
  page: Page,
  sections: readonly SectionDocument[],
): PageDocument {
  const place = source.placeOf(page.path)
  const { meta } = page
  const groups = place?.trail.filter(({ kind }) => kind === 'tab' || kind === 'group') ?? []
  return {
    path: page.path,
    title: page.title,
    trail: groups.map(({ label }) => label),
    versions: versionsOf(page, place),
    method: place?.trail.at(-1)?.method,
    boost: Math.min(
      Math.max(meta.boost ?? place?.boost ?? (page.reference ? REFERENCE_BOOST : 1), 1 / MAX_BOOST),
      MAX_BOOST,
    ),
    description: meta.description ?? '',
    keywords: meta.keywords,
    sections,
  }
}

/** The versions a page stands in; one that stands in none may name its own. */
function versionsOf({ meta }: Page, place: NavPlace | undefined): readonly string[] {
  if (place && place.versions.length > 0) return place.versions
  return meta.version === undefined ? [] : [meta.version]
}
