/** The parser's one-line message: `12:3: What is wrong (rule)`. */
export interface ParseFailure extends Place {
  readonly reason: string
}

/** Where something stands in the source. */
export interface Place {
  readonly line: number
  readonly column: number
}
