import type { TextMessages } from '../../shared/messages/text-messages.ts'
import { namedIcon } from '../components/icon.ts'
import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { firstHref, isDrawn } from '../nav/nav-links.ts'
import type { Choice, ChoiceItem, NavPosition } from '../nav/nav-position.ts'
import { relOf } from './link-rel.ts'
import { menuEntryHtml } from './switchers.ts'

/** Tabs below the header, from any level of the navigation. One with a menu is a button that opens it. */
export function tabBarHtml(standing: NavPosition, icons: IconLibrary, words: TextMessages): SafeHtml {
  const items = tabsOf(standing.choices)
  if (items.length === 0) return NO_HTML
  const menus: SafeHtml[] = []
  const tabs = items.map(({ node, href, current }) => {
    const name = html`${namedIcon(node, icons)}${node.label}`
    const look = html` class="nav-tabs-item${node.align === 'end' && ' end'}"${current && html` aria-current="true"`}`
    const line = current && html`<div></div>`
    const entries = menuOf(node, standing)
    if (entries.length === 0)
      return html`<a href="${href}"${look}${current && html` data-active="true"`}${relOf(href)}>${name}${line}</a>`
    const id = `frame-tab-${menus.length + 1}`
    menus.push(menuHtml(id, entries, icons))
    return html`<button type="button"${look} popovertarget="${id}"><div>${name}<svg aria-hidden="true"></svg></div>${line}</button>`
  })
  // Style sheets of authors colour what is a div in the top bar, all of it.
  return html`<div class="tab-bar nav-tabs" role="navigation" aria-label="${words.sections}">${tabs}</div>${menus}`
}

/** What tabs take of a line, as texts of known length. */
export function tabLabels(standing: NavPosition): readonly string[] {
  return tabsOf(standing.choices).map(({ node }) =>
    menuOf(node, standing).length > 0 ? `${node.label}··` : node.label,
  )
}

/** An author who writes the same tab at two levels, beside the versions and in each, means one. */
function tabsOf(choices: readonly Choice[]): readonly ChoiceItem[] {
  const tabs = new Map<string, ChoiceItem>()
  for (const { kind, items } of choices)
    for (const item of kind === 'tab' ? items : []) {
      const same = `${item.node.label} ${item.href}`
      if (item.current || !tabs.has(same)) tabs.set(same, item)
    }
  return [...tabs.values()]
}

function menuOf({ children }: ChoiceItem['node'], { trail }: NavPosition): readonly ChoiceItem[] {
  return children.flatMap((node) => {
    const href = node.kind === 'menu' && isDrawn(node, trail) ? firstHref(node) : undefined
    return href === undefined ? [] : { node, href, current: trail.includes(node) }
  })
}

function menuHtml(id: string, entries: readonly ChoiceItem[], icons: IconLibrary): SafeHtml {
  const links = entries.map((item) => {
    const mark = item.current && html` aria-current="true" data-active="true"`
    return html`<li><a class="nav-dropdown-item" href="${item.href}"${mark}${relOf(item.href)}>${menuEntryHtml(item, 'nav-dropdown', icons)}</a></li>`
  })
  return html`<div id="${id}" class="menu tab-menu" popover><ul class="nav-dropdown-content">${links}</ul></div>`
}
