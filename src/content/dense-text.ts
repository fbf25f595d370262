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
/** Lists and quotes that begin inside each other on one line. A row of dashes is none. */
const NESTED = new RegExp(`[ \\t]*(?:[-+*][ \\t]+|>[ \\t]*){${MOST_NESTED + 1}}`, 'y')
/**
 * The parser looks at all of a block for each expression in it, and for each tag; for each tag that is still open, at all of
 * the page. At these bounds it takes some three seconds, and a table of two thousand rows half of that.
 */
const MOST_OF_BLOCK = 2_000_000_000
/** So much more where it looks like code, as 200 kB of JSON without an empty line do. */
const AS_CODE = 5
const MOST_OF_OPEN = 1_000_000_000
/** All blocks of a page together: one after the other, each within its bound, took minutes. */
const BLOCKS = 2
/**
 * Where a line has letters beyond ASCII, the parser counts all of it for each mark: marks times letters, of all such lines. In
 * code there are more of both; an end of the page that is one line of a picture has few marks.
 */
const MOST_OF_LINES = 1_000_000_000
const EXPRESSION_WEIGHT = 4
/** What begins like a tag and is none, or ends one that was never open: in a component the parser takes it up again and again. */
const STRAY_WEIGHT = 6
const ALONE_WEIGHT = 2
/** Beginnings of addresses times the letters of a word, of all lines: for each it reads the word to its end. */
const MOST_OF_WORD = 400_000_000

const NEW_LINE = 10
const LAST_OF_ASCII = 127
/** What may begin or end something within a line. */
const MARKS: ReadonlySet<number> = new Set(Buffer.from('$&*@[\\]_`~'))
const ASTERISK = 42
const UNDERSCORE = 95
const SLASH = 47
const LESS = 60
const GREATER = 62
const COLON = 58
const SPACE = 32
const EQUALS = 61
const W = 119
const OPEN = 123
const CLOSE = 125

/** No page that somebody wrote has any of these; one that was made to stop a server is told from others in one pass. */
export function findDenseText(text: string): DenseText | undefined {
  const counts: Counts = { ...NONE }
  /** Of these, what looks like code. */
  const inCode = { weight: 0, tags: 0, ofBlocks: 0 }
  const lines = { text: 0, all: 0 }
  let block = 0
  /** Those that came before the last fence. */
  let before = { ...counts }
  let isCode = false
  for (let start = 0; start < text.length;) {
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd === -1 ? text.length : lineEnd
    if (end === start || (end === start + 1 && text[start] === '\r')) {
      counts.ofBlocks += counts.weight * (end - block)
      inCode.ofBlocks += inCode.weight * (end - block)
      counts.marks = before.marks = counts.weight = inCode.weight = 0
      block = end
    }
    if (matchesAt(FENCE, text, start)) {
      isCode = !isCode
      before = { ...counts }
    }
    if (matchesAt(NESTED, text, start)) return found(text, start, `${MOST_NESTED} lists or quotes`)
    const { weight, tags } = counts
    countLine(text, { start, end }, counts)
    if (isCode) inCode.weight += counts.weight - weight
    if (isCode) inCode.tags += counts.tags - tags
    if (isHeavy(counts, inCode, { block: end - block, page: text.length })) return found(text, start, MANY)
    lines.all += counts.ofLine
    if (!isCode) lines.text += counts.ofLine
    if (lines.text > MOST_OF_LINES || lines.all > AS_CODE * MOST_OF_LINES)
      return found(text, start, LONG_LINES)
    if (counts.ofWord > MOST_OF_WORD) return found(text, start, 'one word of addresses')
    for (const kind of ['braces', 'marks'] as const) {
      const isText = !isCode && counts[kind] - before[kind] > IN_TEXT[kind]
      if (isText || counts[kind] > AT_ALL[kind])
        return found(text, start, `${isText ? IN_TEXT[kind] : AT_ALL[kind]} ${NAMES[kind]}`)
    }
    start = end + 1
  }
  return undefined
}

const MANY = 'There are too many tags and expressions without an empty line or a closing tag here'
const LONG_LINES = 'There are too many marks (such as [ and *) on long lines here'
const SENTENCES: ReadonlySet<string> = new Set([MANY, LONG_LINES])
const NAMES = { braces: 'open braces', marks: 'asterisks and underscores in a paragraph' } as const

interface Counts {
  braces: number
  marks: number
  /** Tags and expressions of a block. */
  weight: number
  /** Tags that are open, as far as one can see. */
  tags: number
  /** Between the two ends of a tag. */
  inTag: boolean
  /** Of all lines: for each word the beginnings of addresses times its letters, at most. */
  ofWord: number
  /** Of the line, if it has letters beyond ASCII: its marks times its letters. */
  ofLine: number
  /** Of the blocks that have ended: their weight times their letters. */
  ofBlocks: number
}

const NONE: Counts = {
  braces: 0,
  marks: 0,
  weight: 0,
  tags: 0,
  inTag: false,
  ofWord: 0,
  ofLine: 0,
  ofBlocks: 0,
}

type Heavy = Pick<Counts, 'weight' | 'tags' | 'ofBlocks'>

/** Whether something is code, only the parser knows: what looks like it counts too, up to what no sample has. */
function isHeavy(
  all: Heavy,
  inCode: Heavy,
  length: { readonly block: number; readonly page: number },
): boolean {
  const block = all.weight * length.block
  const text = (all.weight - inCode.weight) * length.block
  return (
    text > MOST_OF_BLOCK ||
    (all.tags - inCode.tags) * length.page > MOST_OF_OPEN ||
    block > AS_CODE * MOST_OF_BLOCK ||
    all.tags * length.page > AS_CODE * MOST_OF_OPEN ||
    text + all.ofBlocks - inCode.ofBlocks > BLOCKS * MOST_OF_BLOCK ||
    block + all.ofBlocks > BLOCKS * AS_CODE * MOST_OF_BLOCK
  )
}

function countLine(text: string, { start, end }: { start: number; end: number }, counts: Counts): void {
  let [word, addresses, marks, isBeyond, ofWord] = [start, 0, 0, false, 0]
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (MARKS.has(code)) marks++
    if (code > LAST_OF_ASCII) isBeyond = true
    else if (code <= SPACE) {
      word = at
      addresses = 0
    } else if (code === COLON || code === W) {
      if (!text.startsWith(code === W ? 'www.' : '://', at)) continue
      ofWord = Math.max(ofWord, ++addresses * (at - word))
      if (code === COLON) marks++
    } else if (code === OPEN) {
      counts.braces++
      counts.weight += EXPRESSION_WEIGHT
    } else if (code === LESS) countTag(counts, text.charCodeAt(at + 1))
    else if (code === GREATER) counts.inTag = false
    else if (code === SLASH && text.charCodeAt(at + 1) === GREATER) counts.tags = Math.max(0, counts.tags - 1)
    else if (code === CLOSE) counts.braces = counts.braces === 0 ? 0 : counts.braces - 1
    else if (code === UNDERSCORE || code === ASTERISK) counts.marks++
  }
  counts.ofWord += ofWord
  counts.ofLine = isBeyond ? marks * (end - start) : 0
}

/** A tag begins with a letter, a slash, or nothing. A sign that stands alone, as in `a < b` and `a <= b`, is none. */
function countTag(counts: Counts, next: number): void {
  if (next <= SPACE || next === EQUALS) return void (counts.weight += ALONE_WEIGHT)
  const isTag = next === SLASH || next === GREATER || ((next | 32) >= 97 && (next | 32) <= 122)
  const isStray = !isTag || counts.inTag || (next === SLASH && counts.tags === 0)
  counts.weight += isStray ? STRAY_WEIGHT : 1
  counts.inTag = isTag
  if (next === SLASH) counts.tags = Math.max(0, counts.tags - 1)
  else if (isTag) counts.tags++
}

function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

function found(text: string, start: number, what: string): DenseText {
  let line = 1
  for (let at = 0; at < start; at++) if (text.charCodeAt(at) === NEW_LINE) line++
  return { line, column: 1, reason: SENTENCES.has(what) ? what : `There are more than ${what} here` }
}
