import { renderLine } from '../body/render-body.ts'
import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { Page, PageMeta } from '../../content/page.ts'
import { firstHref } from '../nav/nav-links.ts'
import type { PageAction } from '../page/page-actions.ts'
import type { RouteData } from '../page/route-data.ts'
import type { FrameIds } from './frame-ids.ts'
import { pageActionsHtml } from './page-actions.ts'

export interface PageHeadInput {
  readonly ids: FrameIds
  /** A second anchor of the title. */
  readonly titleId: string | undefined
  readonly actions: readonly PageAction[]
}

/** A word that would be broken if the menu stood beside it. */
const LONG_WORD = /[^\s-]{20}/

/** Eyebrow, title, labels, description and menu of a page. */
export function pageHeadHtml(route: RouteData, { ids, titleId, actions }: PageHeadInput): SafeHtml {
  const { meta, title, reference } = route.page
  const outdated = meta.deprecated && html` <span class="badge orange sm">${route.frame.deprecated}</span>`
  const heading = html`<h1 id="${ids['page-title']}">${title}${versionHtml(route)}${outdated}</h1>`
  const description =
    meta.description !== undefined &&
    reference?.describes !== true &&
    html`<div class="page-description"><p>${descriptionHtml(meta)}</p></div>`
  const long = LONG_WORD.test(title) && ' long-word'
  return html`<header id="${titleId ?? ids.header}" class="page-head${long}">${eyebrowHtml(route)}${heading}${description}${pageActionsHtml(actions, ids, route.frame)}</header>`
}

/** The same without what depends on the place of the page in the navigation. */
export function ownHeadHtml({ title, meta, reference }: Page): SafeHtml {
  const labels = [meta.version, meta.deprecated ? 'Deprecated' : undefined]
    .filter((label) => label !== undefined)
    .map((label) => html` <span class="badge sm">${label}</span>`)
  const description =
    meta.description !== undefined &&
    reference?.describes !== true &&
    html`<div class="page-description"><p>${descriptionHtml(meta)}</p></div>`
  return html`<header class="page-head"><h1>${title}${labels}</h1>${description}</header>`
}

export function descriptionHtml({ description, descriptionMarkdown }: PageMeta): SafeHtml {
  return descriptionMarkdown === undefined ? html`${description}` : renderLine(descriptionMarkdown)
}

/** The version a page says it belongs to, unless the switcher already does. */
function versionHtml({ page, standing }: RouteData): SafeHtml | false {
  const { version } = page.meta
  const said = standing.trail.some(({ kind, label }) => kind === 'version' && label === version)
  return version !== undefined && !said && html` <span class="badge sm">${version}</span>`
}

/** The name of the page's group, or the whole way to it. */
function eyebrowHtml({ groups, site, frame, page }: RouteData): SafeHtml {
  if (groups.length === 0) return NO_HTML
  const group = groups.at(-1)
  const first = group && firstHref(group)
  if (site.styling.eyebrows !== 'breadcrumbs')
    return html`<p class="eyebrow">${first === page.path ? group?.label : linkHtml(group?.label, first)}</p>`
  const items = groups.map(
    (step) => html`<li class="breadcrumb-item">${linkHtml(step.label, firstHref(step))}</li>`,
  )
  return html`<nav class="eyebrow" aria-label="${frame.breadcrumbs}"><ol class="breadcrumb-list">${items}</ol></nav>`
}

function linkHtml(label: string | undefined, href: string | undefined): SafeHtml {
  return href === undefined ? html`${label}` : html`<a href="${href}">${label}</a>`
}
