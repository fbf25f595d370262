import type { NavNode } from '../../navigation/nav-tree.ts'
import { namedIcon } from '../components/icon.ts'
import { attribute, html, NO_HTML, type SafeHtml } from '../html/html.ts'
import { firstHref } from '../nav/nav-links.ts'
import type { RouteData } from '../page/route-data.ts'

/** What a group's root page lists below its text when the navigation asks for a `directory`. */
export function directoryHtml({ groups, page, site }: RouteData): SafeHtml {
  const group = groups.at(-1)
  if (group === undefined || group.directory === 'none' || group.href !== page.path) return NO_HTML
  const entries = group.children.filter((node) => !node.hidden && firstHref(node) !== undefined)
  if (entries.length === 0) return NO_HTML
  if (group.directory !== 'card')
    return html`<div class="directory prose accordion-group">${entries.map(entryHtml)}</div>`
  const cards = entries.map((node) => {
    const title = html`<p class="card-title">${linkHtml(node)}</p>`
    return html`<div class="card linked directory-card"><div class="card-inside">${namedIcon(node, site.icons.library)}<div class="card-text">${title}</div></div></div>`
  })
  return html`<div class="directory columns cols-2">${cards}</div>`
}

function entryHtml(node: NavNode): SafeHtml {
  if (node.kind !== 'group') return html`<p class="directory-link directory-page">${linkHtml(node)}</p>`
  const pages = node.children.filter((child) => !child.hidden)
  const items = pages.map((child) => html`<li class="directory-page">${linkHtml(child)}</li>`)
  return html`<details class="accordion directory-group"><summary><span class="accordion-title">${node.label}</span></summary><ul class="accordion-body">${items}</ul></details>`
}

function linkHtml(node: NavNode): SafeHtml {
  return html`<a${attribute('href', firstHref(node))}>${node.label}</a>`
}
