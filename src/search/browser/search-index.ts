import { slugify } from '../../shared/slug.ts'
import { ByteReader } from './byte-reader.ts'
import type { ArticleEntry, PageEntry, SectionEntry } from './page-entry.ts'
import type { Scratch } from './scratch.ts'

export const INDEX_FORMAT = 'lectern-search-5'

/** Where a word stands in a section, as bits of one byte. */
export const IN_BODY = 1
export const IN_HEADING = 2
export const IN_OUTER_HEADING = 4
export const IN_CODE = 8
/** Where a word stands in what belongs to the article, or to the page, as a whole. */
export const IN_TITLE = 1
export const IN_DESCRIPTION = 2
export const IN_KEYWORDS = 4
export const IN_PATH = 8

/** Postings of all terms of one kind: those of term `t` stand from `start[t]` to `start[t + 1]`. */
export interface Postings {
  readonly start: Uint32Array
  /** Numbers of sections or pages, ascending for each term. */
  readonly items: Uint32Array
  readonly flags: Uint8Array
}

/**
 * The sections of one language, ready to be searched. Terms are words as written, each with its own postings, so that it
 * is known of every form who may see it; forms of one word share a group. Nothing in it changes after loading.
 */
export interface SearchIndex {
  readonly language: string
  readonly pages: readonly PageEntry[]
  /** Pages with the same name and text are one article. */
  readonly articles: readonly ArticleEntry[]
  readonly articleOf: Uint32Array
  /** Pages of each article, ascending: those of article `a` stand from `start[a]` to `start[a + 1]`. */
  readonly pagesOf: { readonly start: Uint32Array; readonly members: Uint32Array }
  readonly sections: readonly SectionEntry[]
  /** First section of each article, and one more at the end. */
  readonly firstSection: Uint32Array
  /** Article of each section. */
  readonly sectionArticles: Uint32Array
  /** Words in the body of each section, rounded. */
  readonly bodyLengths: Float32Array
  readonly codeLengths: Float32Array
  /** Sorted by code units. */
  readonly terms: readonly string[]
  readonly groups: Uint32Array
  /** Terms of each group, ascending: those of group `g` stand from `start[g]` to `start[g + 1]`. */
  readonly members: { readonly start: Uint32Array; readonly members: Uint32Array }
  /** In paths, where other pages of the article do not have the word. */
  readonly inPages: Postings
  readonly inArticles: Postings
  readonly inSections: Postings
  /** In which eighths of the section's body the word stands, for each posting of a section. */
  readonly windows: Uint8Array
  /** Worked out when somebody searches. */
  readonly memory: IndexMemory
}

export interface TermsByLength {
  /** Numbers of terms, the shortest first. */
  readonly terms: Uint32Array
  /** A bit for each letter, in the same order. */
  readonly letters: Uint32Array
  /** Where those of each length begin, and one more at the end. */
  readonly start: Uint32Array
}

export interface IndexMemory {
  scratch?: Scratch
  /** Terms by how long they are, and which letters they have. */
  byLength?: TermsByLength
  /** The words of titles and paths, by their groups. */
  names?: Map<string, readonly number[]>
}

/** Loads an index; throws a RangeError when the bytes are not one. */
export function decodeIndex(bytes: Uint8Array): SearchIndex {
  const reader = new ByteReader(bytes)
  if (reader.text() !== INDEX_FORMAT) throw new RangeError('This is not a search index of this release.')
  const language = reader.text()
  const pageCount = reader.number()
  const articleCount = reader.number()
  const sectionCount = reader.number()
  const termCount = reader.number()
  const groupCount = reader.number()
  const { pages, articleOf } = readPages(reader, pageCount)
  const { articles, firstSection } = readArticles(reader, articleCount)
  const sections = readSections(reader, { count: sectionCount, firstSection })
  const bodyLengths = lengthsOf(reader.bytes(sectionCount))
  const codeLengths = lengthsOf(reader.bytes(sectionCount))
  const { terms, groups } = readTerms(reader, termCount)
  const inPages = readPostings(reader, termCount)
  const inArticles = readPostings(reader, termCount)
  const inSections = readPostings(reader, termCount)
  const windows = readWindows(reader, inSections.flags)
  return {
    language,
    pages,
    articles,
    articleOf,
    pagesOf: membersOf(articleOf, articleCount),
    sections,
    firstSection,
    sectionArticles: Uint32Array.from(sections, ({ article }) => article),
    bodyLengths,
    codeLengths,
    terms,
    groups,
    members: membersOf(groups, groupCount),
    inPages,
    inArticles,
    inSections,
    windows,
    memory: {},
  }
}

function readPages(reader: ByteReader, count: number): { pages: PageEntry[]; articleOf: Uint32Array } {
  const paths = reader.lines(count)
  const trails = reader.lines(count)
  const versions = reader.lines(count)
  const methods = reader.lines(count)
  const articleOf = reader.numbers(count)
  // A thousand pages stand in one group of one version: one list for all of them.
  const lists = new Map<string, readonly string[]>()
  const listOf = (line: string) => {
    let list = lists.get(line)
    if (!list) lists.set(line, (list = line.split('\t').filter(Boolean)))
    return list
  }
  const pages = paths.map((path, page) => ({
    path,
    trail: listOf(trails[page] as string),
    versions: listOf(versions[page] as string),
    method: methods[page] || undefined,
  }))
  return { pages, articleOf }
}

function readArticles(
  reader: ByteReader,
  count: number,
): { articles: ArticleEntry[]; firstSection: Uint32Array } {
  const titles = reader.lines(count)
  const boosts = reader.bytes(count)
  const firstSection = sumsOf(reader.numbers(count))
  const articles = titles.map((title, article) => ({ title, boost: (boosts[article] as number) / 16 }))
  return { articles, firstSection }
}

function readSections(
  reader: ByteReader,
  { count, firstSection }: { count: number; firstSection: Uint32Array },
): SectionEntry[] {
  const titles = reader.lines(count)
  const anchors = reader.lines(count)
  const depths = reader.bytes(count)
  let article = 0
  return titles.map((title, section) => {
    while ((firstSection[article + 1] as number) <= section) article++
    return new Section({ article, title, depth: depths[section] as number }, anchors[section] as string)
  })
}

/** An anchor that follows from the title is worked out when it is shown, which few ever are. */
class Section implements SectionEntry {
  readonly article: number
  readonly title: string
  readonly depth: number
  readonly #written: string

  constructor({ article, title, depth }: Omit<SectionEntry, 'anchor'>, written: string) {
    this.article = article
    this.title = title
    this.depth = depth
    this.#written = written
  }

  get anchor(): string {
    return this.#written === '' && this.depth > 0 ? slugify(this.title) : this.#written
  }
}

/** A byte holds a length on a logarithmic scale: fine for short sections, rough for long ones. */
export function lengthToByte(length: number): number {
  return Math.min(255, Math.round(Math.log2(length + 1) * 16))
}

function lengthsOf(bytes: Uint8Array): Float32Array {
  return Float32Array.from(bytes, (byte) => 2 ** (byte / 16) - 1)
}

/** Sorted terms share beginnings; forms of one word mostly stand beside each other. */
function readTerms(reader: ByteReader, count: number): { terms: string[]; groups: Uint32Array } {
  const shared = reader.bytes(count)
  const endings = reader.lines(count)
  const back = reader.numbers(count)
  const groups = new Uint32Array(count)
  let before = ''
  let made = 0
  const terms = endings.map((ending, index) => {
    before = before.slice(0, shared[index]) + ending
    groups[index] = back[index] === 0 ? made++ : made - (back[index] as number)
    return before
  })
  return { terms, groups }
}

/** From "the group of each" to "the members of each group". */
function membersOf(groups: Uint32Array, groupCount: number): SearchIndex['members'] {
  const sizes = new Uint32Array(groupCount)
  for (const group of groups) sizes[group] = (sizes[group] as number) + 1
  const start = sumsOf(sizes)
  const next = start.slice(0, groupCount)
  const members = new Uint32Array(groups.length)
  groups.forEach((group, member) => {
    const at = next[group] as number
    next[group] = at + 1
    members[at] = member
  })
  return { start, members }
}

function readPostings(reader: ByteReader, termCount: number): Postings {
  const start = sumsOf(reader.numbers(termCount))
  const total = start[termCount] as number
  const items = reader.numbers(total)
  for (let term = 0; term < termCount; term++)
    for (let at = (start[term] as number) + 1; at < (start[term + 1] as number); at++)
      items[at] = (items[at] as number) + (items[at - 1] as number)
  // A copy, so that what was decoded need not stay in memory with it.
  return { start, items, flags: reader.bytes(total).slice() }
}

/** Sizes -> where each part begins, and where the last one ends. */
function sumsOf(sizes: Uint32Array): Uint32Array {
  const start = new Uint32Array(sizes.length + 1)
  for (let at = 0; at < sizes.length; at++) start[at + 1] = (start[at] as number) + (sizes[at] as number)
  return start
}

function readWindows(reader: ByteReader, flags: Uint8Array): Uint8Array {
  const windows = new Uint8Array(flags.length)
  const packed = reader.bytes(reader.number())
  let next = 0
  for (let at = 0; at < flags.length; at++)
    if (((flags[at] as number) & IN_BODY) !== 0) windows[at] = packed[next++] as number
  return windows
}
