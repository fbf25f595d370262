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
const COMMENT =
  /[ \t]*(?:\/\/|\/\*|<!--|\{\/\*|#|--|;|%|')[ \t]*\[!code[ \t]+(\+\+|--|hl|highlight|focus)(?::(\d{1,4}))?\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/
const NOTE =
  /[ \t]*(?:\/\/|\/\*|<!--|\{\/\*|#|--|;|%|')[ \t]*\[!code[ \t]+note:[ \t]*(\S.*)\][ \t]*(?:\*\/\}?|-->)?[ \t]*$/
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
  for (const line of code.split('\n')) {
    const match = COMMENT.exec(line) ?? NOTE.exec(line)
    if (match === null) {
      kept.push(line)
      continue
    }
    const rest = line.slice(0, match.index)
    // A comment alone on its line speaks of the lines below it and leaves none behind.
    if (rest.trim() !== '') kept.push(rest)
    const from = kept.length + (rest.trim() === '' ? 1 : 0)
    const [, said = '', lines = '1'] = match
    const mark = MARKS[said]
    if (mark === undefined) notes.push({ line: from, text: said.trim() })
    else for (let at = 0; at < Number(lines); at++) marks[mark].add(from + at)
  }
  return { code: kept.join('\n'), ...marks, notes }
}
