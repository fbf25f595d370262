import type { Place } from './parse-failure.ts'

/** A place from which on the parser would take a time that grows with the square of the text, and what is there. */
export type DenseText = Place & { readonly reason: string }

const MOST_OPEN_BRACES = 200
/** In one paragraph. */
const MOST_MARKS = 4000
const MOST_NESTED = 200
const FENCE = /[ ]{0,3}(?:`{3,}|~{3,})/y
/** The beginnings of lists and quotes, and the spaces between them. */
const NESTING = /[-+*>\s]{1,500}/y

const NEW_LINE = 10
const ASTERISK = 42
const UNDERSCORE = 95
const OPEN = 123
const CLOSE = 125

/** No page that somebody wrote has any of these; one that was made to stop a server is told from others in one pass. */
export function findDenseText(text: string): DenseText | undefined {
  let braces = 0
  let marks = 0
  let isCode = false
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd === -1 ? text.length : lineEnd
    FENCE.lastIndex = start
    if (FENCE.test(text)) isCode = !isCode
    else if (!isCode) {
      if (end === start || (end === start + 1 && text[start] === '\r')) marks = 0
      if (nestedAt(text, start) > MOST_NESTED)
        return found(text, start, `More than ${MOST_NESTED} lists or quotes start here`)
      for (let at = start; at < end; at++) {
        const code = text.charCodeAt(at)
        if (code === OPEN) braces++
        else if (code === CLOSE) braces = braces === 0 ? 0 : braces - 1
        else if (code === UNDERSCORE || code === ASTERISK) marks++
      }
      if (braces > MOST_OPEN_BRACES)
        return found(text, start, `More than ${MOST_OPEN_BRACES} braces are open here`)
      if (marks > MOST_MARKS)
        return found(text, start, `More than ${MOST_MARKS} asterisks and underscores are in this paragraph`)
    }
    start = end + 1
  }
  return undefined
}

function found(text: string, start: number, reason: string): DenseText {
  let line = 1
  for (let at = 0; at < start; at++) if (text.charCodeAt(at) === NEW_LINE) line++
  return { line, column: 1, reason }
}

/** How many list items and quotes begin on one line, one inside the other. */
function nestedAt(text: string, start: number): number {
  NESTING.lastIndex = start
  const beginnings = NESTING.exec(text)?.[0] ?? ''
  return beginnings.length < MOST_NESTED ? 0 : (beginnings.split('\n')[0] ?? '').replace(/\s/g, '').length
}
