/** One page as the index takes it in: plain texts, nothing of the tree they come from. */
export interface PageDocument {
  readonly path: string
  readonly title: string
  readonly trail: readonly string[]
  /** Empty for a page of all versions. */
  readonly versions: readonly string[]
  /** `GET`, of a page of an operation. */
  readonly method?: string | undefined
  readonly boost: number
  readonly description: string
  readonly keywords: readonly string[]
  readonly sections: readonly SectionDocument[]
}

export interface SectionDocument {
  readonly anchor: string
  /** Headings from the outermost to its own; empty before the first. */
  readonly headings: readonly string[]
  readonly text: string
  readonly code: string
}
