/** The code of a region, or why there is none: no such region, more than one, or one without an end. */
export type Region = { readonly code: string } | { readonly problem: 'missing' | 'twice' | 'open' }

/** `// #region name`, `# region name`, `<!-- #region name -->` and the like, in the comments of any language. */
const MARK = /^\s*(?:(?:\/\/|\/\*+|<!--|--|[#;%'])\s*#?|#)(end)?region\b:?[ \t]*(.*?)[ \t]*(?:\*\/|-->)?\s*$/i

/** The lines between the marks of a region, without marks of others, moved to the left edge. */
export function readRegion(text: string, name: string): Region {
  const lines = text.split(/\r?\n/)
  const starts = lines.flatMap((line, index) => (nameOfStart(line) === name ? [index] : []))
  const [start, second] = starts
  if (start === undefined) return { problem: 'missing' }
  if (second !== undefined) return { problem: 'twice' }
  let depth = 1
  const inside: string[] = []
  for (const line of lines.slice(start + 1)) {
    const mark = MARK.exec(line)
    if (!mark) inside.push(line)
    else if (mark[1] === undefined) depth++
    // An end that names its region closes it, whatever was forgotten within.
    else if (mark[2] === name || --depth === 0) return { code: dedent(inside) }
  }
  return { problem: 'open' }
}

/** A whole file as it is shown: marks of regions are not meant for readers. */
export function withoutMarks(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => !MARK.test(line))
  return lines.join('\n').replace(/\n+$/, '')
}

/** Names of the regions of a file. */
export function regionNames(text: string): readonly string[] {
  return text.split(/\r?\n/).flatMap((line) => nameOfStart(line) ?? [])
}

function nameOfStart(line: string): string | undefined {
  const mark = MARK.exec(line)
  return mark && mark[1] === undefined && mark[2] !== '' ? mark[2] : undefined
}

function dedent(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const least = indents.length === 0 ? 0 : Math.min(...indents)
  return lines
    .map((line) => line.slice(least))
    .join('\n')
    .replace(/^\n+|\s+$/g, '')
}
