/** A line of indented JSON, and what it opens. */
export interface JsonLine {
  readonly text: string
  readonly depth: number
  /** The line that closes what this one opens. */
  readonly end: number | undefined
  /** Where its value stands, as code writes it: `data.items[0].name`. */
  readonly path: string
}

interface Open {
  readonly line: number
  readonly path: string
  readonly isList: boolean
  next: number
}

/** The lines of JSON as `formatJson` writes it. */
export function jsonLines(text: string): readonly JsonLine[] {
  const lines: { -readonly [Key in keyof JsonLine]: JsonLine[Key] }[] = []
  const open: Open[] = []
  for (const [index, written] of text.split('\n').entries()) {
    const line = written.trimStart()
    if (/^[\]}]/.test(line)) {
      const begun = open.pop()
      const opener = begun && lines[begun.line]
      if (opener) opener.end = index
      lines.push({ text: written, depth: open.length, end: undefined, path: begun?.path ?? '' })
      continue
    }
    const path = pathOf(line, open.at(-1))
    lines.push({ text: written, depth: open.length, end: undefined, path })
    if (/[[{]$/.test(line)) open.push({ line: index, path, isList: line.endsWith('['), next: 0 })
  }
  return lines
}

function pathOf(line: string, inside: Open | undefined): string {
  if (!inside) return ''
  if (inside.isList) return `${inside.path}[${inside.next++}]`
  const written = /^"(?:[^"\\]|\\.)*"/.exec(line)?.[0] ?? '""'
  const key = JSON.parse(written) as string
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${inside.path}[${written}]`
  return inside.path === '' ? key : `${inside.path}.${key}`
}
