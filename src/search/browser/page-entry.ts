/** What an index knows about a page, beyond its words. */
export interface PageEntry {
  readonly path: string
  /** Labels of the navigation above the page, outermost first. */
  readonly trail: readonly string[]
  /** Empty for a page of all versions. */
  readonly versions: readonly string[]
  /** `GET`, of a page of an operation. */
  readonly method: string | undefined
}

/** What the pages of an article have in common. */
export interface ArticleEntry {
  readonly title: string
  /** Multiplies the score; 1 is the rule. */
  readonly boost: number
}

export interface SectionEntry {
  /** Number of its article. */
  readonly article: number
  readonly title: string
  readonly anchor: string
  /** Level of the heading, 1 to 6; 0 for what stands before the first one. */
  readonly depth: number
}

/** Pages of no version are there for all of them. */
export function isOfVersion(page: PageEntry | undefined, version: string | undefined): boolean {
  if (!page || version === undefined) return page !== undefined
  return page.versions.length === 0 || page.versions.includes(version)
}
