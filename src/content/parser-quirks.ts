/** What MDX allows and our parser refuses or misreads: the text is changed a little, and nobody is told. */
import type { RawNode } from './raw-node.ts'

const FENCE = /^[ \t]*(`{3,}|~{3,})/
const MATH_FENCE = /^( *)\$\$[ \t]*$/
const DEEP_MATH = /^ {4,}\$\$[ \t]*$/m
const LIST_ITEM = /^( *)(?:[-*+]|\d{1,9}[.)]) +/

/**
 * A `$$` that is indented by four spaces neither opens nor closes a formula for the parser, so one that stands two
 * components deep would go on to the end of the page. Such a `$$` is moved to the left; lines stay lines.
 */
export function moveDeepMath(text: string): string {
  if (!DEEP_MATH.test(text)) return text
  const lines = text.split('\n')
  let fence: string | undefined
  let most: number | undefined
  for (const [index, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1]
    if (most === undefined && mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined
    if (fence !== undefined) continue
    const indent = MATH_FENCE.exec(line)?.[1]?.length
    if (indent === undefined) continue
    const allowed = most ?? containerIndent(lines, index) + 3
    if (indent > allowed) lines[index] = `${' '.repeat(allowed)}$$`
    most = most === undefined ? allowed : undefined
  }
  return lines.join('\n')
}

// An expression that was left as text, which never happens to others.
const LEFT_AS_TEXT = /(?<!\\)\{[^{}\n]*\}/g
const STRING = /'[^'\n]*'|"[^"\n]*"/g

/**
 * Of two expressions that hold a dollar, as in `{'$'}5 or {'$'}6`, the parser pairs the dollars, finds no formula between
 * them, and leaves the second as text. Its dollar is written as an escape; the text is the same if nothing is to be done.
 */
export function hideDollars(text: string, tree: RawNode): string {
  const edits: { readonly at: number; readonly from: string; readonly to: string }[] = []
  const visit = (node: RawNode) => {
    if (node.type === 'text' && node.position) {
      const { start, end } = node.position
      for (const found of text.slice(start.offset, end.offset).matchAll(LEFT_AS_TEXT)) {
        const [from] = found
        const to = from.replace(STRING, (quoted) => quoted.replaceAll('$', String.raw`\x24`))
        if (to !== from) edits.push({ at: start.offset + found.index, from, to })
      }
    }
    for (const child of node.children ?? []) visit(child)
  }
  visit(tree)
  let result = text
  for (const { at, from, to } of edits.toReversed())
    result = `${result.slice(0, at)}${to}${result.slice(at + from.length)}`
  return result
}

/** Where the text of the list item begins that a line belongs to; 0 outside lists. */
function containerIndent(lines: readonly string[], at: number): number {
  const indentOf = (line: string) => line.length - line.trimStart().length
  const own = indentOf(lines[at] ?? '')
  let least = own
  for (let index = at - 1; index >= 0 && index > at - 500 && least > 0; index--) {
    const line = lines[index] as string
    if (line.trim() === '' || indentOf(line) >= least) continue
    const item = LIST_ITEM.exec(line)
    if (item && item[0].length <= own) return item[0].length
    least = indentOf(line)
  }
  return 0
}

/**
 * In `<h1⏎  className="a"⏎>Text</h1>` the parser takes the `>` that begins a line for a quote. A property that has no
 * effect is put in front of it. Undefined when the tag at this place has no such end.
 */
export function unquoteTagEnd(
  text: string,
  at: number,
): { text: string; column: number; line: number; shift: number } | undefined {
  const end = /^<[A-Za-z][\w.:-]*\s/.test(text.slice(at, at + 100)) ? endOfTag(text, at) : undefined
  if (end === undefined) return undefined
  const lineStart = text.lastIndexOf('\n', end) + 1
  if (lineStart <= at || text.slice(lineStart, end).trim() !== '') return undefined
  if (/^>[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + 200))) return undefined
  const line = text.slice(0, end).split('\n').length
  return {
    text: `${text.slice(0, end)}${HARMLESS}${text.slice(end)}`,
    line,
    column: end - lineStart + 1,
    shift: HARMLESS.length,
  }
}

const HARMLESS = 'key=""'
const LONGEST_TAG = 20_000

/** The `>` of an opening tag, past strings and braces. */
function endOfTag(text: string, at: number): number | undefined {
  let quote: string | undefined
  let depth = 0
  for (let index = at; index < text.length && index < at + LONGEST_TAG; index++) {
    const char = text[index] as string
    if (quote !== undefined) quote = char === quote ? undefined : quote
    else if (char === '"' || char === "'" || (char === '`' && depth > 0)) quote = char
    else if (char === '{') depth++
    else if (char === '}') depth--
    else if (char === '>' && depth === 0) return index
  }
  return undefined
}
