import type { Diagnostic } from '../../lib/diagnostic.ts'

/** Diagnostics in reading order: those without a place first, then file by file from top to bottom. */
export function byPlace(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const files = [...new Set(diagnostics.map(({ file }) => file))]
  return [...diagnostics].sort(
    (a, b) =>
      files.indexOf(a.file) - files.indexOf(b.file) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  )
}
