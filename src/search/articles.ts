import { hash } from 'node:crypto'
import type { PageDocument, SectionDocument } from './page-document.ts'
import { ownTerms, sectionTerms, type PageTerms } from './page-terms.ts'

/** A page as the index takes it in. */
export interface IndexedPage {
  readonly document: PageDocument
  readonly terms: PageTerms
  /** Pages with one key are one article. */
  readonly article: string
}

/** A page whose text is read now. */
export function indexDocument(document: PageDocument): IndexedPage {
  return {
    document,
    terms: { own: ownTerms(document), sections: sectionTerms(document.sections) },
    article: articleKey(document, textKeyOf(document.sections)),
  }
}

/** What one or more pages show: thirty versions of a page that did not change are indexed, and found, once. */
export interface Article {
  readonly first: IndexedPage
  /** Numbers of its pages. */
  readonly pages: readonly number[]
}

/** In the order of their first pages. */
export function articlesOf(pages: readonly IndexedPage[]): readonly Article[] {
  const articles = new Map<string, { first: IndexedPage; pages: number[] }>()
  pages.forEach((page, number) => {
    const known = articles.get(page.article)
    if (known) known.pages.push(number)
    else articles.set(page.article, { first: page, pages: [number] })
  })
  return [...articles.values()]
}

/** Two pages are the same answer when they have the same name and say the same. Of a page without words nobody can tell. */
export function articleKey(document: PageDocument, textKey: string | undefined): string {
  const { path, title, description, keywords, boost } = document
  if (textKey === undefined) return path
  const name = path.slice(path.lastIndexOf('/') + 1)
  return hash('sha1', JSON.stringify([name, title, description, keywords, boost, textKey]), 'base64url')
}

/** Of what the sections of a page say; undefined when that is nothing. */
export function textKeyOf(sections: readonly SectionDocument[]): string | undefined {
  if (sections.every(({ text, code }) => text === '' && code === '')) return undefined
  return hash('sha1', JSON.stringify(sections), 'base64url')
}
