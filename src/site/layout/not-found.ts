import type { Page } from '../../content/page.ts'
import type { Messages } from '../../shared/messages/messages.ts'
import { renderMarkdown } from '../body/render-body.ts'
import { html, type SafeHtml } from '../html/html.ts'
import type { SiteConfig } from '../page/site-config.ts'

export interface NotFoundInput {
  readonly site: SiteConfig
  readonly messages: Messages
  /** Pages the reader may have meant. */
  readonly pages: readonly Page[]
  readonly home: string
}

/** The inside of `<main>` for a path that does not exist. */
export function notFoundHtml({ site, messages, pages, home }: NotFoundInput): SafeHtml {
  const own = site.errors['404']
  const title = html`<h1 id="page-title" class="not-found-title">${own.title ?? messages.notFound}</h1>`
  const description =
    own.description === undefined
      ? html`<p class="page-description not-found-description">${messages.notFoundText}</p>`
      : html`<div class="page-description not-found-description">${renderMarkdown(own.description)}</div>`
  const head = html`<header class="page-head"><p class="eyebrow not-found-status-code">404</p>${title}${description}</header>`
  const back = html`<p><a href="${home}">${messages.firstPage}</a></p>`
  return html`<article id="content-area" class="article not-found not-found-container">${head}<div class="prose">${suggestionsHtml(pages, messages)}${back}</div></article>`
}

function suggestionsHtml(pages: readonly Page[], { didYouMean }: Messages): SafeHtml | false {
  const items = pages.map(
    ({ path, title }) =>
      html`<li><a class="not-found-recommended-page-link" href="${path}">${title}</a><small>${path}</small></li>`,
  )
  return (
    items.length > 0 &&
    html`<p>${didYouMean}</p><ul class="suggestions not-found-recommended-pages-list">${items}</ul>`
  )
}
