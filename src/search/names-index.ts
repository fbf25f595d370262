import type { IndexSource } from '../access/index-source.ts'
import { articleKey, textKeyOf, type IndexedPage } from './articles.ts'
import type { PageDocument } from './page-document.ts'
import { ownTerms, sectionTerms, termsIn } from './page-terms.ts'
import { toDocument } from './read-pages.ts'
import { encodeSite, type EncodedLanguage } from './site-index.ts'
import { Vocabulary } from './vocabulary.ts'

/** What a page is called, in the language it is indexed in. */
export interface NamedPage {
  readonly language: string | undefined
  readonly document: PageDocument
}

const MOST_HEADINGS = 60
const LONGEST_HEADING = 120
/**
 * Code between fences is passed over, and so are comments, which no reader sees. Whatever opens next closes a fence, and a
 * comment without an end goes to the end of the page, so that each letter is read once.
 */
const HEADING_OR_UNREAD =
  /^[ \t]*(?:```|~~~)[\s\S]*?^[ \t]*(?:```|~~~)|(?:^[ \t]*|\{\s*)\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|<!--[\s\S]*?(?:-->|$(?![\s\S]))|^#{1,4}[ \t]+(.+)$/gm
const MARKUP = /<[^>]*>|\]\([^)]*\)|[`*[\]]/g

/** Titles, descriptions, paths and headings of all pages, from what authors wrote: nothing is compiled. */
export async function namedPages(
  source: IndexSource,
  pause: () => Promise<void> | undefined,
): Promise<NamedPage[]> {
  const known = new Map<string, string>()
  const named: NamedPage[] = []
  for (const page of source.pages) {
    // The same file stands in thirty versions.
    const text = known.get(page.hash) ?? headingsIn(source.written(page))
    known.set(page.hash, text)
    const document = toDocument(source, page, [{ anchor: '', headings: [], text, code: '' }])
    named.push({ language: source.languageOf(page.path), document })
    await pause()
  }
  return named
}

/**
 * An index of names alone: in a thousandth of the time, for those who ask before the whole one is there. What many pages are
 * called alike, in thirty versions, is cut into words once.
 */
export function namesIndex(named: readonly NamedPage[]): EncodedLanguage[] {
  const byLanguage = new Map<string | undefined, IndexedPage[]>()
  const cut = memoByText(termsIn)
  const headings = memoByText((text) => {
    const sections = [{ anchor: '', headings: [], text, code: '' }]
    return { terms: sectionTerms(sections), key: textKeyOf(sections) }
  })
  for (const { language, document } of named) {
    const pages = byLanguage.get(language) ?? []
    const { terms, key } = headings(document.sections[0]?.text ?? '')
    pages.push({
      document,
      terms: { own: ownTerms(document, cut), sections: terms },
      article: articleKey(document, key),
    })
    byLanguage.set(language, pages)
  }
  return encodeSite(byLanguage, new Vocabulary())
}

function memoByText<Value>(make: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return (text) => {
    let value = known.get(text)
    if (value === undefined) known.set(text, (value = make(text)))
    return value
  }
}

function headingsIn(written: string): string {
  const headings: string[] = []
  for (const [, heading] of written.matchAll(HEADING_OR_UNREAD)) {
    if (heading === undefined) continue
    headings.push(heading.slice(0, LONGEST_HEADING).replace(MARKUP, '').trim())
    if (headings.length === MOST_HEADINGS) break
  }
  return headings.join('. ')
}
