/** What the search dialog says. `{query}` and `{count}` stand for what was typed and how much was found. */
export interface SearchMessages {
  readonly prompt: string
  readonly close: string
  readonly failed: string
  readonly offline: string
  readonly didYouMean: string
  /** While the index is being made. */
  readonly partial: string
  /** Words of the query that stand nowhere. */
  readonly missing: string
  /** Nothing that was found is a good match. */
  readonly weak: string
  readonly results: string
  readonly found: string
  readonly none: string
  readonly hint: string
  readonly everywhere: string
  readonly suggestions: string
  readonly recent: string
  readonly clear: string
  /** Behind the keys at the foot of the dialog. */
  readonly toMove: string
  readonly toOpen: string
  readonly toClose: string
  readonly allVersions: string
  readonly allLanguages: string
}

export const ENGLISH_SEARCH: SearchMessages = {
  prompt: 'Search the docs',
  close: 'Close search',
  failed: 'Search is not available. Try again later.',
  offline: 'You are offline. Search will work again when you reconnect.',
  didYouMean: 'Did you mean {query}?',
  partial: 'The docs are still being indexed: only titles and headings are searched so far.',
  missing: 'No page mentions {query}. Closest matches:',
  weak: 'No good match. Closest pages:',
  results: 'Results',
  found: 'Pages found: {count}',
  none: 'No results for “{query}”',
  hint: 'Try fewer or different words, or the exact name of a setting.',
  everywhere: 'Search all versions and languages',
  suggestions: 'Suggestions',
  recent: 'Recent searches',
  clear: 'Clear',
  toMove: 'to move',
  toOpen: 'to open',
  toClose: 'to close',
  allVersions: 'All versions',
  allLanguages: 'All languages',
}
