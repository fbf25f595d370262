import { messagesFor } from '../../shared/messages/messages-for.ts'
import { html, type SafeHtml } from '../html/html.ts'
import { safeUrl } from '../html/safe-url.ts'
import type { RouteData } from '../page/route-data.ts'
import type { FrameIds } from './frame-ids.ts'
import { descriptionHtml } from './page-head.ts'

const MOST_ACTIONS = 3

/** The head of a landing page: what this is, a way to search it, and where to begin. */
export function homeHeadHtml({ page, site, language }: RouteData, ids: FrameIds): SafeHtml {
  const { title, meta } = page
  const description =
    meta.description !== undefined && html`<p class="home-description">${descriptionHtml(meta)}</p>`
  const prompt = site.search?.prompt ?? `${messagesFor(language).search}…`
  const search = html`<button type="button" class="home-search" aria-haspopup="dialog"><span>${prompt}</span><kbd aria-hidden="true">Ctrl K</kbd></button>`
  const links = actionsOf(meta.extra['actions']).map(
    ({ label, href }, at) => html`<a class="home-action${at === 0 && ' first'}" href="${href}">${label}</a>`,
  )
  const actions = links.length > 0 && html`<div class="home-actions">${links}</div>`
  return html`<header id="${ids.header}" class="home-head"><h1 id="${ids['page-title']}">${title}</h1>${description}${search}${actions}</header>`
}

/** `actions` of the frontmatter; what is no link with a label counts as not there. */
function actionsOf(given: unknown): readonly { readonly label: string; readonly href: string }[] {
  const list: unknown[] = Array.isArray(given) ? given : []
  return list.slice(0, MOST_ACTIONS).flatMap((item) => {
    const { label, href } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>
    const url = typeof href === 'string' ? safeUrl(href) : undefined
    return typeof label === 'string' && url !== undefined ? { label, href: url } : []
  })
}
