import { cpuMs } from '../lib/cpu-ms.ts'
import type { Place } from './parse-failure.ts'
import type { ParseFailure } from './parse-failure.ts'
import { markdownToMdast, mdxToMdast } from 'satteri'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { markCjkEmphasis } from './cjk-emphasis.ts'
import { findDenseText } from './dense-text.ts'
import { ColumnMap, fixSource, offsetOf } from './lenient-source.ts'
import type { RawNode } from './raw-node.ts'
import { hideReferences, mayTakeLong, tooManyReferences } from './references.ts'
import { hideDollars, moveDeepMath, unquoteTagEnd } from './parser-quirks.ts'

export type { RawNode } from './raw-node.ts'

export interface ParsedSource {
  readonly tree: RawNode
  /** The text the positions refer to: the file's, plus whatever leniency changed. */
  readonly text: string
  readonly diagnostics: readonly Diagnostic[]
}

export interface ParseOptions {
  readonly file: string
  readonly math: boolean
}

const MAX_FIXES = 200
/** Characters that are read again after fixes, at most: a very long page is not read two hundred times. */
const MOST_READ = 40_000_000
/** Of the processor, for reading a page again: some texts take the parser a hundred times as long as others. */
const MOST_MS = 3000

/**
 * Parses a page as MDX. What strict MDX refuses but whose meaning is clear (HTML comments, `<br>`, a stray `{`
 * or `<`) is rewritten with a warning; a plain .md file that still fails is read as Markdown. Returns the
 * diagnostics alone when nothing helps.
 */
export function parseMdx(source: string, options: ParseOptions): ParsedSource | readonly Diagnostic[] {
  const features = { math: options.math, headingAttributes: true, gfm: true }
  const diagnostics: Diagnostic[] = []
  const columns = new ColumnMap()
  const seen = new Set<string>()
  let text = options.math ? moveDeepMath(source) : source
  const dense = findDenseText(source)
  if (dense) return [syntaxError(options.file, { line: dense.line, column: dense.column }, dense.reason)]
  const mostFixes = Math.min(MAX_FIXES, Math.ceil(MOST_READ / Math.max(1, source.length)))
  const started = cpuMs()
  for (;;) {
    try {
      const long = tooLongFor(text, (one) => mdxToMdast(one, { features }) as unknown as RawNode)
      if (long) return [...diagnostics, syntaxError(options.file, long, REFERENCES)]
      const tree = mdxToMdast(text, { features }) as unknown as RawNode
      const next = options.math ? rewriteDollars(text, tree) : text
      if (next === text) {
        markCjkEmphasis(tree, text)
        return { tree, text, diagnostics }
      }
      text = next
    } catch (error) {
      const isTooLong = cpuMs() - started > MOST_MS
      const failure = readFailure(error)
      const place = columns.original(failure.line, failure.column)
      const unquoted =
        seen.size < mostFixes && !isTooLong
          ? unquoteTagEnd(text, offsetOf(text, failure.line, failure.column))
          : undefined
      if (unquoted) {
        seen.add(unquoted.text)
        columns.add(unquoted)
        text = unquoted.text
        continue
      }
      const fixed = diagnostics.length < mostFixes && !isTooLong ? fixSource(text, failure) : undefined
      if (fixed === undefined || seen.has(fixed.text)) {
        if (/\.md$/i.test(options.file)) return asMarkdown(text, diagnostics, { ...options, ...place })
        return [...diagnostics, syntaxError(options.file, place, failure.reason)]
      }
      const fixedAt = fixed.tag ? columns.original(fixed.tag.line, fixed.tag.column) : place
      seen.add(fixed.text)
      columns.add(fixed)
      diagnostics.push({
        severity: 'warning',
        code: fixed.code,
        message: fixed.message,
        file: options.file,
        ...fixedAt,
        hint: fixed.hint,
      })
      text = fixed.text
    }
  }
}

/** One kind of change at a time: places in the tree are those of the text it was read from. */
function rewriteDollars(text: string, tree: RawNode): string {
  const hidden = hideDollars(text, tree)
  return hidden === text ? escapePrices(text, tree) : hidden
}

// A command, an index or exponent, or one letter: no sentence between two prices has these.
const TEX = /\\[A-Za-z]+|[_^](?:\{|\w)|^\$\s*[A-Za-z]\s*\$$/

/**
 * `$5 and $10` is two prices, not a formula: math hugs its dollars and no digit follows the last one, unless what stands
 * between them is plainly TeX.
 */
function escapePrices(text: string, tree: RawNode): string {
  const dollars: number[] = []
  const visit = (node: RawNode) => {
    if (node.type === 'inlineMath' && node.position) {
      const { start, end } = node.position
      const inside = text.slice(start.offset, end.offset)
      const single = !inside.startsWith('$$')
      const loose = /^\$\s|\s\$$/.test(inside) || /\d/.test(text[end.offset] ?? '')
      const price = /\n\s*\n/.test(inside) || (loose && !TEX.test(inside))
      if (single && price) dollars.push(start.offset)
    }
    for (const child of node.children ?? []) visit(child)
  }
  visit(tree)
  let result = text
  for (const offset of dollars.toReversed()) result = `${result.slice(0, offset)}\\${result.slice(offset)}`
  return result
}

const REFERENCES = 'There are too many references to characters (such as &amp;) in one text here'

function tooLongFor(text: string, parse: (text: string) => RawNode): Place | undefined {
  return mayTakeLong(text) ? tooManyReferences(parse(hideReferences(text)), text) : undefined
}

function asMarkdown(
  text: string,
  diagnostics: readonly Diagnostic[],
  at: ParseOptions & Place,
): ParsedSource | readonly Diagnostic[] {
  const features = { math: at.math, headingAttributes: true, gfm: true }
  const long = tooLongFor(text, (one) => markdownToMdast(one, { features }) as unknown as RawNode)
  if (long) return [...diagnostics, syntaxError(at.file, long, REFERENCES)]
  const tree = markdownToMdast(text, { features }) as unknown as RawNode
  markCjkEmphasis(tree, text)
  return {
    tree,
    text,
    diagnostics: [
      ...diagnostics,
      {
        severity: 'warning',
        code: 'mdx-read-as-markdown',
        message:
          'This .md file is not valid MDX and was read as plain Markdown, so its components are not rendered.',
        file: at.file,
        line: at.line,
        column: at.column,
        hint: 'Fix this line. If the file contains no components, ignore this warning.',
      },
    ],
  }
}

function readFailure(error: unknown): ParseFailure {
  const message = error instanceof Error ? error.message : String(error)
  const match = /^(\d+):(\d+)(?:-\d+:\d+)?: ([\s\S]*)$/.exec(message)
  const reason = (match?.[3] ?? message).replace(/ \([a-z-]+:[a-z-]+\)$/, '').replace(/ with oxc/, '')
  return { line: Number(match?.[1] ?? 1), column: Number(match?.[2] ?? 1), reason }
}

function syntaxError(file: string, place: Place, reason: string): Diagnostic {
  return {
    severity: 'error',
    code: 'mdx-syntax',
    message: `${reason}.`,
    file,
    ...place,
    hint: 'Escape a literal { or < as \\{ or &lt;, and close every tag and every quote that is opened.',
  }
}
