import type { Component, Element, Heading, Node, NodeOf } from '../../content/tree.ts'
import { renderAlert } from './alert.ts'
import { renderFence } from '../code/code-block.ts'
import type { ComponentContext } from '../components/component.ts'
import { COMPONENT_RENDERERS, INLINE_COMPONENTS, READS_OWN_CHILDREN } from '../components/registry.ts'
import { attribute, escapeHtml, escapeText } from '../html/escape-html.ts'
import { Footnotes } from './footnotes.ts'
import { highlight, type Highlight } from '../code/highlight.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { insideLine, isNode, wordsOf, type Container } from './page-node.ts'
import { parseMarkdown } from './parse-markdown.ts'
import type { ReferenceHtml } from '../reference/reference-parts.ts'
import { renderIsland, renderSlot, type IslandWalk } from './render-island.ts'
import { renderList, renderListItem, renderTable } from './render-lists.ts'
import { holdsRawText, innerHtml, renderElement } from './render-element.ts'
import { renderMath } from './render-math.ts'
import { noteElement, noteMarkup } from '../policy/note-markup.ts'
import type { PageSources } from '../policy/page-sources.ts'
import { isExternal, safeUrl } from '../html/safe-url.ts'

export interface RenderOptions {
  /** How code gets its colours; a build passes one that remembers. */
  readonly highlight?: Highlight | undefined
  /** What a spec adds to the page. */
  readonly reference?: ReferenceHtml | undefined
  /** docs.json `icons.library`. */
  readonly icons?: IconLibrary | undefined
  /** Where scripts and styles of the page are noted. */
  readonly sources?: PageSources | undefined
}

/** State of one page while it is written. */
interface Walk extends IslandWalk {
  depth: number
  lastId: number
  readonly footnotes: Footnotes
  readonly highlight: Highlight
  readonly icons: IconLibrary
  readonly sources: PageSources | undefined
  readonly render: (value: unknown) => string
  readonly markdown: (value: unknown) => string
  readonly uid: () => number
}

// Deeper than any page by hand, and shallow enough that no page can exhaust the stack.
const MAX_DEPTH = 300
const MAX_WORD = 24
// Beside the text on wide screens, when they stand at the top level of a page.
const ASIDE = new Set(['Panel', 'RequestExample', 'ResponseExample'])
const BLOCK_ELEMENTS = new Set(
  (
    'address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr main nav ol p pre section table ul'
  ).split(' '),
)

/** A page's tree -> the HTML of its body: the text, and beside it what belongs into the right column. */
export function renderBody(tree: Node, options: RenderOptions = {}): string {
  const walk = startWalk(options)
  let text = ''
  let aside = ''
  const given = new Set<string>()
  for (const node of topLevel(tree)) {
    const html = renderNode(node, walk)
    if (node.type === 'component' && ASIDE.has(node.name)) {
      given.add(node.name)
      aside += html
    } else text += isLooseText(node, html) ? `<p>${html}</p>` : html
  }
  text += walk.footnotes.section((node) => renderAll(node.children, walk))
  const { reference } = options
  if (reference) {
    // What the author wrote for this page takes the place of what the spec would give.
    if (!given.has('RequestExample')) aside += reference.request
    if (!given.has('ResponseExample')) aside += reference.response
  }
  const prose = reference && text === '' ? '' : `<div class="prose">${text}</div>`
  const beside = aside === '' ? '' : `<aside class="beside">${aside}</aside>`
  // One below the other, as on a phone, samples come right behind the address they call.
  return reference ? `${reference.top}${beside}${prose}${reference.main}` : `${prose}${beside}`
}

/** Words that stand alone, such as those of an unknown component, are a paragraph. */
function isLooseText(node: Node, html: string): boolean {
  if (node.type !== 'text' && (node.type !== 'component' || node.known)) return false
  return !html.startsWith('<') && html.trim() !== ''
}

/** Short Markdown of docs.json, such as the banner's, without the frame of a page. */
export function renderMarkdown(text: string): string {
  return renderAll(parseMarkdown(text), startWalk({}))
}

/** Nodes of a short text on their own. */
export function renderNodes(nodes: readonly Node[]): string {
  return renderAll(nodes, startWalk({}))
}

function startWalk(options: RenderOptions): Walk {
  const walk: Walk = {
    depth: 0,
    lastId: 0,
    slots: undefined,
    renderAll: (nodes) => renderAll(nodes, walk),
    footnotes: new Footnotes(),
    highlight: options.highlight ?? highlight,
    icons: options.icons ?? 'fontawesome',
    sources: options.sources,
    render: (value) => renderValue(value, walk),
    markdown: (value) => renderValue(typeof value === 'string' ? parseMarkdown(value) : value, walk),
    uid: () => ++walk.lastId,
  }
  return walk
}

function* topLevel(node: Node): Generator<Node> {
  if (node.type !== 'root' && node.type !== 'fragment') yield node
  else for (const child of node.children) yield child
}

/** What an author put into a prop: text, a number, JSX, or a list of these. Other data shows nothing. */
function renderValue(value: unknown, walk: Walk): string {
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return value.map((part) => renderValue(part, walk)).join('')
  return isNode(value) ? renderNode(value, walk) : ''
}

function renderAll(nodes: readonly Node[], walk: Walk): string {
  let html = ''
  for (const node of nodes) html += renderNode(node, walk)
  return html
}

function renderNode(node: Node, walk: Walk): string {
  if (node.type === 'text') return escapeText(node.value)
  if (walk.depth >= MAX_DEPTH) return '<p class="failure">This part is nested too deeply to be shown.</p>'
  walk.depth++
  const html = renderDeep(node, walk)
  walk.depth--
  return html
}

function renderDeep(node: Node, walk: Walk): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value)
    case 'inlineCode':
      // Names stay in one piece; what is longer may be broken, or it would not fit a phone.
      return `<code${node.value.length > MAX_WORD ? ' class="long"' : ''}>${escapeText(node.value)}</code>`
    case 'paragraph':
      return paragraph(node, walk)
    case 'heading':
      return heading(node, walk)
    case 'link':
      return link(node, walk)
    case 'strong':
      return `<strong>${renderAll(node.children, walk)}</strong>`
    case 'emphasis':
      return `<em>${renderAll(node.children, walk)}</em>`
    case 'delete':
      return `<del>${renderAll(node.children, walk)}</del>`
    case 'code':
      return renderFence(node, walk)
    case 'list':
      return renderList(node, walk)
    case 'listItem':
      return renderListItem(node, true, walk)
    case 'table':
      return renderTable(node, walk)
    case 'blockquote':
      return (
        renderAlert(node, (nodes) => renderAll(nodes, walk)) ??
        `<blockquote>${renderAll(node.children, walk)}</blockquote>`
      )
    case 'image':
      return image(node)
    case 'element':
      return element(node, walk)
    case 'component':
      return component(node, walk)
    case 'island':
      return renderIsland(node, walk)
    case 'fragment':
      return node.slot === undefined ? renderAll(node.children, walk) : renderSlot(node, node.slot, walk)
    case 'html':
      if (walk.sources) noteMarkup(walk.sources, node.value)
      return node.value
    case 'math':
      return `<div class="math">${renderMath(node.value, true)}</div>`
    case 'inlineMath':
      return renderMath(node.value, false)
    case 'break':
      return '<br>'
    case 'thematicBreak':
      return '<hr>'
    case 'footnoteReference':
      return walk.footnotes.reference(node)
    case 'footnoteDefinition':
      walk.footnotes.define(node)
      return ''
    case 'failure':
      return failure(node)
    default:
      // root, and whatever the parser may know beyond our types
      return 'children' in node ? renderAll(node.children, walk) : ''
  }
}

/** A paragraph may hold blocks when an author writes JSX inside a line; HTML would close the `<p>` before them. */
function paragraph(node: Container, walk: Walk): string {
  const html = renderAll(node.children, walk)
  for (const child of node.children) {
    if (!isBlock(child)) continue
    const alone = node.children.every((other) => isBlock(other) || wordsOf(other).trim() === '')
    return alone ? html : `<div class="paragraph">${html}</div>`
  }
  return `<p>${html}</p>`
}

function isBlock(node: Node): boolean {
  if (node.type === 'component') return !INLINE_COMPONENTS.has(node.name)
  if (node.type === 'element') return BLOCK_ELEMENTS.has(node.name)
  return node.type === 'island' || node.type === 'code' || node.type === 'math'
}

/** The words of a heading link to it, unless they hold a link already. */
function heading(node: Heading, walk: Walk): string {
  const words = renderAll(node.children, walk)
  if (!node.id) return `<h${node.depth}>${words}</h${node.depth}>`
  const id = escapeHtml(node.id)
  const inner = words.includes('<a ') ? words : `<a class="anchor" href="#${id}">${words}</a>`
  return `<h${node.depth} id="${id}">${inner}</h${node.depth}>`
}

function link(node: NodeOf<'link'>, walk: Walk): string {
  const words = renderAll(node.children, walk)
  const url = safeUrl(node.url)
  if (url === undefined) return `<a>${words}</a>`
  const title = node.title === null ? '' : attribute('title', node.title)
  return `<a href="${escapeHtml(url)}"${title}${isExternal(url) ? ' rel="noopener"' : ''}>${words}</a>`
}

function image(node: NodeOf<'image'>): string {
  const url = safeUrl(node.url)
  const title = node.title === null ? '' : attribute('title', node.title)
  return `<img src="${escapeHtml(url ?? '')}" alt="${escapeHtml(node.alt ?? '')}"${title} loading="lazy" decoding="async">`
}

function element(node: Element, walk: Walk): string {
  const { name, props } = node
  const markup = innerHtml(props)
  if (holdsRawText(name)) {
    const text = markup ?? wordsOf(node.children).replace(/<\/(?=script|style)/gi, '<\\/')
    if (walk.sources) noteElement(walk.sources, name, { props, text })
    return renderElement(name, props, text)
  }
  if (walk.sources && markup !== undefined) noteMarkup(walk.sources, markup)
  if (walk.sources && name === 'link') noteElement(walk.sources, name, { props, text: '' })
  const inside = insideLine(node)
  // A browser ends a <p> where a block begins, and would lose what the author said about it.
  const tag =
    name === 'p' && inside.some((child) => child.type === 'paragraph' || isBlock(child)) ? 'div' : name
  return renderElement(tag, props, renderAll(inside, walk))
}

function component(node: Component, walk: Walk): string {
  const render = COMPONENT_RENDERERS.get(node.name)
  const children =
    render !== undefined && READS_OWN_CHILDREN.has(node.name) ? '' : renderAll(node.children, walk)
  if (render === undefined) return children
  const context: ComponentContext = {
    node,
    highlight: walk.highlight,
    icons: walk.icons,
    render: walk.render,
    markdown: walk.markdown,
    uid: walk.uid,
  }
  return render(node.props, children, context)
}

function failure(node: NodeOf<'failure'>): string {
  const place = node.line === undefined ? '' : ` <span class="failure-line">line ${node.line}</span>`
  return `<div class="failure" role="alert"><strong>This part could not be shown.</strong>${place}<p>${escapeText(node.value)}</p></div>`
}
