import { textHtml, trustedHtml, type SafeHtml } from '../html/html.ts'
import { tokensOf } from './highlight-grammars.ts'
import { languageName } from './highlight-languages.ts'
import type { OwnLanguages } from './own-languages.ts'
import { refineRuns } from './refine/refine-runs.ts'
import { RunWriter } from './run-writer.ts'
import { CodeBudget } from './slow-code.ts'
import { PROSE, runsOf, type Run } from './token-runs.ts'

/** Source text -> HTML in which no tag crosses a line end, so that it can be cut into lines. */
export type Highlight = (code: string, lang: string | null) => SafeHtml

// A grammar is a set of regular expressions, some of which take the square of the length of a text that is no program.
const MAX_CODE = 100_000
const MAX_LINE = 5000
/** Longer code is read in pieces, so that its cost grows with its length and not with the square of it. */
const MAX_PIECE = 3000

/** The same with languages that a site describes itself; its own come first. */
export function highlightWith(own: OwnLanguages): Highlight {
  return (code, lang) => {
    const runs = isPlain(code, lang) ? undefined : own.runs(code, lang ?? '')
    return runs === undefined ? highlight(code, lang) : written(runs)
  }
}

/** Highlights with one letter per kind of token; the colours are CSS variables (see code-themes.ts). */
export const highlight: Highlight = (code, lang) => {
  if (lang === null || isPlain(code, lang)) return textHtml(code)
  const budget = new CodeBudget(code.length)
  try {
    const runs: Run[] = []
    for (const piece of pieces(code)) {
      const tokens = budget.isSpent ? undefined : tokensOf(piece, lang)
      if (tokens === undefined) return textHtml(code)
      for (const run of runsOf(tokens, languageName(lang))) runs.push(run)
    }
    return written(refineRuns(runs))
  } finally {
    budget.close()
  }
}

function written(runs: Iterable<Run>): SafeHtml {
  const writer = new RunWriter()
  for (const { text, kind } of runs) writer.add(text, kind === PROSE ? '' : kind)
  return trustedHtml(writer.finish())
}

function isPlain(code: string, lang: string | null): boolean {
  return lang === null || lang === '' || code.length > MAX_CODE || hasLongLine(code)
}

function hasLongLine(code: string): boolean {
  for (let from = 0; code.length - from > MAX_LINE;) {
    const end = code.indexOf('\n', from)
    if ((end === -1 ? code.length : end) - from > MAX_LINE) return true
    from = end + 1
  }
  return false
}

/** Cuts long code after a line, an empty one where there is one: few things go on over an empty line. */
function* pieces(code: string): Generator<string> {
  let from = 0
  while (code.length - from > MAX_PIECE) {
    const empty = code.lastIndexOf('\n\n', from + MAX_PIECE - 2)
    const line = code.lastIndexOf('\n', from + MAX_PIECE - 1)
    // A line may be longer than a piece.
    const whole = line < from ? code.indexOf('\n', from) : line
    const end = empty > from + MAX_PIECE / 2 ? empty + 2 : whole === -1 ? code.length : whole + 1
    yield code.slice(from, end)
    from = end
  }
  yield code.slice(from)
}
