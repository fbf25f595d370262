import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { RouteData } from '../page/route-data.ts'

/** Pages that the author names as related, as far as this reader may see them. */
export function relatedHtml({ related, messages }: RouteData): SafeHtml {
  if (related.length === 0) return NO_HTML
  const items = related.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`)
  return html`<nav class="related prose" aria-labelledby="related-title"><p id="related-title">${messages.related}</p><ul>${items}</ul></nav>`
}
