import { escapeAll } from '../html/escape-html.ts'
import type { RouteData } from '../page/route-data.ts'

/** Links to the pages before and after this one. */
export function pagerHtml({ previous, next, messages }: RouteData): string {
  if (previous === undefined && next === undefined) return ''
  const before =
    previous === undefined
      ? ''
      : `<a class="pager-previous" rel="prev" href="${escapeAll(previous.path)}"><small>${escapeAll(messages.previous)}</small>${escapeAll(previous.title)}</a>`
  const after =
    next === undefined
      ? ''
      : `<a class="pager-next" rel="next" href="${escapeAll(next.path)}"><small>${escapeAll(messages.next)}</small>${escapeAll(next.title)}</a>`
  return `<nav class="pager" aria-label="Neighbouring pages">${before}${after}</nav>`
}
