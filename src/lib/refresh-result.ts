import { formatDiagnostic, type Diagnostic } from './diagnostic.ts'

/** What came of taking in the newest content. After a failure everything is as it was. */
export type RefreshResult<Change extends object = object> =
  | ({ readonly outcome: 'unchanged' } & Found)
  | ({ readonly outcome: 'changed' } & Found & Change)
  | Failure

interface Found {
  /** What was found wrong in the content, and is lived with. */
  readonly findings?: readonly Diagnostic[]
}

export interface Failure {
  readonly outcome: 'failed'
  readonly reason: string
  /** What is wrong, in a few words, where that is known. */
  readonly summary?: string
  /** What was found wrong in the content, where that was the reason. */
  readonly findings?: readonly Diagnostic[]
  /** What was thrown, where that was the reason. */
  readonly cause?: unknown
}

export const UNCHANGED = { outcome: 'unchanged' } as const

export function failed(error: unknown): Failure {
  return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error), cause: error }
}

export function failedBy(findings: readonly Diagnostic[], summary?: string): Failure {
  const [first] = findings
  return {
    outcome: 'failed',
    reason: first ? formatDiagnostic(first) : 'The content cannot be shown.',
    findings,
    ...(summary !== undefined && { summary }),
  }
}
