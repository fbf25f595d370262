import { ASIAN_SEARCH } from './search-asian.ts'
import { EASTERN_SEARCH } from './search-eastern.ts'
import { WESTERN_SEARCH } from './search-western.ts'
import type { SearchWords } from './search-words.ts'
import { rowFor } from './words-for.ts'

const TABLE: Readonly<Record<string, SearchWords>> = { ...WESTERN_SEARCH, ...EASTERN_SEARCH, ...ASIAN_SEARCH }

/** What the search dialog says in the language of a page; undefined where English will do, which it knows itself. */
export function searchWordsFor(language: string): SearchWords | undefined {
  return rowFor(TABLE, language)
}
