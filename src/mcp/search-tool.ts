import * as z from 'zod'
import type { View } from '../access/view.ts'
import { Lru } from '../lib/lru.ts'
import { memo } from '../lib/memo.ts'
import type { PageHit, SearchAnswer } from '../search/browser/answer.ts'
import { coverage } from '../search/question-terms.ts'
import { filePath, pageFile } from './docs-tree.ts'
import {
  failure,
  given,
  READ_ONLY,
  type McpTool,
  type ToolContext,
  type ToolResult,
  type ToolTrace,
} from './mcp-tool.ts'
import { siteChoices } from './site-choices.ts'

const MAX_QUERY = 500
const DEFAULT_HITS = 8
const MAX_HITS = 20
// About eight thousand tokens: clients refuse answers that are much longer.
const MAX_CHARACTERS = 24_000
const MAX_CONTENT = 900

/** Finds passages by words. Version and language can be chosen where the site has several. */
export function searchTool(name: string, view: View): McpTool {
  const { versions, languages } = siteChoices(view.navigation)
  const input = z.strictObject({
    query: z.string().min(1).max(MAX_QUERY).describe('Words or a question to search for.'),
    ...(versions.length > 1
      ? {
          version: z
            .string()
            .max(100)
            .optional()
            .describe(`Only this version: ${list(versions)}.`),
        }
      : {}),
    ...(languages.length > 1
      ? {
          language: z
            .string()
            .max(35)
            .optional()
            .describe(`Only this language: ${list(languages)}.`),
        }
      : {}),
    limit: z
      .int()
      .min(1)
      .max(MAX_HITS)
      .optional()
      .describe(`Maximum number of results. The default is ${DEFAULT_HITS}.`),
  })
  return {
    name,
    title: 'Search documentation',
    description: `Search the ${view.config.name} documentation. Returns passages with title, link, the path of the page for the filesystem tool, and the text around the match.`,
    input,
    annotations: READ_ONLY,
    limit: 'search',
    call: async (values, context) => {
      const version = chosen('version', values['version'], versions)
      const language = chosen('language', values['language'], languages)
      const { query, limit } = values as z.infer<typeof input>
      if (version instanceof Unknown) return failure(version.message)
      if (language instanceof Unknown) return failure(language.message)
      return call(view, context, { query, limit, version, language })
    },
    trace: (values, result) => {
      const words = given(values, 'query')
      return result === undefined
        ? { words, pages: [] }
        : traces(result).getOrMake(words, () => trace(view, words, result))
    },
  }
}

const PARTIAL =
  'The docs are still being indexed: only titles, headings, descriptions and paths were searched. Search again in a minute.'

interface Asked extends Chosen {
  readonly query: string
  readonly limit: number | undefined
}

/** A site has few addresses. */
const ADDRESSES = 4
// Search keeps answers that are asked for again; what is made of one is as good as the answer, for the same question:
// queries with the same beginning have the same answer, and the reply may quote all of one.
const replies = memo((_answer: SearchAnswer) => new Lru<string, ToolResult>({ entries: ADDRESSES }))
const traces = memo((_result: ToolResult) => new Lru<string, ToolTrace>({ entries: 1 }))

async function call(view: View, { search, baseUrl }: ToolContext, given: Asked): Promise<ToolResult> {
  const answer = await search.search(view, {
    query: given.query,
    limit: given.limit ?? DEFAULT_HITS,
    version: given.version,
    language: given.language,
  })
  return replies(answer).getOrMake(`${baseUrl} ${given.query}`, () => replyTo(answer, given, baseUrl))
}

function replyTo(answer: SearchAnswer, given: Asked, baseUrl: string): ToolResult {
  const hits = bounded(answer.results.map((hit) => describe(hit, baseUrl)))
  if (hits.length === 0) return nothing(answer, given)
  const { missing, partial, confidence, weak } = answer
  const texts = [
    ...(partial ? [PARTIAL] : []),
    ...hits.map(textOf),
    ...(missing.length > 0 ? [notCovered(missing, given)] : weak ? [noGoodMatch(given)] : []),
  ]
  return {
    content: texts.map((text) => ({ type: 'text', text })),
    structuredContent: {
      query: answer.query,
      total: answer.total,
      results: hits,
      ...(confidence === undefined ? {} : { confidence }),
      ...(weak ? { weak } : {}),
      ...(missing.length > 0 ? { missing } : {}),
      ...(partial ? { partial } : {}),
    },
  }
}

function noGoodMatch(chosen: Chosen): string {
  const filters = filtersOf(chosen)
  const other = filters.length > 0 ? ` Leave out ${filters.join(' and ')} to search all.` : ''
  return `No good match: the docs probably do not cover this. The results are the nearest pages.${other}`
}

/** A model takes the first result for the answer unless it is told that it can hardly be. */
function notCovered(missing: readonly string[], chosen: Chosen): string {
  const words = missing.map((word) => `"${word}"`).join(', ')
  const filters = filtersOf(chosen)
  if (filters.length > 0)
    return `No page of this ${filters.join(' and ')} mentions ${words}. The results are the nearest pages. Leave out ${filters.join(' and ')} to search all.`
  return `No page mentions ${words}: the docs probably do not cover this. The results are the nearest pages.`
}

interface Chosen {
  readonly version: string | undefined
  readonly language: string | undefined
}

function filtersOf(chosen: Chosen): readonly string[] {
  return (['version', 'language'] as const).filter((name) => chosen[name] !== undefined)
}

/** How sure a search can be: as far as one of the first results has the words that were asked for. */
const TOP = 3

function trace(view: View, query: string, result: ToolResult): ToolTrace {
  const { results, partial, missing } = (result.structuredContent ?? {}) as Partial<SearchContent>
  // Of what titles alone do not answer nobody can say that the docs lack it.
  if (results === undefined || partial) return { words: query, pages: [] }
  const pages = results.flatMap(({ page }) => view.page(filePath(page)) ?? [])
  const best = coverage(
    view,
    query,
    results.slice(0, TOP).map(({ title, page, content }) => ({
      name: `${title} ${page}`,
      about: view.page(filePath(page))?.meta.description ?? '',
      text: content,
    })),
  )
  // Pages without the very word that was asked for are no answer, however much else they have of the question.
  const sure = missing === undefined ? Math.max(0, ...best) : 0
  return { words: query, pages, found: results.length, sure }
}

/** A choice that the site does not have. */
class Unknown {
  readonly message: string

  constructor(what: string, given: string, known: readonly string[]) {
    this.message = `There is no ${what} "${given.slice(0, 100)}". This site has: ${list(known)}. Leave ${what} out to search all.`
  }
}

/** As the site writes it, whatever its capitals. Models fill in what they leave open with an empty text. */
function chosen(what: string, given: unknown, known: readonly string[]): string | Unknown | undefined {
  const wanted = typeof given === 'string' ? given.trim() : ''
  if (wanted === '') return undefined
  const same = (name: string) => name.toLowerCase() === wanted.toLowerCase()
  return known.find((name) => name === wanted) ?? known.find(same) ?? new Unknown(what, wanted, known)
}

interface SearchContent {
  readonly results: readonly Hit[]
  readonly missing?: readonly string[]
  readonly partial?: true
}

interface Hit {
  readonly title: string
  readonly link: string
  /** Path for the filesystem tool. */
  readonly page: string
  /** Of the section that matches; empty for the page as a whole. */
  readonly anchor: string
  readonly content: string
  /** Compares the results of this query. */
  readonly score: number
  /** About how many reading the whole page takes. */
  readonly tokens: number
}

const TOKENS_A_WORD = 4 / 3

function describe(hit: PageHit, baseUrl: string): Hit {
  const section = hit.sections[0]
  const title = [hit.page.title.text, ...(section ? [...section.trail, section.title.text] : [])]
  return {
    title: [...new Set(title.filter(Boolean))].join(' > '),
    link: `${baseUrl}${section?.url ?? hit.url}`,
    page: pageFile(hit.page.path),
    anchor: section?.anchor ?? '',
    content: contentOf(hit).slice(0, MAX_CONTENT),
    score: hit.score,
    tokens: Math.ceil(hit.page.words * TOKENS_A_WORD),
  }
}

/** Text around the match, and of further sections of the page as long as there is room. */
function contentOf(hit: PageHit): string {
  const texts = hit.sections.length > 0 ? hit.sections.map(({ excerpt }) => excerpt.text) : [hit.excerpt.text]
  return [...new Set(texts.filter(Boolean))].join('\n…\n')
}

function textOf({ title, link, page, content }: Hit): string {
  return `Title: ${title}\nLink: ${link}\nPage: ${page}\nContent: ${content}`
}

function bounded(hits: readonly Hit[]): readonly Hit[] {
  let characters = 0
  return hits.filter((hit) => (characters += textOf(hit).length) <= MAX_CHARACTERS)
}

/** An empty answer says what to try: a model that is told nothing makes something up. */
function nothing({ suggestions, partial }: SearchAnswer, given: Asked): ToolResult {
  const filters = filtersOf(given)
  const advice = [
    partial ? PARTIAL : '',
    suggestions.length > 0
      ? `Did you mean: ${suggestions.join(', ')}?`
      : 'Use fewer or other words, or an exact name from the product.',
    filters.length > 0 ? `Leave out ${filters.join(' and ')}.` : '',
    'The filesystem tool can look for exact strings with grep.',
  ]
  const text = `Nothing was found for "${given.query}". ${advice.filter(Boolean).join(' ')}`
  return {
    content: [{ type: 'text', text }],
    structuredContent: { query: given.query, total: 0, results: [], ...(partial ? { partial } : {}) },
  }
}

function list(words: readonly string[]): string {
  return words.slice(0, 30).join(', ')
}
