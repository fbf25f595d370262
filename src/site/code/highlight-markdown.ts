import type { Token, TokenStream } from 'prismjs'
import { languageName } from './highlight-languages.ts'
import type { Grammar, Prism } from './prism-types.ts'
import { OTHER_LANGUAGE } from './token-runs.ts'

export interface MarkdownParts {
  readonly prism: Prism
  /** Grammar of running text. */
  readonly text: Grammar
  /** True where lines with `import` and `export` are code. */
  readonly modules: boolean
  readonly tokens: (code: string, lang: string) => TokenStream
}

/**
 * Markdown -> tokens. Prism's grammar leaves code, frontmatter and imports in one colour; here each of them is cut
 * out and read in its own language.
 */
export function markdownTokens(code: string, parts: MarkdownParts): TokenStream {
  const writer = new Writer(code, parts)
  writer.frontmatter()
  while (writer.hasMore) if (!writer.fence() && !(parts.modules && writer.modules())) writer.line()
  return writer.finish()
}

const MODULE =
  /^[ \t]*(?:import\s*(?:['"{*]|[\w$]+\s*(?:,|from\s))|export\s+(?:const|let|default|function|async|class|type|interface|[{*]))/
const FENCE = /^([ \t]*)(`{3,}|~{3,})(.*)$/

class Writer {
  readonly #lines: readonly string[]
  readonly #parts: MarkdownParts
  readonly #out: (string | Token)[] = []
  #at = 0
  /** First line of the running text that is not written yet. */
  #text = 0

  constructor(code: string, parts: MarkdownParts) {
    this.#lines = code.split('\n')
    this.#parts = parts
  }

  get hasMore(): boolean {
    return this.#at < this.#lines.length
  }

  line(): void {
    this.#at++
  }

  frontmatter(): void {
    if (this.#lines[0]?.trim() !== '---') return
    const end = this.#lines.findIndex((line, at) => at > 0 && line.trim() === '---')
    if (end === -1) return
    this.#token('punctuation', 1)
    this.#code(end, 'yaml')
    this.#token('punctuation', end + 1)
  }

  fence(): boolean {
    const open = FENCE.exec(this.#lines[this.#at] ?? '')
    const mark = open?.[2]
    if (mark === undefined || (mark.startsWith('`') && open?.[3]?.includes('`'))) return false
    let end = this.#at + 1
    while (end < this.#lines.length && !closes(this.#lines[end] ?? '', mark)) end++
    this.#token('punctuation', this.#at + 1)
    this.#code(end, /^\s*([\w#+.-]+)/.exec(open?.[3] ?? '')?.[1] ?? '')
    this.#token('punctuation', Math.min(end + 1, this.#lines.length))
    return true
  }

  /** Imports and exports stand after an empty line and go on to the next one. */
  modules(): boolean {
    if (!MODULE.test(this.#lines[this.#at] ?? '')) return false
    if (this.#at > 0 && this.#at !== this.#text && this.#lines[this.#at - 1]?.trim() !== '') return false
    let end = this.#at
    while (end < this.#lines.length && this.#lines[end]?.trim() !== '') end++
    this.#code(end, 'tsx')
    return true
  }

  finish(): TokenStream {
    this.#flush()
    return this.#out
  }

  #code(end: number, lang: string): void {
    const code = this.#take(end)
    const tokens = lang === '' ? code : this.#parts.tokens(code, lang)
    const { Token } = this.#parts.prism
    this.#out.push(
      typeof tokens === 'string' ? tokens : new Token(OTHER_LANGUAGE, tokens, languageName(lang)),
    )
  }

  #token(type: string, end: number): void {
    const text = this.#take(end)
    if (text !== '') this.#out.push(new this.#parts.prism.Token(type, text))
  }

  /** The lines up to `end`, with the line end after each of them but the last of all. */
  #take(end: number): string {
    this.#flush()
    const text = this.#lines.slice(this.#at, end).join('\n')
    const more = end > this.#at && end < this.#lines.length
    this.#at = this.#text = end
    return more ? `${text}\n` : text
  }

  #flush(): void {
    if (this.#text === this.#at) return
    const text = this.#lines.slice(this.#text, this.#at).join('\n')
    const { prism, text: grammar } = this.#parts
    this.#text = this.#at
    this.#out.push(...prism.tokenize(this.hasMore ? `${text}\n` : text, grammar))
  }
}

function closes(line: string, mark: string): boolean {
  const bare = line.trim()
  return bare.length >= mark.length && bare === mark.charAt(0).repeat(bare.length)
}
