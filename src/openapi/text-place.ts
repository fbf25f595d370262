import type { Spec } from './spec.ts'

interface Place {
  /** Where it is another than the spec's: an overlay. */
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly column?: number | undefined
}

/** Places in a text that stands in a spec -> places in the spec's file. */
export function textPlace(spec: Spec, pointer: string): (inText: Place) => Place {
  const { file, line, column } = spec.locate(pointer)
  if (file !== spec.id) return () => ({ file, line, column })
  if (line === undefined) return () => ({ line: undefined, column: undefined })
  const lines = spec.linesFrom(line)
  // Text of a YAML block begins on the line below its key, as far in as its first line; other texts are one line.
  if (!/:\s*[|>][-+\d]*\s*(?:#.*)?$/.test(lines[0] ?? '')) return () => ({ line, column })
  const first = lines.findIndex((text, at) => at > 0 && text.trim() !== '')
  const indent = (lines[first] ?? '').search(/\S/)
  return (inText) => ({
    line: line + (inText.line ?? 1),
    column: inText.column === undefined ? undefined : inText.column + Math.max(indent, 0),
  })
}
