import type { Diagnostic } from '../lib/diagnostic.ts'

export interface StartErrorOptions {
  /** What to do next. */
  readonly hint?: string | undefined
  readonly exitCode?: number | undefined
  /** What is wrong in the files of the site, where that is the reason. */
  readonly diagnostics?: readonly Diagnostic[] | undefined
  /** What was thrown, where that is the reason. */
  readonly cause?: unknown
}

/** Why a site or a server cannot be started, for the one who starts it. */
export class StartError extends Error {
  readonly hint: string | undefined
  readonly exitCode: number
  readonly diagnostics: readonly Diagnostic[]

  constructor(message: string, { hint, exitCode = 1, diagnostics = [], cause }: StartErrorOptions = {}) {
    super(message, { cause })
    this.hint = hint
    this.exitCode = exitCode
    this.diagnostics = diagnostics
  }
}
