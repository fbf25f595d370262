import { shortMethod } from '../../shared/short-method.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'
import { namedIcon } from '../components/icon.ts'
import { memo } from '../../lib/memo.ts'
import { breakable } from '../html/breakable.ts'
import {
  escapeAttribute,
  html,
  HtmlBuilder,
  NO_HTML,
  textHtml,
  trustedHtml,
  type SafeHtml,
} from '../html/html.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { firstHref, firstInside, isDrawn } from '../nav/nav-links.ts'
import { isExternal, safeUrl } from '../html/safe-url.ts'
import type { SiteCache } from '../page/site-cache.ts'
import type { NavPosition } from '../nav/nav-position.ts'

// Beyond this many entries a sidebar in every page makes the site grow with the square of its pages.
const MANY_ENTRIES = 300
// About what a screen shows.
const FILTERED_FROM = 30
// A list of hundreds of pages without groups is shown in parts for the same reason.
const PART = 200

/**
 * The entries of a sidebar with the reader's page marked. The text without the mark is shared: by all pages of a
 * small sidebar, or by all pages of one group when the sidebar is large and only that branch is open.
 */
export function sidebarHtml(standing: NavPosition, path: string, site: SidebarSite): SafeHtml {
  const { fragments, icons, drilldown, deprecated = 'Deprecated', moreCount = '{count} more' } = site
  const { sidebar, trail } = standing
  const groups = trail.filter((node) => node.kind === 'group')
  // A title at the top, and a group without one, do not fold.
  const folding = groups.filter((group) => !sidebar.children.includes(group) && !isUntitled(group))
  const draw: Draw = {
    trail,
    icons,
    drilldown,
    deprecated,
    moreCount,
    branchOnly: countEntries(sidebar) > MANY_ENTRIES,
  }
  // A hidden branch is drawn for those who stand in it, so what they see is not for sharing.
  const shared = trail.every((node) => !node.hidden || isRootOf(node, draw))
  const branch = groups.at(-1) ?? sidebar
  const key = draw.branchOnly ? (partOf(branch.children, draw)?.pages[0] ?? branch) : sidebar
  const write = () => topLevel(sidebar.children, draw)
  if (!shared) return markPage(openGroups(write(), folding), path)
  const closed = () => fragments.get('sidebar', key, write)
  // What is open depends on the group alone, so that is shared too. A branch has one group, and needs no text of both kinds.
  const open =
    groups.length === 0
      ? closed()
      : draw.branchOnly
        ? fragments.get('sidebar-open', key, () => openGroups(write(), folding))
        : fragments.get('sidebar-open', branch, () => openGroups(closed(), folding))
  return markPage(open, path)
}

/** Whether a sidebar is too long to be seen at once, and all of it is in the page. */
export function wantsFilter({ sidebar }: NavPosition): boolean {
  const count = countEntries(sidebar)
  return count >= FILTERED_FROM && count <= MANY_ENTRIES
}

/** What is the same for all sidebars of a site. */
export interface SidebarSite {
  readonly fragments: SiteCache
  readonly icons: IconLibrary
  /** docs.json `interaction.drilldown`: the title of a group leads to its first page. */
  readonly drilldown?: boolean | undefined
  /** The label of pages that are outdated. */
  readonly deprecated?: string | undefined
  /** Of a part of a long list: how many pages are in the next one. */
  readonly moreCount?: string | undefined
}

interface Draw {
  readonly trail: readonly NavNode[]
  readonly icons: IconLibrary
  readonly drilldown: boolean | undefined
  readonly deprecated: string
  readonly moreCount: string
  readonly branchOnly: boolean
}

/** Groups become titled lists; entries between them share one list. */
function topLevel(nodes: readonly NavNode[], draw: Draw): SafeHtml {
  const part = partOf(nodes, draw)
  const all = new HtmlBuilder()
  let loose = new HtmlBuilder()
  const endList = () => {
    if (!loose.isEmpty) all.add(html`<ul class="nav-list">${loose.finish()}</ul>`)
    loose = new HtmlBuilder()
  }
  loose.add(moreLink(part?.before, part?.earlier, draw))
  for (const node of nodes) {
    if (!isShown(node, draw)) continue
    if (node.kind === 'group') {
      endList()
      all.add(topGroup(node, draw))
    } else if (part === undefined || part.pages.includes(node)) loose.add(entry(node, draw))
  }
  loose.add(moreLink(part?.after, part?.later, draw))
  endList()
  return all.finish()
}

function topGroup(group: NavNode, draw: Draw): SafeHtml {
  const title = groupTitle(group, draw)
  const name = group.href === undefined ? title : linkHtml(group.href, title)
  const untitled = isUntitled(group)
  if (draw.branchOnly && !untitled && !draw.trail.includes(group))
    return closedGroup(group, name, 'nav-group')
  return html`${!untitled && titleHtml(name)}<ul class="nav-list sidebar-group">${items(group.children, draw)}</ul>`
}

/** Style sheets of authors look for an h5. The outline of the page is the text's alone, so it is none to readers. */
function titleHtml(name: SafeHtml): SafeHtml {
  return html`<div class="nav-title sidebar-group-header"><h5 class="sidebar-title" role="presentation">${name}</h5></div>`
}

/** A group of a large sidebar: its first page, and the others when a script fills it in (web/page/sidebar-groups.ts). */
function closedGroup(group: NavNode, name: SafeHtml, className?: string): SafeHtml {
  const first = firstInside(group)
  if (first?.href === undefined) return titleHtml(name)
  const look = className !== undefined && html` class="${className}"`
  // The class comes first, so that markPage looks for the reader's page in the groups that are open.
  const link = html`<a class="nav-first" href="${safeUrl(first.href) ?? '#'}"><span>${first.label}</span></a>`
  return html`<details${look} data-from="${first.href}"><summary>${name}</summary><ul class="nav-list"><li>${link}</li></ul></details>`
}

/** Authors part lists by groups that have a blank for a name: nobody could tell what such a row opens. */
function isUntitled({ label, icon, href }: NavNode): boolean {
  return label.trim() === '' && icon === undefined && href === undefined
}

function groupTitle(group: NavNode, { icons }: Draw): SafeHtml {
  const name =
    group.tag === undefined ? textHtml(group.label) : html`<span>${group.label}${tagHtml(group)}</span>`
  return html`${namedIcon(group, icons)}${name}`
}

function items(nodes: readonly NavNode[], draw: Draw): SafeHtml {
  const part = partOf(nodes, draw)
  const all = new HtmlBuilder()
  all.add(moreLink(part?.before, part?.earlier, draw))
  for (const node of nodes) {
    if (!isShown(node, draw)) continue
    if (node.kind === 'group') all.add(nestedGroup(node, draw))
    else if (part === undefined || part.pages.includes(node)) all.add(entry(node, draw))
  }
  all.add(moreLink(part?.after, part?.later, draw))
  return all.finish()
}

/** The part of a long list that the reader is in, and where the parts beside it begin. */
interface Part {
  readonly pages: readonly NavNode[]
  readonly before: NavNode | undefined
  readonly earlier: number
  readonly after: NavNode | undefined
  readonly later: number
}

function partOf(nodes: readonly NavNode[], draw: Draw): Part | undefined {
  if (!draw.branchOnly || nodes.length <= PART) return undefined
  const { pages, order } = listOf(nodes, draw)
  if (pages.length <= PART) return undefined
  const own = draw.trail.at(-1)
  const at = (own && order.get(own)) ?? 0
  const start = at - (at % PART)
  const end = Math.min(start + PART, pages.length)
  return {
    pages: pages.slice(start, end),
    before: pages[start - 1],
    earlier: start,
    after: pages[end],
    later: pages.length - end,
  }
}

interface LongList {
  readonly pages: readonly NavNode[]
  readonly order: ReadonlyMap<NavNode, number>
}

/** What a long list shows. Every page asks; only hidden entries make the answer depend on the reader's place. */
function listOf(nodes: readonly NavNode[], draw: Draw): LongList {
  return openList(nodes) ?? longList(nodes.filter((node) => isShown(node, draw)))
}

/** A list without hidden entries, the same for every page. */
const openList = memo((nodes: readonly NavNode[]) =>
  nodes.some((node) => node.hidden) ? undefined : longList(nodes.filter(isEntry)),
)

function longList(shown: readonly NavNode[]): LongList {
  const pages = shown.filter((node) => node.kind !== 'group')
  return { pages, order: new Map(pages.map((node, index) => [node, index])) }
}

function moreLink(node: NavNode | undefined, count: number | undefined, { moreCount }: Draw): SafeHtml {
  if (node?.href === undefined) return NO_HTML
  return html`<li>${linkHtml(node.href, html`${moreCount.replace('{count}', String(count))}`, 'nav-more')}</li>`
}

/** A group inside a group folds. */
function nestedGroup(group: NavNode, draw: Draw): SafeHtml {
  const first = firstHref(group)
  if (first === undefined) return NO_HTML
  if (isUntitled(group)) return items(group.children, draw)
  const title = groupTitle(group, draw)
  // A group with a page of its own is a link in any case, or nobody would find that page.
  const target = group.href ?? (draw.drilldown === true ? first : undefined)
  const summary = target === undefined ? title : linkHtml(target, title)
  if (draw.branchOnly && !draw.trail.includes(group)) return html`<li>${closedGroup(group, summary)}</li>`
  const open = group.expanded && html` open`
  return html`<li><details data-at="${first}"${open}><summary>${summary}</summary><ul class="nav-list">${items(group.children, draw)}</ul></details></li>`
}

function entry(node: NavNode, draw: Draw): SafeHtml {
  const { href, label, method } = node
  if (href === undefined) return NO_HTML
  const verb =
    method !== undefined &&
    html`<span class="method method-nav-pill ${method.toLowerCase()}">${shortMethod(method)}</span>`
  const outdated =
    node.deprecated && html` <span class="nav-tag nav-tag-pill outdated">${draw.deprecated}</span>`
  // Tags follow the last word of a name, however many lines it takes.
  const name = html`<span>${breakable(label)}${outdated}${tagHtml(node)}</span>`
  return html`<li>${linkHtml(href, html`${namedIcon(node, draw.icons)}${verb}${name}`)}</li>`
}

function linkHtml(href: string, content: SafeHtml, className?: string): SafeHtml {
  const look = className !== undefined && html` class="${className}"`
  return html`<a href="${safeUrl(href) ?? '#'}"${look}${isExternal(href) && html` rel="noopener"`}>${content}</a>`
}

function tagHtml({ tag }: NavNode): SafeHtml | false {
  return tag !== undefined && html` <span class="nav-tag nav-tag-pill nav-tag-pill-text">${tag}</span>`
}

/** Opens the groups the reader is in. From outside to inside, as a group and its first group share an address. */
function openGroups(entries: SafeHtml, groups: readonly NavNode[]): SafeHtml {
  let result = entries.markup
  let from = 0
  for (const group of groups) {
    const mark = `<details data-at="${escapeAttribute(firstHref(group) ?? '')}"`
    const at = result.indexOf(mark, from)
    if (at === -1) continue
    from = at + mark.length
    if (!result.startsWith(' open', from)) result = `${result.slice(0, from)} open${result.slice(from)}`
  }
  return trustedHtml(result)
}

function markPage(entries: SafeHtml, path: string): SafeHtml {
  const { markup } = entries
  const at = markup.indexOf(`<a href="${escapeAttribute(path)}"`)
  if (at === -1) return entries
  // Scripts and style sheets of authors look for the mark on the entry.
  const item = markup.endsWith('<li>', at) ? at - '<li>'.length : at
  const before = markup.slice(0, item) + (item === at ? '' : '<li data-active="true">')
  return trustedHtml(`${before}<a aria-current="page"${markup.slice(at + 2)}`)
}

function isShown(node: NavNode, draw: Draw): boolean {
  return isEntry(node) && isDrawn(node, draw.trail) && !isRootOf(node, draw)
}

function isEntry(node: NavNode): boolean {
  return node.kind === 'group' || node.kind === 'page' || node.kind === 'link'
}

/** The page behind a group's title is hidden in the list even for its own reader. */
function isRootOf(node: NavNode, { trail }: Draw): boolean {
  if (node.kind !== 'page' || !node.hidden) return false
  return trail.some((group) => group.kind === 'group' && group.href === node.href)
}

const countEntries = memo((node: NavNode): number => {
  let count = 0
  for (const child of node.children) if (isEntry(child)) count += 1 + countEntries(child)
  return count
})
