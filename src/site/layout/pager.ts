import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { FrameIds } from './frame-ids.ts'
import type { RouteData } from '../page/route-data.ts'

/** Links to the pages before and after this one. */
export function pagerHtml({ previous, next, messages, frame }: RouteData, ids: FrameIds): SafeHtml {
  if (previous === undefined && next === undefined) return NO_HTML
  const before =
    previous &&
    html`<a class="pager-previous pagination-prev" rel="prev" href="${previous.path}"><small>${messages.previous}</small><span class="pagination-title">${previous.title}</span></a>`
  const after =
    next &&
    html`<a class="pager-next pagination-next" rel="next" href="${next.path}"><small>${messages.next}</small><span class="pagination-title">${next.title}</span></a>`
  return html`<nav id="${ids.pagination}" class="pager" aria-label="${frame.neighbours}">${before}${after}</nav>`
}
