import { formatDiagnostic, type Diagnostic } from './diagnostic.ts'

/** What came of taking in the newest content. After a failure everything is as it was. */
export type RefreshResult<Change extends object = object> =
  | { readonly outcome: 'unchanged' }
  | ({ readonly outcome: 'changed' } & Change)
  | Failure

export interface Failure {
  readonly outcome: 'failed'
  readonly reason: string
  /** What was found wrong in the content, where that was the reason. */
  readonly findings?: readonly Diagnostic[]
}

export const UNCHANGED = { outcome: 'unchanged' } as const

export function failed(error: unknown): Failure {
  return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
}

export function failedBy(findings: readonly Diagnostic[]): Failure {
  const [first] = findings
  return {
    outcome: 'failed',
    reason: first ? formatDiagnostic(first) : 'The content cannot be shown.',
    findings,
  }
}
