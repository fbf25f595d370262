import type { Diagnostic } from '../../lib/diagnostic.ts'

/** Names that only their case tells apart: macOS and Windows have one of these files, and nobody says which. */
export function checkNames(files: Iterable<string>): readonly Diagnostic[] {
  const first = new Map<string, string>()
  const found: Diagnostic[] = []
  for (const name of files) {
    const folded = name.normalize('NFC').toLowerCase()
    const other = first.get(folded)
    if (other === undefined) first.set(folded, name)
    else found.push(report(name, other))
  }
  return found
}

function report(name: string, other: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'name-case',
    message: `${name} and ${other} differ only in case: macOS and Windows keep one of them.`,
    file: name,
    hint: 'Rename one of them.',
  }
}
