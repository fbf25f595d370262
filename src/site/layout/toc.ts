import type { TocEntry } from '../../content/page.ts'
import { escapeHtml, escapeText } from '../escape-html.ts'

/** Headings of the page. A column on wide screens; elsewhere it opens from the bar above the text. */
export function tocHtml(toc: readonly TocEntry[]): string {
  let items = ''
  for (const { id, title, depth } of toc)
    items += `<li class="toc-item depth-${depth}"><a href="#${escapeHtml(id)}">${escapeText(title)}</a></li>`
  return (
    '<nav id="table-of-contents" class="toc" popover="auto" aria-labelledby="toc-title">' +
    `<p id="toc-title" class="toc-title">On this page</p><ul>${items}</ul></nav>`
  )
}

/** Entries worth listing: two levels, and none when there is only one heading. */
export function tocEntries(toc: readonly TocEntry[]): readonly TocEntry[] {
  const entries = toc.filter(({ depth }) => depth <= 3)
  return entries.length > 1 ? entries : []
}
