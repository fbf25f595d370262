import type { View } from '../access/view.ts'
import { placeMarkdown } from '../lib/place-markdown.ts'
import type { Search } from '../search/site-search.ts'
import { sectionMarkdown, wholeBlocks } from './section-markdown.ts'

/** A stretch of a page that may hold the answer. */
export interface Passage {
  /** Page and headings. */
  readonly title: string
  /** Absolute, with the anchor. */
  readonly url: string
  readonly path: string
  readonly heading: string
  readonly content: string
}

export interface PassageRequest {
  readonly query: string
  readonly limit: number
  readonly version?: string | undefined
  readonly language?: string | undefined
  readonly baseUrl: string
  /** Path of the page the question is about: its own sections come first. */
  readonly about?: string | undefined
}

type Page = NonNullable<ReturnType<View['page']>>

const SECTIONS_A_PAGE = 2
const SECTIONS_OF_SUBJECT = 3
const LONGEST = 1600

export interface FoundPassages {
  readonly passages: readonly Passage[]
  /** Words of the question that no page has. */
  readonly missing: readonly string[]
  /** The passages are only near the question. */
  readonly weak: boolean
}

/** The best passages of a View for a question. */
export async function findPassages(
  search: Search,
  view: View,
  request: PassageRequest,
): Promise<FoundPassages> {
  const { query, limit, version, language, baseUrl, about } = request
  const answer = await search.search(view, { query, limit, version, language, whole: true })
  const { results, missing, weak = false } = answer
  const subject = about === undefined ? undefined : view.page(about)
  const found = results.flatMap((hit) => {
    const page = view.page(hit.page.path)
    if (!page || page === subject) return []
    const anchors = hit.sections.slice(0, SECTIONS_A_PAGE).map(({ anchor }) => anchor)
    return (anchors.length > 0 ? anchors : ['']).map((anchor) =>
      passageOf(view, page, { anchor, baseUrl, instead: hit.snippet }),
    )
  })
  const own = subject
    ? bestSections(view, subject, query).map((anchor) =>
        passageOf(view, subject, { anchor, baseUrl, instead: '' }),
      )
    : []
  const seen = new Set<string>()
  const passages = [...own, ...found]
    .filter(({ path, content }) => {
      const known = seen.has(path + content)
      seen.add(path + content)
      return content !== '' && !known
    })
    .slice(0, limit)
  return { passages, missing, weak }
}

function passageOf(
  view: View,
  page: Page,
  {
    anchor,
    baseUrl,
    instead,
  }: { readonly anchor: string; readonly baseUrl: string; readonly instead: string },
): Passage {
  const { sections, markdown } = view.compile(page)
  const section = sections.find((candidate) => candidate.anchor === anchor)
  const headings = section?.headings ?? []
  // A heading that a component wrote is not in the Markdown: then the page speaks from its beginning.
  const text = sectionMarkdown(markdown, headings) ?? sectionMarkdown(markdown, []) ?? ''
  return {
    title: [...new Set([page.title, ...headings].filter(Boolean))].join(' > '),
    url: `${baseUrl}${encodeURI(page.path)}${anchor === '' ? '' : `#${anchor}`}`,
    path: page.path,
    heading: headings.at(-1) ?? '',
    content: wholeBlocks(
      placeMarkdown(text.trim() || instead, (link) => `${baseUrl}${view.meant(link)}`),
      LONGEST,
    ),
  }
}

/** Anchors of the sections of a page that share most words with a question; its first ones when none do. */
function bestSections(view: View, page: Page, query: string): readonly string[] {
  const words = new Set(query.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
  const ranked = view.compile(page).sections.map(({ anchor, headings, text, code }, at) => {
    const said = `${headings.join(' ')} ${text} ${code}`.toLowerCase()
    return { anchor, at, shared: [...words].filter((word) => said.includes(word)).length }
  })
  return ranked
    .toSorted((a, b) => b.shared - a.shared || a.at - b.at)
    .slice(0, SECTIONS_OF_SUBJECT)
    .map(({ anchor }) => anchor)
}
