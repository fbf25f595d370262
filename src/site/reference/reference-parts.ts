import type { SafeHtml } from '../html/html.ts'

export interface ReferenceHtml {
  /** Directly below the title. */
  readonly top: SafeHtml
  /** Below what the author wrote. */
  readonly main: SafeHtml
  /** Into the right column, unless the author put examples there. */
  readonly request: SafeHtml
  readonly response: SafeHtml
}
