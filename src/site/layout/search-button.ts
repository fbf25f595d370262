import { frameMessagesFor } from '../../shared/messages/frame-messages.ts'
import { messagesFor } from '../../shared/messages/messages-for.ts'
import { searchMessagesFor } from '../../shared/messages/search-messages-for.ts'
import { attribute, html, type SafeHtml } from '../html/html.ts'
import type { NavPosition } from '../nav/nav-position.ts'
import { searchFilters } from '../nav/search-filters.ts'
import { readerLanguage } from '../page/reader-language.ts'
import type { PageOptions } from '../page/route-data.ts'
import type { SiteConfig } from '../page/site-config.ts'

/**
 * Opens the search: a field, or a sign on a phone, as style sheets and scripts of authors know one of them each by its
 * id. The field carries all the dialog needs to know, so that a page loads none of it before a reader shows the intent to
 * search. Both are out of sight where scripts do not run.
 */
export function searchButtonHtml(
  { search }: SiteConfig,
  standing: NavPosition,
  options: PageOptions,
): SafeHtml {
  const { language } = readerLanguage(standing.trail)
  const { search: title } = messagesFor(language)
  const prompt = search?.prompt
  const shown = prompt ?? `${title}…`
  const label = html`<div class="search-words"><div>${shown}</div></div><kbd aria-hidden="true">Ctrl K</kbd>`
  const opens = html` aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K /"`
  const field = html`<button type="button" id="search-bar-entry" class="search-button"${opens}${dialogData(standing, options, { language, title, prompt })}>${label}</button>`
  return html`${field}<button type="button" id="search-bar-entry-mobile" class="search-sign"${opens} aria-label="${shown}"></button>`
}

/** What the dialog is made of, and what it says. */
function dialogData(
  standing: NavPosition,
  options: PageOptions,
  { language, title, prompt }: { language: string; title: string; prompt: string | undefined },
): readonly SafeHtml[] {
  const { searchIndex } = options
  const filters = searchFilters(standing, frameMessagesFor(language))
  // Of all languages, a page brings its own; English is known to the dialog.
  const own = searchMessagesFor(language)
  return [
    attribute('data-script', options.assetUrl('search.js')),
    attribute('data-style', options.assetUrl('search.css')),
    attribute('data-prompt', prompt),
    attribute('data-filters', filters.length > 0 ? JSON.stringify(filters) : undefined),
    attribute('data-messages', own && JSON.stringify({ ...own, title })),
    attribute('data-index', searchIndex),
    attribute('data-engine', searchIndex === undefined ? undefined : options.assetUrl('search-engine.js')),
  ]
}
