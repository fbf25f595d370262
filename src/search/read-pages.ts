import type { IndexSource } from '../access/index-source.ts'
import type { Page } from '../content/page.ts'
import type { NavPlace } from '../navigation/nav-tree.ts'
import type { IndexedPage } from './build-index.ts'
import type { PageDocument, SectionDocument } from './page-document.ts'
import { pageTerms, type PageTerms } from './page-terms.ts'

interface Entry {
  readonly hash: string
  readonly dependencies: ReadonlyMap<string, string | undefined>
  readonly sections: readonly SectionDocument[]
  readonly terms: PageTerms
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

  read(source: IndexSource, page: Page): IndexedPage {
    const known = this.#entries.get(page.path)
    if (known && known.hash === page.hash && isFresh(known, source))
      return { document: toDocument(source, page, known.sections), terms: known.terms }
    const indexed = readPage(source, page)
    const { dependencies } = source.compile(page)
    this.#entries.set(page.path, {
      hash: page.hash,
      dependencies: new Map(dependencies.map((file) => [file, source.hashOf(file)])),
      sections: indexed.document.sections,
      terms: indexed.terms,
    })
    return indexed
  }

  /** Forgets pages that are gone. */
  keepOnly(pages: Iterable<Page>): void {
    const kept = new Map<string, Entry>()
    for (const { path } of pages) {
      const entry = this.#entries.get(path)
      if (entry) kept.set(path, entry)
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
  const { sections } = source.compile(page)
  const terms = pageTerms(toDocument(source, page, sections))
  const kept = sections.map(({ anchor, headings, text, code }) => ({
    anchor,
    headings,
    text: text.slice(0, MAX_TEXT),
    code: code.slice(0, MAX_CODE),
  }))
  return { document: toDocument(source, page, kept), terms }
}

/** The language a page is indexed in. */
export function languageOf(source: IndexSource, page: Page): string | undefined {
  return source.placeOf(page.path)?.language ?? source.defaultLanguage
}

function toDocument(source: IndexSource, page: Page, sections: readonly SectionDocument[]): PageDocument {
  const place = source.placeOf(page.path)
  const { meta } = page
  const groups = place?.trail.filter(({ kind }) => kind === 'tab' || kind === 'group') ?? []
  return {
    path: page.path,
    title: page.title,
    trail: groups.map(({ label }) => label),
    versions: versionsOf(page, place),
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
