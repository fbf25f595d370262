import type { IndexSource } from '../access/index-source.ts'
import type { Page } from '../content/page.ts'
import { Breath } from '../lib/breath.ts'
import { freeMemory } from '../lib/free-memory.ts'
import { ownText } from '../lib/own-text.ts'
import type { IndexedPage } from './articles.ts'
import { indexedPage, SharedTexts, type ReadText } from './read-pages.ts'
import { indexBytes, pageText, type EncodedLanguage } from './site-index.ts'
import { PlainRoom, TextPacker, type PackedText } from './text-store.ts'
import { Vocabulary } from './vocabulary.ts'

/** Of so many pages, giving back what others left is worth the time. */
const MANY = 1000

/**
 * The index of a folder that will not change, made in one go. Of each page no more is kept than the index takes: texts
 * as bytes, words as numbers. `done` is told of every page, so that its source can be let go too.
 */
export async function streamIndex(
  source: IndexSource,
  done: (page: Page) => void,
): Promise<EncodedLanguage[]> {
  const vocabulary = new Vocabulary()
  const shared = new SharedTexts()
  const packed = new Map<ReadText, PackedText>()
  const languages = new Map<string | undefined, LanguageParts>()
  const breath = new Breath()
  const room = new PlainRoom()
  for (const page of source.pages) {
    await breath.take()
    const language = source.languageOf(page.path)
    let parts = languages.get(language)
    if (!parts) languages.set(language, (parts = new LanguageParts(packed, room)))
    let whole: ReadText | undefined
    const { text } = shared.read(source, page, (read) => {
      whole = read
      return { ...read, sections: withoutTexts(read), terms: vocabulary.take(read.terms) }
    })
    const indexed = indexedPage(source, page, { text })
    const own = vocabulary.take(indexed.terms.own)
    parts.add({ ...indexed, terms: { ...indexed.terms, own } }, { text, whole: whole ?? text })
    done(page)
  }
  packed.clear()
  return encodeInTurns(languages, vocabulary)
}

/** One after the other, each let go when it is done: putting a language together takes as much again as it has. */
function encodeInTurns(
  languages: Map<string | undefined, LanguageParts>,
  vocabulary: Vocabulary,
): EncodedLanguage[] {
  const encoded: EncodedLanguage[] = []
  for (const [language, { pages, texts }] of languages) {
    languages.delete(language)
    if (pages.length > MANY) freeMemory()
    encoded.push({ language, index: indexBytes(language, pages, vocabulary), texts: texts.finish() })
  }
  return encoded
}

interface StreamedText {
  /** As it is shared, without what was said. */
  readonly text: ReadText
  /** With it, when it has just been read. */
  readonly whole: ReadText
}

/** Pages of one language, and the texts of their articles. */
class LanguageParts {
  readonly pages: IndexedPage[] = []
  readonly texts: TextPacker
  readonly #articles = new Set<string>()
  /** Where texts are, of this and other languages. */
  readonly #packed: Map<ReadText, PackedText>

  constructor(packed: Map<ReadText, PackedText>, room: PlainRoom) {
    this.#packed = packed
    this.texts = new TextPacker(room)
  }

  add(page: IndexedPage, { text, whole }: StreamedText): void {
    this.pages.push(page)
    if (this.#articles.has(page.article)) return
    this.#articles.add(page.article)
    // The same file under another name is another article, with the same text.
    const known = this.#packed.get(text)
    if (known) this.texts.copy(known)
    else this.#packed.set(text, this.texts.add(pageText(page.document, whole.sections)))
  }
}

/** What is left holds nothing of the page it was cut from. */
function withoutTexts({ sections }: ReadText): ReadText['sections'] {
  return sections.map(({ anchor, headings }) => ({
    anchor: ownText(anchor),
    headings: headings.map(ownText),
    text: '',
    code: '',
  }))
}
