import { searchMessagesFor } from '../../shared/messages/search-messages-for.ts'
import { messagesFor } from '../../shared/messages/messages-for.ts'
import { readerLanguage } from '../page/reader-language.ts'
import type { PageOptions, SiteConfig } from '../page/route-data.ts'
import { searchFilters } from '../nav/search-filters.ts'
import type { NavPosition } from '../nav/nav-position.ts'

interface SearchButtonInput {
  readonly site: SiteConfig
  readonly standing: NavPosition
  readonly options: PageOptions
}

/**
 * Opens the search. It carries all the dialog needs to know, so that a page loads none of it before a reader shows the
 * intent to search. Out of sight where scripts do not run. Style sheets and scripts of authors know its id.
 */
export function SearchButton({ site, standing, options }: SearchButtonInput) {
  const filters = searchFilters(standing)
  const { language } = readerLanguage(standing.trail)
  const messages = messagesFor(language)
  // Of all languages, a page brings its own; English is known to the dialog.
  const own = searchMessagesFor(language)
  return (
    <button
      type="button"
      id="search-bar-entry"
      class="search-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      data-script={options.assetUrl('search.js')}
      data-style={options.assetUrl('search.css')}
      data-prompt={site.search?.prompt}
      data-filters={filters.length > 0 ? JSON.stringify(filters) : undefined}
      data-messages={own && JSON.stringify({ ...own, title: messages.search })}
      data-index={options.searchIndex}
      data-engine={options.searchIndex === undefined ? undefined : options.assetUrl('search-engine.js')}
    >
      <span class="search-words">{site.search?.prompt ?? `${messages.search}…`}</span>
      <kbd aria-hidden="true">Ctrl K</kbd>
    </button>
  )
}
