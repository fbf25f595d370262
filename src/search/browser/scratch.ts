/** Scores by number, before words are looked at together. A page's own part counts for each of its sections. */
export interface Scores {
  readonly ofPage: Float32Array
  readonly ofSection: Float32Array
  /** Which words are there: bit `n` for word `n`. */
  readonly pageWords: Uint32Array
  readonly sectionWords: Uint32Array
  /** Sections and pages that have any of the words themselves. */
  readonly sections: readonly number[]
  readonly pages: readonly number[]
  /** How telling each word is: rare ones more. */
  readonly rarity: readonly number[]
}

interface OpenScores extends Scores {
  readonly sections: number[]
  readonly pages: number[]
  readonly rarity: number[]
}

/** The working memory of one index. */
export interface Scratch {
  readonly scores: OpenScores
  /** 1 for a page that has any word, itself or in a section; all of them in `found`. */
  readonly hasAny: Uint8Array
  readonly found: number[]
  /** Best contribution of the current word, and where there is one. */
  readonly page: Float32Array
  readonly section: Float32Array
  readonly touchedPages: number[]
  readonly touchedSections: number[]
  /** Weighted count of the current term in the page's own fields, valid when stamped. */
  readonly count: Float32Array
  readonly stamp: Uint32Array
  readonly titleFactor: Float32Array
  readonly headingFactor: Float32Array
  clock: number
}
