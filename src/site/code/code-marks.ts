/** Lines that a `[!code …]` comment marks; line numbers count from 1 in the text without the comments. */
export interface MarkedCode {
  readonly code: string
  readonly inserted: ReadonlySet<number>
  readonly deleted: ReadonlySet<number>
  readonly highlighted: ReadonlySet<number>
  readonly focused: ReadonlySet<number>
  readonly notes: readonly LineNote[]
}

/** What an author says of a line. */
export interface LineNote {
  readonly line: number
  readonly text: string
}

type Mark = 'inserted' | 'deleted' | 'highlighted' | 'focused'

const MARKS: Readonly<Record<string, Mark>> = {
  '++': 'inserted',
  '--': 'deleted',
  hl: 'highlighted',
  highlight: 'highlighted',
  focus: 'focused',
}
// Lines come without the spaces at their end, and what stands before a comment is trimmed after: each letter is read once.
const COMMENT =
  /(?:\/\/|\/\*|<!--|\{\/\*|#|--|;|%|')[ \t]*\[!code[ \t]+(?<mark>\+\+|--|hl|highlight|focus)(?::(?<lines>\d{1,4}))?\][ \t]*(?:\*\/\}?|-->)?$/
const NOTE =
  /(?:\/\/|\/\*|<!--|\{\/\*|#|--|;|%|')[ \t]*\[!code[ \t]+note:[ \t]*(?<note>\S.*)\][ \t]*(?:\*\/\}?|-->)?$/
const END = /\][ \t]*(?:\*\/\}?|-->)?$/
const NONE: ReadonlySet<number> = new Set()

/** Takes the `// [!code ++]` comments out of a block and says which lines they meant. */
export function readCodeMarks(code: string): MarkedCode {
  if (!code.includes('[!code'))
    return { code, inserted: NONE, deleted: NONE, highlighted: NONE, focused: NONE, notes: [] }
  const marks: Record<Mark, Set<number>> = {
    inserted: new Set(),
    deleted: new Set(),
    highlighted: new Set(),
    focused: new Set(),
  }
  const notes: LineNote[] = []
  const kept: string[] = []
  const markedTo: Record<Mark, number> = { inserted: 0, deleted: 0, highlighted: 0, focused: 0 }
  for (const line of code.split('\n')) {
    const match = commentAtEnd(line.trimEnd())
    if (match === null) {
      kept.push(line)
      continue
    }
    const rest = line.slice(0, match.index).trimEnd()
    // A comment alone on its line speaks of the lines below it and leaves none behind.
    if (rest !== '') kept.push(rest)
    const from = kept.length + (rest === '' ? 1 : 0)
    const { mark: sign = '', lines = '1', note } = match.groups ?? {}
    if (note !== undefined) {
      notes.push({ line: from, text: note.trim() })
      continue
    }
    const mark = MARKS[sign] as Mark
    // Many comments may each mean thousands of lines: those that an earlier one meant are not gone through again.
    const end = from + Number(lines)
    for (let at = Math.max(from, markedTo[mark]); at < end; at++) marks[mark].add(at)
    markedTo[mark] = Math.max(end, markedTo[mark])
  }
  return { code: kept.join('\n'), ...marks, notes }
}

function commentAtEnd(line: string): RegExpExecArray | null {
  return END.test(line) ? (COMMENT.exec(line) ?? NOTE.exec(line)) : null
}
