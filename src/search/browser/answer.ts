/** Text with the places to mark, as ranges of its characters. Never HTML: what shows it decides how. */
export interface MarkedText {
  readonly text: string
  readonly marks: readonly (readonly [start: number, end: number])[]
}

/** A part of a page that matches. */
export interface SectionHit {
  readonly title: MarkedText
  /** Headings above it on the page, outermost first. */
  readonly trail: readonly string[]
  readonly anchor: string
  readonly url: string
  readonly excerpt: MarkedText
}

export interface PageHit {
  /** Of the best match: what a script that wants one line a result needs. */
  readonly title: string
  readonly heading: string
  readonly url: string
  readonly snippet: string
  /** Compares results of one query, and says nothing beyond it. */
  readonly score: number
  readonly page: {
    readonly path: string
    readonly title: MarkedText
    /** Labels of the navigation above the page. */
    readonly trail: readonly string[]
    readonly version: string | undefined
    readonly language: string | undefined
    /** `GET`, of a page of an operation. */
    readonly method: string | undefined
    /** How long it is, about. */
    readonly words: number
  }
  /** Best first; empty when only what belongs to the whole page matches. */
  readonly sections: readonly SectionHit[]
  /** Where the page itself has something to show. */
  readonly excerpt: MarkedText
}

/** A page to begin with. */
export interface SuggestedPage {
  readonly path: string
  readonly title: string
  readonly trail: readonly string[]
  readonly method: string | undefined
}

/** The answer to a query: the same from the server and from an exported index. */
export interface SearchAnswer {
  readonly query: string
  /** How many pages match; results are the best of them. */
  readonly total: number
  readonly results: readonly PageHit[]
  /** Queries that may have been meant. */
  readonly suggestions: readonly string[]
  /** Words of the query that no page has, nor one like them: what was found can hardly be the answer. */
  readonly missing: readonly string[]
  /** How likely the first results answer a question, from 0 to 1; not told of a word or two. */
  readonly confidence?: number
  /** No result is a good match for the question: they are only the nearest pages. */
  readonly weak?: true
  /** Before anything is asked: what is read most, and what comes first. */
  readonly pages?: readonly SuggestedPage[]
  /** The index is still being made: only titles, headings, descriptions and paths were searched. */
  readonly partial?: true
}

/** What excerpts are cut from, page by page. */
export interface PageText {
  readonly description: string
  /** Text and code of each section. */
  readonly sections: readonly (readonly [text: string, code: string])[]
}
