/** How much a finding matters: an error fails `check` and `build`, a warning is shown, an info is a note. */
export type Severity = 'error' | 'warning' | 'info'

/** Something an author can mend: what, where, and what to do next. */
export interface Diagnostic {
  readonly severity: Severity
  /** Stable kebab-case name, documented in docs/reference/diagnostics.mdx. */
  readonly code: string
  /** One human sentence. */
  readonly message: string
  /** Path relative to the docs folder, with forward slashes. */
  readonly file?: string | undefined
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** What to do next. */
  readonly hint?: string | undefined
  /** Nothing can be shown while this is so: a deployment with it does not replace the site that is up. */
  readonly fatal?: true | undefined
}

/** Where in the docs folder something stands; lines and columns count from 1. */
export interface SourcePosition {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** One line the way a compiler prints it: `docs.json:14:7  error  nav-page-missing  … Did you mean …?` */
export function formatDiagnostic(diagnostic: Diagnostic): string {
  const { file, line, column, severity, code, message, hint } = diagnostic
  const place = [file, line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(':')
  return `${place === '' ? '' : `${place}  `}${severity}  ${code}  ${message}${hint ? ` ${hint}` : ''}`
}

export function isFatal(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.fatal === true)
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error')
}
