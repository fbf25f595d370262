import type { NavNode } from '../../navigation/nav-tree.ts'
import { namedIcon } from '../components/icon.ts'
import { escapeHtml, escapeText } from '../html/escape-html.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { firstHref, isDrawn } from '../nav/nav-links.ts'
import { isExternal, safeUrl } from '../html/safe-url.ts'
import type { SiteCache } from '../page/site-cache.ts'
import type { NavPosition } from '../nav/nav-position.ts'

// Beyond this many entries a sidebar in every page makes the site grow with the square of its pages.
const MANY_ENTRIES = 150
// A list of hundreds of pages without groups is shown in parts for the same reason.
const PART = 200

/**
 * The entries of a sidebar with the reader's page marked. The text without the mark is shared: by all pages of a
 * small sidebar, or by all pages of one group when the sidebar is large and only that branch is open.
 */
export function sidebarHtml(standing: NavPosition, path: string, site: SidebarSite): string {
  const { cache, icons, drilldown } = site
  const { sidebar, trail } = standing
  const groups = trail.filter((node) => node.kind === 'group')
  const draw: Draw = { trail, icons, drilldown, branchOnly: countEntries(sidebar) > MANY_ENTRIES }
  // A hidden branch is drawn for those who stand in it, so what they see is not for sharing.
  const shared = trail.every((node) => !node.hidden || isRootOf(node, draw))
  const branch = groups.at(-1) ?? sidebar
  const key = draw.branchOnly ? (partOf(branch.children, draw)?.pages[0] ?? branch) : sidebar
  const write = () => topLevel(sidebar.children, draw)
  if (!shared) return markPage(openGroups(write(), groups), path)
  const closed = () => cache.get('sidebar', key, write)
  // What is open depends on the group alone, so that is shared too.
  const html =
    groups.length === 0
      ? closed()
      : cache.get('sidebar-open', draw.branchOnly ? key : branch, () => openGroups(closed(), groups))
  return markPage(html, path)
}

/** What is the same for all sidebars of a site. */
export interface SidebarSite {
  readonly cache: SiteCache
  readonly icons: IconLibrary
  /** docs.json `interaction.drilldown`: the title of a group leads to its first page. */
  readonly drilldown?: boolean | undefined
}

interface Draw {
  readonly trail: readonly NavNode[]
  readonly icons: IconLibrary
  readonly drilldown: boolean | undefined
  readonly branchOnly: boolean
}

/** Groups become titled lists; entries between them share one list. */
function topLevel(nodes: readonly NavNode[], draw: Draw): string {
  const part = partOf(nodes, draw)
  let html = ''
  let loose = moreLink(part?.before, part?.earlier)
  for (const node of nodes) {
    if (!isShown(node, draw)) continue
    if (node.kind === 'group') {
      html += looseList(loose) + topGroup(node, draw)
      loose = ''
    } else if (part === undefined || part.pages.includes(node)) loose += entry(node, draw)
  }
  return html + looseList(loose + moreLink(part?.after, part?.later))
}

function looseList(items: string): string {
  return items === '' ? '' : `<ul class="nav-list">${items}</ul>`
}

function topGroup(group: NavNode, draw: Draw): string {
  const closed = draw.branchOnly && !draw.trail.includes(group)
  const href = closed ? firstHref(group) : group.href
  const title = `${namedIcon(group, draw.icons)}${escapeText(group.label)}${tagHtml(group)}`
  const head = `<p class="nav-title${closed ? ' closed' : ''}">${href === undefined ? title : linkHtml(href, title)}</p>`
  return closed ? head : `${head}<ul class="nav-list">${items(group.children, draw)}</ul>`
}

function items(nodes: readonly NavNode[], draw: Draw): string {
  const part = partOf(nodes, draw)
  let html = moreLink(part?.before, part?.earlier)
  for (const node of nodes) {
    if (!isShown(node, draw)) continue
    if (node.kind === 'group') html += nestedGroup(node, draw)
    else if (part === undefined || part.pages.includes(node)) html += entry(node, draw)
  }
  return html + moreLink(part?.after, part?.later)
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

const lists = new WeakMap<readonly NavNode[], LongList>()

/** What a long list shows. Every page asks; only hidden entries make the answer depend on the reader's place. */
function listOf(nodes: readonly NavNode[], draw: Draw): LongList {
  const known = lists.get(nodes)
  if (known) return known
  const pages = nodes.filter((node) => node.kind !== 'group' && isShown(node, draw))
  const list = { pages, order: new Map(pages.map((node, index) => [node, index])) }
  if (nodes.every((node) => !node.hidden)) lists.set(nodes, list)
  return list
}

function moreLink(node: NavNode | undefined, count: number | undefined): string {
  return node?.href === undefined ? '' : `<li>${linkHtml(node.href, `${count} more`, 'nav-more')}</li>`
}

/** A group inside a group folds; in a large sidebar those that are not open are only a link to their first page. */
function nestedGroup(group: NavNode, draw: Draw): string {
  const first = firstHref(group)
  if (first === undefined) return ''
  const title = `${namedIcon(group, draw.icons)}${escapeText(group.label)}${tagHtml(group)}`
  if (draw.branchOnly && !draw.trail.includes(group))
    return `<li>${linkHtml(first, title, 'nav-folder')}</li>`
  // A group with a page of its own is a link in any case, or nobody would find that page.
  const target = group.href ?? (draw.drilldown === true ? first : undefined)
  const summary = target === undefined ? title : linkHtml(target, title)
  return (
    `<li><details data-at="${escapeHtml(first)}"${group.expanded ? ' open' : ''}><summary>${summary}</summary>` +
    `<ul class="nav-list">${items(group.children, draw)}</ul></details></li>`
  )
}

function entry(node: NavNode, draw: Draw): string {
  if (node.href === undefined) return ''
  const method =
    node.method === undefined
      ? ''
      : `<span class="method ${escapeHtml(node.method.toLowerCase())}">${escapeText(shortMethod(node.method))}</span>`
  const outdated = node.deprecated ? ' <span class="nav-tag outdated">Deprecated</span>' : ''
  // Tags follow the last word of a name, however many lines it takes.
  const label = `<span>${escapeText(node.label)}${outdated}${tagHtml(node)}</span>`
  return `<li>${linkHtml(node.href, `${namedIcon(node, draw.icons)}${method}${label}`)}</li>`
}

function linkHtml(href: string, content: string, className?: string): string {
  const look = className === undefined ? '' : ` class="${className}"`
  return `<a href="${escapeHtml(safeUrl(href) ?? '#')}"${look}${isExternal(href) ? ' rel="noopener"' : ''}>${content}</a>`
}

function tagHtml(node: NavNode): string {
  return node.tag === undefined ? '' : ` <span class="nav-tag">${escapeText(node.tag)}</span>`
}

function shortMethod(method: string): string {
  return method === 'DELETE' ? 'DEL' : method === 'OPTIONS' ? 'OPT' : method === 'WEBHOOK' ? 'HOOK' : method
}

/** Opens the groups the reader is in. From outside to inside, as a group and its first group share an address. */
function openGroups(html: string, groups: readonly NavNode[]): string {
  let result = html
  let from = 0
  for (const group of groups) {
    const mark = `<details data-at="${escapeHtml(firstHref(group) ?? '')}"`
    const at = result.indexOf(mark, from)
    if (at === -1) continue
    from = at + mark.length
    if (!result.startsWith(' open', from)) result = `${result.slice(0, from)} open${result.slice(from)}`
  }
  return result
}

function markPage(html: string, path: string): string {
  const mark = `<a href="${escapeHtml(path)}"`
  const at = html.indexOf(mark)
  return at === -1 ? html : `${html.slice(0, at)}<a aria-current="page"${html.slice(at + 2)}`
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

const counts = new WeakMap<NavNode, number>()

function countEntries(node: NavNode): number {
  const known = counts.get(node)
  if (known !== undefined) return known
  let count = 0
  for (const child of node.children) if (isEntry(child)) count += 1 + countEntries(child)
  counts.set(node, count)
  return count
}
