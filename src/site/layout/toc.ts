import type { TocEntry } from '../../content/page.ts'
import type { ReaderLanguage } from '../page/reader-language.ts'
import { html, HtmlBuilder, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { FrameIds } from './frame-ids.ts'

/** What the column beside the text holds. */
export interface TocInput {
  readonly entries: readonly TocEntry[]
  /** Tags of a changelog, to choose by. */
  readonly tags: readonly string[]
  /** What stands below the headings. */
  readonly end?: SafeHtml | false | undefined
}

type TocWords = Pick<ReaderLanguage, 'messages' | 'frame'>

/** Headings of the page. A column on wide screens; elsewhere it opens from the bar above the text. */
export function tocHtml({ entries, tags, end }: TocInput, ids: FrameIds, reader: TocWords): SafeHtml {
  const items = new HtmlBuilder()
  for (const { id, title, depth } of entries)
    items.add(
      html`<li class="toc-item" data-depth="${Math.max(0, depth - 2)}"><a href="#${id}">${title}</a></li>`,
    )
  const list =
    !items.isEmpty &&
    html`<p class="toc-title">${reader.messages.onThisPage}</p><ul id="${ids['table-of-contents-content']}">${items.finish()}</ul>`
  return html`<nav id="${ids['table-of-contents']}" class="toc" popover="auto" aria-label="${tocTitle({ entries, tags }, reader)}">${tagFilterHtml(tags, ids, reader)}${list}${end}</nav>`
}

/** What the column is called where a button opens it; undefined when there is nothing to show. */
export function tocTitle({ entries, tags }: TocInput, { messages, frame }: TocWords): string | undefined {
  return entries.length > 0 ? messages.onThisPage : tags.length > 0 ? frame.filter : undefined
}

/** Entries worth listing: two levels, and none when there is only one heading. */
export function tocEntries(toc: readonly TocEntry[]): readonly TocEntry[] {
  const entries = toc.filter(({ depth }) => depth <= 3)
  return entries.length > 1 ? entries : []
}

/** Buttons that show only updates with one of the pressed tags; out of sight without scripts. */
function tagFilterHtml(tags: readonly string[], ids: FrameIds, { frame }: TocWords): SafeHtml {
  if (tags.length === 0) return NO_HTML
  const buttons = tags.map(
    (tag) => html`<button type="button" class="tag-button" aria-pressed="false">${tag}</button>`,
  )
  return html`<div id="${ids['changelog-filters']}" class="tag-filter" role="group" aria-labelledby="tags-title"><p id="tags-title" class="toc-title">${frame.filter}</p>${buttons}</div>`
}
