/** Scores by number, before words are looked at together. What an article has itself counts for each of its sections. */
export interface Scores {
  readonly ofArticle: Float32Array
  readonly ofSection: Float32Array
  /** Which words are there: bit `n` for word `n`. */
  readonly articleWords: Uint32Array
  readonly sectionWords: Uint32Array
  /** Sections and articles that have any of the words themselves. */
  readonly sections: readonly number[]
  readonly articles: readonly number[]
  /** How much of the query stands in the path of a page and of no other page of its article. */
  readonly ofPage: Float32Array
  readonly pages: readonly number[]
  /** How telling each word is: rare ones more. */
  readonly rarity: readonly number[]
}

interface OpenScores extends Scores {
  readonly sections: number[]
  readonly articles: number[]
  readonly pages: number[]
  readonly rarity: number[]
}

/** The working memory of one index. */
export interface Scratch {
  readonly scores: OpenScores
  /** 1 for an article that has any word, itself or in a section; all of them in `found`. */
  readonly hasAny: Uint8Array
  readonly found: number[]
  /** Best contribution of the current word, and where there is one. */
  readonly article: Float32Array
  readonly section: Float32Array
  readonly touchedArticles: number[]
  readonly touchedSections: number[]
  /** Weighted count of the current term in the article's own fields, valid when stamped. */
  readonly count: Float32Array
  readonly stamp: Uint32Array
  /** Stamped when the current term was counted in a path of one of its pages. */
  readonly pathStamp: Uint32Array
  readonly titleFactor: Float32Array
  readonly headingFactor: Float32Array
  clock: number
}
