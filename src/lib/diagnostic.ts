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
  /** Every place with the same cause, where there are several; the finding itself stands at the first. */
  readonly places?: readonly FoundPlace[] | undefined
  /** Nothing can be shown while this is so: a deployment with it does not replace the site that is up. */
  readonly fatal?: true | undefined
}

/** One place of a finding that has several. */
export interface FoundPlace {
  readonly file: string
  readonly line?: number | undefined
  readonly column?: number | undefined
  /** What is said of this place alone. */
  readonly text?: string | undefined
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
  const place = placeText({ file, line, column })
  return `${place === '' ? '' : `${place}  `}${severity}  ${code}  ${message}${hint ? ` ${hint}` : ''}`
}

/** The places of a finding, a line each, for those who want all of them. */
export function formatPlaces({ places = [] }: Diagnostic): readonly string[] {
  return places.map((place) => `  ${placeText(place)}${place.text === undefined ? '' : `  ${place.text}`}`)
}

function placeText({ file, line, column }: Pick<Diagnostic, 'file' | 'line' | 'column'>): string {
  return [file, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(':')
}

export function isFatal(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.fatal === true)
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === 'error')
}
