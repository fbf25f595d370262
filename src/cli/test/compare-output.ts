import type { Diagnostic } from '../../lib/diagnostic.ts'

const MAX_SHOWN = 120

/** How output differs from what the page says; undefined when it does not. */
export function compareOutput(
  printed: string,
  /** Text that must be in it. */
  part: string | undefined,
  /** All of it, where a line of three dots stands for any lines. */
  whole: string | undefined,
): Pick<Diagnostic, 'message' | 'hint'> | undefined {
  if (part !== undefined && !printed.includes(part))
    return {
      message: `The code did not print ${shown(part)}; it printed ${shown(printed.trim())}.`,
      hint: 'Correct the code, or what expect= says.',
    }
  if (whole === undefined) return undefined
  const [actual, wanted] = [linesOf(printed), linesOf(whole)]
  if (matches(actual, wanted)) return undefined
  const at = wanted.findIndex((line, index) => isGap(line) || line !== actual[index])
  const [expected, found] = [wanted[at === -1 ? wanted.length : at], actual[at === -1 ? wanted.length : at]]
  return {
    message:
      expected === undefined
        ? `The code printed more than the page shows: ${shown(found ?? '')}.`
        : found === undefined
          ? `The code printed less than the page shows; ${shown(expected)} is missing.`
          : `The code printed ${shown(found)} where the page shows ${shown(expected)}.`,
    hint: 'Correct the code or the output block. A line ... stands for any lines.',
  }
}

function linesOf(text: string): readonly string[] {
  return text
    .replace(/\s+$/, '')
    .replace(/^\n+/, '')
    .split('\n')
    .map((line) => line.trimEnd())
}

function isGap(line: string): boolean {
  return /^\s*(?:\.\.\.|…)\s*$/.test(line)
}

/** The parts between gaps must come one after the other; the first begins and the last ends the output. */
function matches(actual: readonly string[], wanted: readonly string[]): boolean {
  const parts: string[][] = [[]]
  for (const line of wanted)
    if (isGap(line)) parts.push([])
    else parts.at(-1)?.push(line)
  const [first = [], ...rest] = parts
  if (rest.length === 0) return actual.length === first.length && startsAt(actual, first, 0)
  const last = rest.pop() ?? []
  if (!startsAt(actual, first, 0)) return false
  let at = first.length
  for (const part of rest) {
    while (at <= actual.length && !startsAt(actual, part, at)) at++
    if (at > actual.length) return false
    at += part.length
  }
  return actual.length - last.length >= at && startsAt(actual, last, actual.length - last.length)
}

function startsAt(actual: readonly string[], part: readonly string[], at: number): boolean {
  return part.every((line, index) => actual[at + index] === line)
}

function shown(text: string): string {
  if (text === '') return 'nothing'
  return JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
}
