export interface ReferenceHtml {
  /** Directly below the title. */
  readonly top: string
  /** Below what the author wrote. */
  readonly main: string
  /** Into the right column, unless the author put examples there. */
  readonly request: string
  readonly response: string
}
