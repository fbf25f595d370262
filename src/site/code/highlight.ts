import type { Token, TokenStream } from 'prismjs'
import { escapeText, textHtml, trustedHtml, type SafeHtml } from '../html/html.ts'
import { tokensOf } from './highlight-grammars.ts'

/** Source text -> HTML in which no tag crosses a line end, so that it can be cut into lines. */
export type Highlight = (code: string, lang: string | null) => SafeHtml

// A grammar is a set of regular expressions, some of which are slow on text that is no program.
const MAX_CODE = 100_000
const MAX_LINE = 5000
const MAX_DEPTH = 60

/** Highlights with one letter per kind of token; the colours are CSS variables (see code-themes.ts). */
export const highlight: Highlight = (code, lang) => {
  if (lang === null || lang === '' || code.length > MAX_CODE || hasLongLine(code)) return textHtml(code)
  const tokens = tokensOf(code, lang)
  if (tokens === undefined) return textHtml(code)
  const emitter = new Emitter()
  emitter.stream(tokens, '')
  return trustedHtml(emitter.finish())
}

function hasLongLine(code: string): boolean {
  for (let from = 0; code.length - from > MAX_LINE;) {
    const end = code.indexOf('\n', from)
    if ((end === -1 ? code.length : end) - from > MAX_LINE) return true
    from = end + 1
  }
  return false
}

/** Flattens nested tokens into runs of one class each and writes them, joining neighbours of the same class. */
class Emitter {
  #html = ''
  #run = ''
  #class = ''
  #depth = 0

  stream(tokens: TokenStream, inherited: string): void {
    if (typeof tokens === 'string') this.#text(tokens, inherited)
    else if (Array.isArray(tokens)) for (const token of tokens) this.stream(token, inherited)
    else {
      const kind = classOf(tokens, inherited)
      if (++this.#depth > MAX_DEPTH) this.#text(textOf(tokens), kind)
      else this.stream(tokens.content, kind)
      this.#depth--
    }
  }

  finish(): string {
    this.#flush()
    return this.#html
  }

  #text(text: string, kind: string): void {
    // White space looks the same in every class: keeping the run open saves tags.
    if (kind !== this.#class && !(kind === '' && this.#run !== '' && isBlank(text))) {
      this.#flush()
      this.#class = kind
    }
    this.#run += text
  }

  #flush(): void {
    const run = this.#run
    this.#run = ''
    if (run === '') return
    if (this.#class === '') this.#html += escapeText(run)
    else if (!run.includes('\n')) this.#html += wrap(run, this.#class)
    else {
      const lines = run.split('\n')
      for (let at = 0; at < lines.length; at++) lines[at] = wrap(lines[at] ?? '', this.#class)
      this.#html += lines.join('\n')
    }
  }
}

function wrap(text: string, kind: string): string {
  const body = text.trimEnd()
  return body === '' ? text : `<i class=${kind}>${escapeText(body)}</i>${text.slice(body.length)}`
}

function isBlank(text: string): boolean {
  return /^[ \t]*$/.test(text)
}

function textOf(tokens: TokenStream): string {
  if (typeof tokens === 'string') return tokens
  return Array.isArray(tokens) ? tokens.map(textOf).join('') : textOf(tokens.content)
}

function classOf(token: Token, inherited: string): string {
  const alias = typeof token.alias === 'string' ? token.alias : token.alias?.[0]
  const own = CLASSES[token.type] ?? (alias === undefined ? undefined : CLASSES[alias]) ?? inherited
  if (own === PLAIN_UNLESS_QUOTED) return punctuationClass(token, alias, inherited)
  // A type named by one capital also matches as a constant.
  return own === 'b' && inherited === 't' ? 't' : own
}

const PLAIN_UNLESS_QUOTED = '?'

/** A quote mark belongs to its string and AND is a word; any other punctuation has no colour. */
function punctuationClass(token: Token, alias: string | undefined, inherited: string): string {
  if (token.type === 'operator') return /^[a-z]/i.test(textOf(token.content)) ? 'k' : ''
  return alias !== 'attr-equals' && QUOTING.has(inherited) ? inherited : ''
}

const QUOTING = new Set(['s', 'p', 'c', 'i', 'd'])

/** Token names of the grammars -> our letters; a name that is missing takes the class it stands in. */
const CLASSES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ...letters('k', 'keyword control-flow rule atrule important module instruction directive bold title'),
  ...letters('s', 'string char attr-value template-string triple-quoted-string regex url heredoc-string'),
  ...letters('s', 'code code-snippet value entity'),
  ...letters('n', 'number unit date time hexcode color'),
  ...letters('f', 'function function-name function-definition method macro annotation decorator command'),
  ...letters('t', 'class-name type type-definition builtin namespace maybe-class-name constructor'),
  ...letters('b', 'constant boolean symbol null nil language-constant'),
  ...letters('c', 'comment prolog doctype cdata shebang block-comment doc-comment'),
  ...letters('p', 'property key string-property literal-property property-access label header-name'),
  ...letters('g', 'tag selector'),
  ...letters('a', 'attr-name attribute'),
  ...letters('v', 'variable environment assign-left parameter-name'),
  ...letters('i', 'inserted inserted-sign'),
  ...letters('d', 'deleted deleted-sign'),
  ...letters(PLAIN_UNLESS_QUOTED, 'punctuation operator'),
  ...letters('', 'interpolation interpolation-punctuation script style language-javascript language-css'),
})

function letters(letter: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, letter]))
}
