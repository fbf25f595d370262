import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { RouteData } from '../page/route-data.ts'

/** Links to the pages before and after this one. */
export function pagerHtml({ previous, next, messages }: RouteData): SafeHtml {
  if (previous === undefined && next === undefined) return NO_HTML
  const before =
    previous &&
    html`<a class="pager-previous" rel="prev" href="${previous.path}"><small>${messages.previous}</small>${previous.title}</a>`
  const after =
    next &&
    html`<a class="pager-next" rel="next" href="${next.path}"><small>${messages.next}</small>${next.title}</a>`
  return html`<nav class="pager" aria-label="Neighbouring pages">${before}${after}</nav>`
}
