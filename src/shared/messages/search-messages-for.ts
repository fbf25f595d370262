import { ASIAN_SEARCH } from './search-asian.ts'
import { EASTERN_SEARCH } from './search-eastern.ts'
import { WESTERN_SEARCH } from './search-western.ts'
import type { SearchMessages } from './search-messages.ts'
import { rowFor } from './messages-for.ts'

const TABLE: Readonly<Record<string, SearchMessages>> = {
  ...WESTERN_SEARCH,
  ...EASTERN_SEARCH,
  ...ASIAN_SEARCH,
}

/** What the search dialog says in the language of a page; undefined where English will do, which it knows itself. */
export function searchMessagesFor(language: string): SearchMessages | undefined {
  return rowFor(TABLE, language)
}
