import { escapeAll } from '../html/escape-html.ts'
import { firstHref } from '../nav/nav-links.ts'
import type { PageAction } from '../page/page-actions.ts'
import type { RouteData } from '../page/route-data.ts'
import { pageActionsHtml } from './page-actions.ts'

/** Eyebrow, title, labels, description and menu of a page. */
export function pageHeadHtml(
  route: RouteData,
  id: string | undefined,
  actions: readonly PageAction[],
): string {
  const { page } = route
  const { meta } = page
  const words =
    meta.description === undefined || page.reference?.describes === true
      ? ''
      : `<p class="page-description">${escapeAll(meta.description)}</p>`
  return (
    `<header class="page-head"${id === undefined ? '' : ` id="${escapeAll(id)}"`}>${eyebrowHtml(route)}` +
    `<h1 id="page-title">${escapeAll(page.title)}${versionHtml(route)}${meta.deprecated ? ' <span class="badge orange sm">Deprecated</span>' : ''}</h1>` +
    `${words}${pageActionsHtml(actions)}</header>`
  )
}

/** The version a page says it belongs to, unless the switcher already does. */
function versionHtml({ page, standing }: RouteData): string {
  const { version } = page.meta
  if (version === undefined) return ''
  const said = standing.trail.some(({ kind, label }) => kind === 'version' && label === version)
  return said ? '' : ` <span class="badge sm">${escapeAll(version)}</span>`
}

/** The name of the page's group, or the whole way to it. */
function eyebrowHtml({ groups, site }: RouteData): string {
  if (groups.length === 0) return ''
  if (site.styling.eyebrows !== 'breadcrumbs')
    return `<p class="eyebrow">${escapeAll(groups.at(-1)?.label ?? '')}</p>`
  const steps = groups.map((group) => {
    const href = firstHref(group)
    const label = escapeAll(group.label)
    return `<li>${href === undefined ? label : `<a href="${escapeAll(href)}">${label}</a>`}</li>`
  })
  return `<nav class="eyebrow" aria-label="Breadcrumbs"><ol>${steps.join('')}</ol></nav>`
}
