import type { Diagnostic } from '../../lib/diagnostic.ts'

export const KINDS = ['pages', 'code', 'examples', 'questions'] as const
/** What is tested: pages and their links, code of pages, examples of specs, questions of readers. */
export type Kind = (typeof KINDS)[number]

/** One thing that was tested. */
export interface TestResult {
  readonly kind: Kind
  /** What it is, for a person. */
  readonly name: string
  readonly file: string
  readonly line?: number | undefined
  readonly status: 'passed' | 'failed' | 'skipped'
  /** Why it failed; several for a page. */
  readonly findings: readonly Diagnostic[]
  /** Why it was skipped. */
  readonly reason?: string | undefined
  readonly milliseconds: number
}

export function count(results: readonly TestResult[], status: TestResult['status']): number {
  return results.filter((result) => result.status === status).length
}
