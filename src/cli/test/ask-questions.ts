import { STRANGER } from '../../access/viewer.ts'
import { View } from '../../access/view.ts'
import { NO_FEEDBACK } from '../../analytics/feedback-inbox.ts'
import type { LanguageModel } from '../../assistant/language-model.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { nearest } from '../../lib/nearest.ts'
import { pageFile } from '../../mcp/docs-tree.ts'
import { mcpTools } from '../../mcp/mcp-site.ts'
import type { McpTool, ToolContext, ToolResult } from '../../mcp/mcp-tool.ts'
import { DocsShell } from '../../mcp/shell/docs-shell.ts'
import { SiteSearch } from '../../search/site-search.ts'
import { sameAnchor, Slugger } from '../../shared/slug.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { modelProblem } from './model-answers.ts'
import type { Question } from './read-questions.ts'
import type { TestResult } from './test-result.ts'

type Problem = Pick<Diagnostic, 'code' | 'message' | 'hint'>

const CUT = /\n\[cut: [^\n]*\]\s*$/
const MAX_READS = 40

interface Hit {
  readonly title: string
  readonly link: string
  readonly page: string
  readonly content: string
}

/** Asks as an agent does: the search tool first, then the pages it named through the filesystem tool. */
export class Asker {
  readonly #view: View
  readonly #model: LanguageModel | undefined
  readonly #shell = new DocsShell()
  readonly #context: ToolContext
  readonly #search: McpTool
  readonly #filesystem: McpTool

  /** With a model, it also answers and judges. */
  constructor(snapshot: Snapshot, model?: LanguageModel) {
    this.#model = model
    // What everybody may read: an agent on the public server.
    this.#view = View.of(snapshot, STRANGER)
    const [search, filesystem] = mcpTools(this.#view)
    if (!search || !filesystem) throw new Error('The MCP server has no tools')
    this.#search = search
    this.#filesystem = filesystem
    const baseUrl = snapshot.settings.baseUrl ?? 'http://localhost'
    this.#context = {
      baseUrl,
      siteUrl: baseUrl,
      caller: 'test',
      search: new SiteSearch(),
      shell: this.#shell,
      feedback: NO_FEEDBACK,
    }
  }

  async ask(question: Question, file: string): Promise<TestResult> {
    const { ask, line, skip } = question
    const about = { kind: 'questions', name: ask, file, line } as const
    if (skip !== undefined)
      return { ...about, status: 'skipped', findings: [], reason: skip || 'no reason given', milliseconds: 0 }
    const start = performance.now()
    const problem =
      this.#unknownPage(question) ?? (await this.#problem(question)) ?? (await this.#answered(question))
    return {
      ...about,
      status: problem ? 'failed' : 'passed',
      findings: problem ? [{ severity: 'error', file, line, column: 1, ...problem }] : [],
      milliseconds: performance.now() - start,
    }
  }

  close(): void {
    this.#shell.close()
  }

  #unknownPage({ pages }: Question): Problem | undefined {
    const missing = pages.find((path) => this.#view.page(path) === undefined)
    if (missing === undefined) return undefined
    const close = nearest(
      missing,
      this.#view.pages.map(({ path }) => path),
    )
    return {
      code: 'question-page-missing',
      message: `There is no page ${missing} that everybody may read.`,
      hint: close === undefined ? 'Correct the path.' : `Did you mean "${close}"?`,
    }
  }

  async #problem(question: Question): Promise<Problem | undefined> {
    const { ask, first, version, language, pages, section, facts } = question
    const given = { query: ask, limit: first, ...(version && { version }), ...(language && { language }) }
    const checked = this.#search.input.safeParse(given)
    if (!checked.success)
      return {
        code: 'question-refused',
        message: `The search tool does not take this question: ${checked.error.issues[0]?.message ?? ''}.`,
        hint: 'Name a version or language only where the site has several.',
      }
    const answer = await this.#search.call(checked.data, this.#context)
    if (answer.isError)
      return { code: 'question-refused', message: textOf(answer), hint: 'Correct the question.' }
    const hits = ((answer.structuredContent?.['results'] ?? []) as readonly Hit[]).slice(0, first)
    const wanted = new Set(pages.map(pageFile))
    const found = pages.length === 0 ? hits : hits.filter(({ page }) => wanted.has(page))
    if (found.length === 0) return notFound(pages, hits, first)
    if (section === undefined && facts.length === 0) return undefined
    const reasons: Problem[] = []
    for (const { page } of found) {
      const reason = missing(await this.#read(page), { page, section, facts })
      if (!reason) return undefined
      reasons.push(reason)
    }
    // The page that was meant, or the one the search put first.
    return reasons[0]
  }

  /** Whether a model that has only our passages states the facts. */
  async #answered(question: Question): Promise<Problem | undefined> {
    if (!this.#model || question.facts.length === 0) return undefined
    const { search, baseUrl } = this.#context
    return modelProblem(question, { model: this.#model, view: this.#view, search, baseUrl })
  }

  /** A whole page: what is cut off is read on, as the tool says. */
  async #read(page: string): Promise<string> {
    const name = /^[\w./-]+$/.test(page) ? page : `'${page.replaceAll("'", `'\\''`)}'`
    const read = async (command: string) =>
      textOf(await this.#filesystem.call({ command }, this.#context)).replace(/^exit: \d+\n/, '')
    let text = ''
    let next = await read(`cat ${name}`)
    for (let turn = 0; turn < MAX_READS; turn++) {
      const shown = next.replace(CUT, '')
      text += shown
      if (shown === next || shown === '') break
      text += '\n'
      next = await read(`tail -n +${text.split('\n').length} ${name}`)
    }
    return text
  }
}

function textOf({ content }: ToolResult): string {
  return content.map(({ text }) => text).join('\n')
}

function notFound(pages: readonly string[], hits: readonly Hit[], first: number): Problem {
  const got = hits.slice(0, 3).map(({ page }) => page.replace(/\.mdx$/, ''))
  return {
    code: 'question-not-found',
    message: `${pages.length > 0 ? pages.join(' or ') : 'A page'} is not among the first ${first} results${got.length > 0 ? `, which begin with ${got.join(', ')}` : '; there are none'}.`,
    hint: 'Use the words of the question on the page: in its title, its description or a heading.',
  }
}

/** What is not on a page. */
function missing(
  text: string,
  { page, section, facts }: { readonly page: string } & Pick<Question, 'section' | 'facts'>,
): Problem | undefined {
  const path = page.replace(/\.mdx$/, '')
  const part = section === undefined ? text : sectionOf(text, section)
  if (part === undefined)
    return {
      code: 'question-section-missing',
      message: `${path} has no section "#${section ?? ''}".`,
      hint: 'Correct the anchor, or add the heading.',
    }
  const lost = facts.find((fact) => !plain(part).includes(plain(fact)))
  if (lost === undefined) return undefined
  return {
    code: 'question-fact-missing',
    message: `${path}${section === undefined ? '' : `#${section}`} was found, but does not say ${JSON.stringify(lost)}.`,
    hint: 'Say it there, or correct the question.',
  }
}

/** From a heading to the next one of its level. */
function sectionOf(markdown: string, anchor: string): string | undefined {
  const slugger = new Slugger()
  const lines = markdown.split('\n')
  let fenced = false
  const headings = lines.flatMap((line, index) => {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced
    const [, marks, title] = (!fenced && /^(#{1,6})\s+(.*?)\s*#*$/.exec(line)) || []
    // The title of the page is no heading of its text.
    if (marks === undefined || title === undefined || index === 0) return []
    const words = title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '')
    return [{ index, depth: marks.length, id: slugger.next(words) }]
  })
  const at = headings.findIndex(({ id }) => id === anchor)
  const from = headings[at === -1 ? headings.findIndex(({ id }) => sameAnchor(id, anchor)) : at]
  if (!from) return undefined
  const end = headings.find(({ index, depth }) => index > from.index && depth <= from.depth)
  return lines.slice(from.index, end?.index).join('\n')
}

/** Capitals, spaces, marks of Markdown and kinds of quotes make no difference to a fact. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[*`\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
