import type { TocEntry } from '../../content/page.ts'
import type { Messages } from '../../shared/messages/messages.ts'
import { escapeHtml, escapeText } from '../html/escape-html.ts'

/** What the column beside the text holds. */
export interface TocInput {
  readonly entries: readonly TocEntry[]
  /** Tags of a changelog, to choose by. */
  readonly tags: readonly string[]
  /** HTML that stands below the headings. */
  readonly end?: string | undefined
}

/** Headings of the page. A column on wide screens; elsewhere it opens from the bar above the text. */
export function tocHtml({ entries, tags, end = '' }: TocInput, messages: Messages): string {
  let items = ''
  for (const { id, title, depth } of entries)
    items += `<li class="toc-item" data-depth="${Math.max(0, depth - 2)}"><a href="#${escapeHtml(id)}">${escapeText(title)}</a></li>`
  return (
    `<nav id="table-of-contents" class="toc" popover="auto" aria-label="${tocTitle({ entries, tags }, messages)}">` +
    `${tagFilterHtml(tags)}${items === '' ? '' : `<p class="toc-title">${messages.onThisPage}</p><ul>${items}</ul>`}${end}</nav>`
  )
}

/** What the column is called where a button opens it; undefined when there is nothing to show. */
export function tocTitle({ entries, tags }: TocInput, messages: Messages): string | undefined {
  return entries.length > 0 ? messages.onThisPage : tags.length > 0 ? 'Filter' : undefined
}

/** Entries worth listing: two levels, and none when there is only one heading. */
export function tocEntries(toc: readonly TocEntry[]): readonly TocEntry[] {
  const entries = toc.filter(({ depth }) => depth <= 3)
  return entries.length > 1 ? entries : []
}

/** Buttons that show only updates with one of the pressed tags; out of sight without scripts. */
function tagFilterHtml(tags: readonly string[]): string {
  if (tags.length === 0) return ''
  const buttons = tags.map(
    (tag) => `<button type="button" class="tag-button" aria-pressed="false">${escapeText(tag)}</button>`,
  )
  return `<div class="tag-filter" role="group" aria-labelledby="tags-title"><p id="tags-title" class="toc-title">Filter</p>${buttons.join('')}</div>`
}
