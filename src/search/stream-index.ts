import type { IndexSource } from '../access/index-source.ts'
import type { Page } from '../content/page.ts'
import type { IndexedPage } from './build-index.ts'
import { languageOf, readPage } from './read-pages.ts'
import { indexBytes, textOf, type EncodedLanguage } from './site-index.ts'
import { TextPacker } from './text-store.ts'
import { Vocabulary } from './vocabulary.ts'

/**
 * The index of a folder that will not change, made in one go. Of each page no more is kept than the index takes: texts
 * as bytes, words as numbers. `done` is told of every page, so that its source can be let go too.
 */
export function streamIndex(source: IndexSource, done: (page: Page) => void): EncodedLanguage[] {
  const vocabulary = new Vocabulary()
  const languages = new Map<string | undefined, { pages: IndexedPage[]; texts: TextPacker }>()
  for (const page of source.pages) {
    const language = languageOf(source, page)
    let kept = languages.get(language)
    if (!kept) languages.set(language, (kept = { pages: [], texts: new TextPacker() }))
    const indexed = readPage(source, page)
    kept.texts.add(textOf(indexed))
    kept.pages.push({ document: withoutTexts(indexed), terms: vocabulary.take(indexed.terms) })
    done(page)
  }
  return [...languages].map(([language, { pages, texts }]) => ({
    language,
    index: indexBytes(language, pages, vocabulary),
    texts: texts.finish(),
  }))
}

function withoutTexts({ document }: IndexedPage): IndexedPage['document'] {
  return { ...document, sections: document.sections.map((section) => ({ ...section, text: '', code: '' })) }
}
