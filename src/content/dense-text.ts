import type { Place } from './parse-failure.ts'

/** A place from which on the parser would take a time that grows with the square of the text, and what is there. */
export type DenseText = Place & { readonly reason: string }

interface Bounds {
  /** Braces that are open at once. */
  readonly braces: number
  /** Asterisks and underscores of one paragraph. */
  readonly marks: number
}

const IN_TEXT: Bounds = { braces: 200, marks: 4000 }
/** What looks like code may be none, so it counts too, up to what no sample has. */
const AT_ALL: Bounds = { braces: 1000, marks: 30_000 }
const MOST_NESTED = 200
const FENCE = /[ ]{0,3}(?:`{3,}|~{3,})/y
/** Lists that begin inside each other on one line. A row of dashes is none. */
const NESTED_LISTS = new RegExp(`(?:[-+*][ \\t]+){${MOST_NESTED + 1}}`, 'y')

const NEW_LINE = 10
const ASTERISK = 42
const UNDERSCORE = 95
const OPEN = 123
const CLOSE = 125

/** No page that somebody wrote has any of these; one that was made to stop a server is told from others in one pass. */
export function findDenseText(text: string): DenseText | undefined {
  const counts = { braces: 0, marks: 0 }
  /** Those that came before the last fence. */
  let before = { ...counts }
  let isCode = false
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd === -1 ? text.length : lineEnd
    if (end === start || (end === start + 1 && text[start] === '\r')) counts.marks = before.marks = 0
    if (matchesAt(FENCE, text, start)) {
      isCode = !isCode
      before = { ...counts }
    }
    if (matchesAt(NESTED_LISTS, text, start)) return found(text, start, `${MOST_NESTED} lists`)
    countLine(text, { start, end }, counts)
    for (const kind of ['braces', 'marks'] as const) {
      const isText = !isCode && counts[kind] - before[kind] > IN_TEXT[kind]
      if (isText || counts[kind] > AT_ALL[kind])
        return found(text, start, `${isText ? IN_TEXT[kind] : AT_ALL[kind]} ${NAMES[kind]}`)
    }
    start = end + 1
  }
  return undefined
}

const NAMES = { braces: 'open braces', marks: 'asterisks and underscores in a paragraph' } as const

function countLine(
  text: string,
  { start, end }: { start: number; end: number },
  counts: { braces: number; marks: number },
): void {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === OPEN) counts.braces++
    else if (code === CLOSE) counts.braces = counts.braces === 0 ? 0 : counts.braces - 1
    else if (code === UNDERSCORE || code === ASTERISK) counts.marks++
  }
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

function found(text: string, start: number, what: string): DenseText {
  let line = 1
  for (let at = 0; at < start; at++) if (text.charCodeAt(at) === NEW_LINE) line++
  return { line, column: 1, reason: `There are more than ${what} here` }
}
