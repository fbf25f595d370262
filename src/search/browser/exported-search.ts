/** The one file of an exported index with a fixed name: it names the others, which are named by their content. */
export interface ExportedSearch {
  /** What the index was made from, for the next build to compare. */
  readonly key: string
  /** Whether the site wants the learned order. */
  readonly learnedOrder: boolean
  readonly languages: readonly {
    readonly language: string | undefined
    readonly index: string
    /** Texts for excerpts in the order of the index, and the first article of each file. */
    readonly texts: readonly string[]
    readonly firstArticles: readonly number[]
  }[]
}

/** Where it is on the exported site. */
export const EXPORTED_SEARCH = '/_lectern/search/index.json'
