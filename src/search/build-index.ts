import { IN_BODY, INDEX_FORMAT, lengthToByte } from './browser/search-index.ts'
import { slugify } from '../shared/slug.ts'
import { stemFor } from './browser/stem.ts'
import { ByteWriter } from './byte-writer.ts'
import { articlesOf, type Article, type IndexedPage } from './articles.ts'
import { itemsOf } from './index-items.ts'
import { invert, type InvertedPostings, type Item } from './invert.ts'
import type { SectionDocument } from './page-document.ts'
import { Vocabulary } from './vocabulary.ts'

/**
 * Puts the words of all pages of one language together: bytes that decodeIndex reads, laid out to compress well. With
 * the vocabulary of the last time, pages that did not change cost next to nothing.
 */
export function buildIndex(
  pages: readonly IndexedPage[],
  language: string,
  vocabulary = new Vocabulary(),
): Uint8Array {
  const articles = articlesOf(pages)
  const { ofPages, ofArticles, ofSections } = itemsOf(pages, articles, vocabulary)
  const all = [...ofPages, ...ofArticles, ...ofSections]
  const dictionary = makeDictionary(all, vocabulary.words, language)
  const writer = new ByteWriter()
  const sections = articles.flatMap(({ first }) => first.document.sections)
  writer.text(INDEX_FORMAT)
  writer.text(language)
  const { terms, groupCount } = dictionary
  writer.numbers([pages.length, articles.length, sections.length, terms.length, groupCount])
  writePages(writer, pages, articles)
  writeArticles(writer, articles)
  writeSections(writer, sections)
  for (const lengths of ['bodyLengths', 'codeLengths'] as const)
    writer.bytes(
      Uint8Array.from(
        articles.flatMap(({ first }) => first.terms.sections[lengths]),
        lengthToByte,
      ),
    )
  writeTerms(writer, dictionary)
  writePostings(writer, invert(ofPages, dictionary.rank, terms.length))
  writePostings(writer, invert(ofArticles, dictionary.rank, terms.length))
  const postings = invert(ofSections, dictionary.rank, terms.length)
  writePostings(writer, postings)
  const windows = postings.windows.filter((_, at) => ((postings.flags[at] as number) & IN_BODY) !== 0)
  writer.number(windows.length)
  writer.bytes(windows)
  return writer.finish()
}

function writePages(writer: ByteWriter, pages: readonly IndexedPage[], articles: readonly Article[]): void {
  const documents = pages.map(({ document }) => document)
  writer.lines(documents.map(({ path }) => path))
  writer.lines(documents.map(({ trail }) => inOneLine(trail)))
  writer.lines(documents.map(({ versions }) => inOneLine(versions)))
  writer.lines(documents.map(({ method = '' }) => method))
  const articleOf = new Uint32Array(pages.length)
  articles.forEach((article, number) => article.pages.forEach((page) => (articleOf[page] = number)))
  writer.numbers(articleOf)
}

function writeArticles(writer: ByteWriter, articles: readonly Article[]): void {
  const documents = articles.map(({ first }) => first.document)
  writer.lines(documents.map(({ title }) => title))
  writer.bytes(
    Uint8Array.from(documents, ({ boost }) => Math.round(Math.min(Math.max(boost, 0.0625), 15) * 16)),
  )
  writer.numbers(documents.map(({ sections }) => sections.length))
}

function inOneLine(labels: readonly string[]): string {
  return labels.map((label) => label.replaceAll('\t', ' ')).join('\t')
}

function writeSections(writer: ByteWriter, sections: readonly SectionDocument[]): void {
  const titles = sections.map(({ headings }) => headings.at(-1)?.replace(/[\r\n]+/g, ' ') ?? '')
  writer.lines(titles)
  // Most anchors follow from their heading.
  writer.lines(
    sections.map(({ anchor, headings }, index) =>
      headings.length > 0 && slugify(titles[index] as string) === anchor ? '' : anchor,
    ),
  )
  writer.bytes(Uint8Array.from(sections, ({ headings }) => headings.length))
}

interface Dictionary {
  /** Sorted. */
  readonly terms: readonly string[]
  readonly groups: Uint32Array
  readonly groupCount: number
  /** Number of the vocabulary -> number of the term. */
  readonly rank: Uint32Array
}

/** The words these pages use, sorted; forms with one stem get one group, numbered in the order of their first word. */
function makeDictionary(items: readonly Item[], words: readonly string[], language: string): Dictionary {
  const used = new Uint8Array(words.length)
  for (const { terms } of items) for (const word of terms) used[word] = 1
  const numbers = words.map((_, number) => number).filter((number) => used[number] === 1)
  numbers.sort((a, b) => ((words[a] as string) < (words[b] as string) ? -1 : 1))
  const rank = new Uint32Array(words.length)
  numbers.forEach((number, term) => (rank[number] = term))
  const terms = numbers.map((number) => words[number] as string)
  const stem = stemFor(language)
  const byStem = new Map<string, number>()
  const groups = Uint32Array.from(terms, (term) => {
    const key = stem(term)
    let group = byStem.get(key)
    if (group === undefined) byStem.set(key, (group = byStem.size))
    return group
  })
  return { terms, groups, groupCount: byStem.size, rank }
}

function writeTerms(writer: ByteWriter, { terms, groups }: Dictionary): void {
  const shared = terms.map((term, index) => sharedLength(terms[index - 1] ?? '', term))
  writer.bytes(Uint8Array.from(shared))
  writer.lines(terms.map((term, index) => term.slice(shared[index])))
  let made = 0
  writer.numbers(Array.from(groups, (group) => (group === made ? (made++, 0) : made - group)))
}

function sharedLength(before: string, term: string): number {
  const limit = Math.min(before.length, term.length, 255)
  let length = 0
  while (length < limit && before[length] === term[length]) length++
  return length
}

function writePostings(writer: ByteWriter, { start, items, flags }: InvertedPostings): void {
  const termCount = start.length - 1
  for (let term = 0; term < termCount; term++)
    writer.number((start[term + 1] as number) - (start[term] as number))
  for (let term = 0; term < termCount; term++) {
    let before = 0
    for (let at = start[term] as number; at < (start[term + 1] as number); at++) {
      writer.number((items[at] as number) - before)
      before = items[at] as number
    }
  }
  writer.bytes(flags)
}
