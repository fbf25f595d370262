import type { IndexSource } from '../access/index-source.ts'
import type { PageText } from './browser/answer.ts'
import { decodeIndex, type SearchIndex } from './browser/search-index.ts'
import { articlesOf, type IndexedPage } from './articles.ts'
import { buildIndex } from './build-index.ts'
import type { PageDocument, SectionDocument } from './page-document.ts'
import type { PageReader } from './read-pages.ts'
import { packTexts, PlainRoom, type PackedTexts } from './text-store.ts'
import { Vocabulary } from './vocabulary.ts'

/** All pages of one language, ready to be searched. */
export interface LanguageIndex {
  readonly language: string | undefined
  readonly index: SearchIndex
  readonly texts: PackedTexts
}

/** The same as bytes, as they can be kept, and handed over by a thread. */
export interface EncodedLanguage {
  readonly language: string | undefined
  readonly index: Uint8Array
  readonly texts: PackedTexts
}

/** What searching one snapshot needs. */
export interface SiteIndex {
  readonly snapshotId: string
  readonly languages: readonly LanguageIndex[]
}

/** Pages by the language they are in. */
export type PagesByLanguage = ReadonlyMap<string | undefined, readonly IndexedPage[]>

/** Where the navigation names no language, pages are taken for English. */
const FALLBACK_LANGUAGE = 'en'

/** Reads every page, giving way to other work whenever `pause` says so. */
export async function readSite(
  source: IndexSource,
  reader: PageReader,
  pause: () => Promise<void> | undefined,
): Promise<Map<string | undefined, IndexedPage[]>> {
  const byLanguage = new Map<string | undefined, IndexedPage[]>()
  for (const page of source.pages) {
    const language = source.languageOf(page.path)
    const pages = byLanguage.get(language) ?? []
    pages.push(reader.read(source, page))
    byLanguage.set(language, pages)
    await pause()
  }
  reader.keepOnly(source.pages)
  return byLanguage
}

export function encodeSite(byLanguage: PagesByLanguage, vocabulary: Vocabulary): EncodedLanguage[] {
  const room = new PlainRoom()
  return [...byLanguage].map(([language, pages]) => ({
    language,
    index: indexBytes(language, pages, vocabulary),
    texts: packTexts(
      articlesOf(pages).map(({ first }) => textOf(first)),
      room,
    ),
  }))
}

/** Throws a RangeError when the bytes are no index. */
export function toSiteIndex(snapshotId: string, encoded: readonly EncodedLanguage[]): SiteIndex {
  const languages = encoded.map(({ language, index, texts }) => ({
    language,
    index: decodeIndex(index),
    texts,
  }))
  return { snapshotId, languages }
}

/**
 * The same language by language, so that whoever waits meanwhile waits for one of them. The bytes of each index go at once:
 * a hundred megabytes would wait for a collection, and a server that nobody asks for anything makes none.
 */
export async function toSiteIndexInTurns(
  snapshotId: string,
  encoded: readonly EncodedLanguage[],
): Promise<SiteIndex> {
  const languages: LanguageIndex[] = []
  for (const language of encoded) {
    languages.push(...toSiteIndex(snapshotId, [language]).languages)
    letGo(language.index)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { snapshotId, languages }
}

/** Decoding copied what it needs. In what came from another process, all arrays are parts of one message. */
function letGo({ buffer, byteLength }: Uint8Array): void {
  if (byteLength === buffer.byteLength) (buffer as ArrayBuffer).transfer(0)
}

export function indexBytes(
  language: string | undefined,
  pages: readonly IndexedPage[],
  vocabulary = new Vocabulary(),
): Uint8Array {
  return buildIndex(pages, language ?? FALLBACK_LANGUAGE, vocabulary)
}

export function textOf({ document }: IndexedPage): PageText {
  return pageText(document, document.sections)
}

export function pageText({ description }: PageDocument, sections: readonly SectionDocument[]): PageText {
  return { description, sections: sections.map(({ text, code }) => [text, code]) }
}
