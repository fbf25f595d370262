import type { View } from '../access/view.ts'
import type { Search } from '../search/site-search.ts'

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
}

const SECTIONS_A_PAGE = 2
const LONGEST = 1600

/** The best passages of a View for a question. */
export async function findPassages(
  search: Search,
  view: View,
  { query, limit, version, language, baseUrl }: PassageRequest,
): Promise<readonly Passage[]> {
  const { results } = await search.search(view, { query, limit, version, language })
  return results
    .flatMap((hit) => {
      const page = view.page(hit.page.path)
      if (!page) return []
      const sections = view.compile(page).sections
      const anchors = hit.sections.slice(0, SECTIONS_A_PAGE).map(({ anchor }) => anchor)
      return (anchors.length > 0 ? anchors : ['']).map((anchor) => {
        const section = sections.find((candidate) => candidate.anchor === anchor)
        const heading = section?.headings.at(-1) ?? ''
        const title = [hit.page.title.text, ...(section?.headings ?? [])]
        return {
          title: [...new Set(title.filter(Boolean))].join(' > '),
          url: `${baseUrl}${encodeURI(page.path)}${anchor === '' ? '' : `#${anchor}`}`,
          path: page.path,
          heading,
          content: textOf(section?.text ?? '', section?.code ?? '') || hit.snippet,
        }
      })
    })
    .filter(({ content }) => content !== '')
    .slice(0, limit)
}

function textOf(text: string, code: string): string {
  const words = text.trim()
  const room = LONGEST - words.length
  const sample = code.trim() !== '' && room > 40 ? `\n\n${code.trim().slice(0, room)}` : ''
  return `${words.slice(0, LONGEST)}${sample}`.trim()
}
