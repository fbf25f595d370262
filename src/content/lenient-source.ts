import { COMPONENTS } from '../shared/components.ts'
import type { ParseFailure, Place } from './parse-failure.ts'

/** One rewrite of the source, where its meaning was clear although strict MDX refuses it. */
export interface SourceFix {
  readonly text: string
  readonly code: string
  readonly message: string
  readonly hint: string
  readonly line: number
  readonly column: number
  /** How many characters the rest of that line moved. */
  readonly shift: number
  /** Where the tag stands that was mended, if the parser stumbled further down. */
  readonly tag?: Place
}

const VOID_TAG = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i

/** Remembers how far fixes pushed a line to the right, so that diagnostics name the author's own columns. */
export class ColumnMap {
  readonly #shifts: { line: number; column: number; shift: number }[] = []

  add(fix: { line: number; column: number; shift: number }): void {
    this.#shifts.push(fix)
  }

  original(line: number, column: number): { line: number; column: number } {
    let moved = 0
    for (const shift of this.#shifts) if (shift.line === line && shift.column < column) moved += shift.shift
    return { line, column: Math.max(1, column - moved) }
  }
}

/** Rewrites the spot the parser stumbled over, or returns undefined when the meaning is not clear. */
export function fixSource(text: string, failure: ParseFailure): SourceFix | undefined {
  const offset = offsetOf(text, failure.line, failure.column)
  const { reason } = failure
  const unclosed = /Expected a closing tag for `<([^`>]*)>`(?: \((\d+):(\d+)\))?/.exec(reason)
  if (unclosed) {
    const at = unclosed[2] ? offsetOf(text, Number(unclosed[2]), Number(unclosed[3])) : offset
    return closeOrEscape(text, at, unclosed[1] ?? '')
  }
  if (/Unexpected closing tag|Unexpected closing slash/.test(reason))
    return closeVoidBefore(text, reason) ?? strayClosingTag(text, offset)
  if (/expression|brace|esm/i.test(reason)) return escapeBrace(text, offset)
  if (/name|attribute|tag|character/i.test(reason)) return fixAngle(text, offset)
  return undefined
}

function fixAngle(text: string, offset: number): SourceFix | undefined {
  const at = findBack(text, offset, '<')
  if (at === undefined) return escapeBrace(text, offset)
  if (text.startsWith('<!--', at)) return commentToMdx(text, at)
  const name = /^<\/?([\w.]+)/.exec(text.slice(at, at + 80))?.[1]
  if (name && isComponent(text, at, name)) return undefined
  const doctype = /^<![^>]*>/.exec(text.slice(at, at + 200))
  if (doctype) return fix(text, { at, end: at + doctype[0].length, by: '', ...NOTES.angle })
  const autolink = /^<((?:https?:\/\/|mailto:)[^\s<>]+|[^\s<>@]+@[^\s<>]+\.[^\s<>]+)>/.exec(
    text.slice(at, at + 500),
  )
  if (autolink?.[1]) {
    const url = autolink[1]
    const href = /^[a-z]+:/.test(url) ? url : `mailto:${url}`
    return fix(text, { at, end: at + autolink[0].length, by: `[${url}](${href})`, ...NOTES.autolink })
  }
  return fix(text, { at, end: at + 1, by: '&lt;', ...NOTES.angle })
}

/** `<br>` is closed for the author; a tag nobody closes, such as `<your-key>`, was meant as text. */
function closeOrEscape(text: string, at: number, name: string): SourceFix | undefined {
  if (text[at] !== '<' || isComponent(text, at, name)) return undefined
  if (!VOID_TAG.test(name)) return fix(text, { at, end: at + 1, by: '&lt;', ...NOTES.unclosed(name) })
  const end = endOfTag(text, at)
  return end === undefined ? undefined : fix(text, { at: end, end: end + 1, by: ' />', ...NOTES.void(name) })
}

/** In `<a><img></a>` the parser waits for `</img>` and stumbles over `</a>`, which has done nothing wrong. */
function closeVoidBefore(text: string, reason: string): SourceFix | undefined {
  const [, name, row, column] = /closing tag for `<([^`>]*)>` \((\d+):(\d+)\)/.exec(reason) ?? []
  if (!name || !VOID_TAG.test(name)) return undefined
  const tag = { line: Number(row), column: Number(column) }
  const closed = closeOrEscape(text, offsetOf(text, tag.line, tag.column), name)
  return closed && { ...closed, tag }
}

/** A component that is not closed is a mistake only its author can mend; `List<Card>` in prose is none. */
function isComponent(text: string, at: number, name: string): boolean {
  return Object.hasOwn(COMPONENTS, name) && !/\w/.test(text[at - 1] ?? '')
}

function strayClosingTag(text: string, offset: number): SourceFix | undefined {
  const at = findBack(text, offset, '<')
  const tag = at === undefined ? undefined : /^<\/\s*([\w.-]*)\s*>/.exec(text.slice(at, at + 200))
  if (at === undefined || !tag) return undefined
  return fix(text, { at, end: at + tag[0].length, by: '', ...NOTES.stray(tag[0]) })
}

function commentToMdx(text: string, at: number): SourceFix | undefined {
  const close = text.indexOf('-->', at + 4)
  const end = close === -1 ? text.length : close + 3
  const inside = text.slice(at + 4, close === -1 ? text.length : close).replaceAll('*/', '* /')
  return fix(text, { at, end, by: `{/*${inside}*/}`, ...NOTES.comment })
}

function escapeBrace(text: string, offset: number): SourceFix | undefined {
  const at = text[offset] === '{' ? offset : findBack(text, offset, '{')
  return at === undefined ? undefined : fix(text, { at, end: at + 1, by: '\\{', ...NOTES.brace })
}

/** The opening character stands at or a little before the spot the parser names. */
function findBack(text: string, offset: number, wanted: string): number | undefined {
  for (let at = offset; at >= 0 && at > offset - 2000; at--) {
    if (text[at] === wanted && text[at - 1] !== '\\') return at
  }
  return undefined
}

function endOfTag(text: string, at: number): number | undefined {
  let quote: string | undefined
  let braces = 0
  for (let index = at; index < text.length && index < at + 5000; index++) {
    const char = text[index]
    if (quote) quote = char === quote ? undefined : quote
    else if (char === '"' || char === "'" || (char === '`' && braces > 0)) quote = char
    else if (char === '{') braces++
    else if (char === '}') braces--
    else if (char === '>' && braces <= 0) return index
  }
  return undefined
}

interface Edit {
  readonly at: number
  readonly end: number
  readonly by: string
  readonly code: string
  readonly message: string
  readonly hint: string
}

function fix(text: string, { at, end, by, code, message, hint }: Edit): SourceFix {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  let line = 1
  for (let index = text.indexOf('\n'); index !== -1 && index < at; index = text.indexOf('\n', index + 1))
    line++
  const shift = by.length - (end - at)
  return {
    text: text.slice(0, at) + by + text.slice(end),
    code,
    message,
    hint,
    line,
    column: at - lineStart + 1,
    shift,
  }
}

export function offsetOf(text: string, line: number, column: number): number {
  let start = 0
  for (let current = 1; current < line; current++) {
    const next = text.indexOf('\n', start)
    if (next === -1) break
    start = next + 1
  }
  return Math.min(start + column - 1, text.length)
}

const NOTES = {
  comment: {
    code: 'mdx-html-comment',
    message: 'HTML comments are not part of MDX; this one was removed.',
    hint: 'Write {/* … */} instead.',
  },
  angle: {
    code: 'mdx-stray-angle',
    message: 'A "<" that does not start a tag was read as text.',
    hint: 'Write &lt; or put it in `code`.',
  },
  autolink: {
    code: 'mdx-autolink',
    message: 'A URL in angle brackets was read as a link.',
    hint: 'Write [text](url) instead.',
  },
  brace: {
    code: 'mdx-stray-brace',
    message: 'A "{" that does not start a valid expression was read as text.',
    hint: 'Write \\{ or put it in `code`.',
  },
  unclosed: (name: string) => ({
    code: 'mdx-unclosed-tag',
    message: `<${name}> is never closed and was read as text.`,
    hint: `Close it with </${name}>, or write &lt;${name}> if it is no tag.`,
  }),
  void: (name: string) => ({
    code: 'mdx-void-tag',
    message: `<${name}> must close itself in MDX.`,
    hint: `Write <${name} />.`,
  }),
  stray: (tag: string) => ({
    code: 'mdx-stray-closing-tag',
    message: `${tag} closes nothing and was left out.`,
    hint: 'Remove it, or open the tag before it.',
  }),
}
