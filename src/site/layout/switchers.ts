import type { FrameMessages } from '../../shared/messages/frame-messages.ts'
import type { DivisionKind } from '../../shared/divisions.ts'
import { namedIcon } from '../components/icon.ts'
import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { languageName } from '../nav/language-name.ts'
import { samePageIn, untranslatedTo } from '../nav/same-page.ts'
import type { PageOptions } from '../page/route-data.ts'
import type { Choice, ChoiceItem, NavPosition } from '../nav/nav-position.ts'

const TITLES: Readonly<Partial<Record<DivisionKind, keyof FrameMessages>>> = {
  language: 'language',
  version: 'version',
  product: 'product',
  dropdown: 'section',
  menu: 'section',
}

interface SwitchersInput {
  /** In the header, not in the menu of a phone: what may be once on a page stands there. */
  readonly isHeader?: boolean | undefined
  readonly standing: NavPosition
  readonly path: string
  readonly icons: IconLibrary
  readonly frame: FrameMessages
  readonly languages: PageOptions['languages']
}

/** Menus for version, language, product: each keeps the reader on the same page where the other side has it. */
export function switchersHtml(input: SwitchersInput): SafeHtml {
  const { standing, isHeader } = input
  const shown = isHeader === true ? headerMenus(standing) : standing.choices.filter(isMenu)
  const menus = shown.map((choice) => menuHtml(choice, input))
  return menus.length === 0 ? NO_HTML : html`<div class="switchers">${menus}</div>`
}

/** What the menus show while they are closed. */
export function switcherLabels(standing: NavPosition, frame: FrameMessages): readonly string[] {
  return headerMenus(standing).map(({ current, kind }) =>
    current === undefined ? frame[TITLES[kind] ?? 'section'] : labelOf(current),
  )
}

/** True when the header differs from page to page. */
export function hasSwitchers({ choices }: NavPosition): boolean {
  return choices.some(isMenu)
}

/** The menu of a tab opens from that tab. */
function headerMenus({ choices }: NavPosition): readonly Choice[] {
  const tabs = choices.flatMap(({ kind, current }) => (kind === 'tab' && current ? current.node : []))
  const isOfTab = ({ kind, items }: Choice) =>
    kind === 'menu' && items.some(({ node }) => tabs.some((tab) => tab.children.includes(node)))
  return choices.filter((choice) => isMenu(choice) && !isOfTab(choice))
}

function isMenu({ kind, items }: Choice): boolean {
  return TITLES[kind] !== undefined && items.length > 1
}

function menuHtml(choice: Choice, input: SwitchersInput): SafeHtml {
  const { icons, isHeader, frame } = input
  const { current, items, kind } = choice
  const title = frame[TITLES[kind] ?? 'section']
  const label = current === undefined ? undefined : labelOf(current)
  const shown =
    current === undefined
      ? title
      : html`${namedIcon(current.node, icons)}<span class="menu-label">${label}</span>`
  const isLanguage = kind === 'language'
  const part = kind === 'product' ? 'nav-dropdown-products-selector' : 'nav-dropdown'
  const own = (name: string) => isLanguage && isHeader === true && html` id="localization-select-${name}"`
  const role = isLanguage && html` data-component-part="localization-select-item"`
  const links = items.map((item) => {
    const mark = item.current && html` aria-current="true" data-active="true"`
    const inside = menuEntryHtml(item, part, icons)
    // Style sheets of authors know the product's entry as a part of its link.
    const isPart = kind === 'product'
    return html`<li><a${!isPart && html` class="${part}-item"`}${role} href="${targetOf(item, choice, input)}"${isLanguage && input.languages?.detect === true && html` data-language="${item.node.label}"`}${mark}>${isPart ? html`<div class="${part}-item">${inside}</div>` : inside}</a></li>`
  })
  return html`<details class="menu" name="header-menu"><summary${own('trigger')} class="${part}-trigger" aria-label="${label === undefined ? title : `${title}: ${label}`}">${shown}</summary><ul${own('content')} class="${part}-content">${links}</ul></details>`
}

/** An entry of a menu of the frame: its icon, its name and what is said of it. */
export function menuEntryHtml(item: ChoiceItem, part: string, icons: IconLibrary): SafeHtml {
  return html`${iconHtml(namedIcon(item.node, icons), part)}${itemHtml(item, part)}`
}

function itemHtml(item: ChoiceItem, part: string): SafeHtml {
  const { tag, description } = item.node
  return html`<div class="nav-dropdown-item-text-container"><p class="${part}-item-title">${labelOf(item)}${tag !== undefined && html`<span class="nav-tag nav-tag-pill nav-tag-pill-text">${tag}</span>`}</p>${description !== undefined && html`<p class="${part}-item-description">${description}</p>`}</div>`
}

function iconHtml(icon: SafeHtml, part: string): SafeHtml | false {
  return (
    !icon.isEmpty &&
    html`<div class="nav-dropdown-item-icon${part !== 'nav-dropdown' && ` ${part}-item-icon`}">${icon}</div>`
  )
}

function labelOf({ node }: ChoiceItem): string {
  return node.kind === 'language' ? languageName(node.label) : node.label
}

function targetOf(item: ChoiceItem, choice: Choice, { path, languages }: SwitchersInput): string {
  const { kind, current } = choice
  if (item.current || current === undefined || (kind !== 'version' && kind !== 'language')) return item.href
  const same = samePageIn(item.node, current.node, path)
  if (same !== undefined || kind === 'version' || languages?.fallback !== true) return same ?? item.href
  return untranslatedTo(item, choice, path) ?? item.href
}
