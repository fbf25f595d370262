import type { Diagnostic } from './diagnostic.ts'

const WIDEST = 100

/** The line of a finding with a caret below its column; undefined where there is no such line. */
export function codeFrame(
  { line, column }: Pick<Diagnostic, 'line' | 'column'>,
  text: string | undefined,
): string | undefined {
  if (line === undefined || text === undefined) return undefined
  const written = text.split('\n')[line - 1]?.replace(/\r$/, '').replaceAll('\t', ' ')
  if (written === undefined || written.trim() === '') return undefined
  const at = Math.min(Math.max((column ?? 1) - 1, 0), written.length)
  // A long line is cut around the place.
  const from = at > WIDEST - 20 ? at - 40 : 0
  const shown = written.slice(from, from + WIDEST)
  const margin = `${String(line).padStart(5)} | `
  return `${margin}${from > 0 ? '…' : ''}${shown}\n${' '.repeat(margin.length + (from > 0 ? 1 : 0) + at - from)}^`
}
