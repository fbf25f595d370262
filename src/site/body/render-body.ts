import type { Component, Element, Node } from '../../content/tree.ts'
import { ENGLISH_TEXT, type TextMessages } from '../../shared/messages/text-messages.ts'
import { lineNodes } from '../../lib/short-markdown.ts'
import { renderAlert } from './alert.ts'
import { isBlock, isLooseText } from './is-block.ts'
import { renderFence } from '../code/code-block.ts'
import type { ComponentContext } from '../components/component.ts'
import { COMPONENT_RENDERERS, READS_OWN_CHILDREN } from '../components/registry.ts'
import {
  attribute,
  authorHtml,
  html,
  HtmlBuilder,
  joinHtml,
  NEEDS_COLUMN,
  NEEDS_DIAGRAMS,
  NEEDS_ISLANDS,
  NO_HTML,
  textHtml,
  trustedHtml,
  type SafeHtml,
} from '../html/html.ts'
import { Footnotes } from './footnotes.ts'
import { highlight, type Highlight } from '../code/highlight.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { insideLine, isPageNode, textOf } from './page-node.ts'
import { ChoicesNoted, type PageChoices } from './page-choices.ts'
import { parseMarkdown } from './parse-markdown.ts'
import type { ReferenceHtml } from '../reference/reference-parts.ts'
import { BREAK, failureHtml, imageHtml, inlineCodeHtml, RULE } from './leaf-html.ts'
import { renderIsland, renderSlot, type IslandWalk } from './render-island.ts'
import { renderList, renderListItem, renderTable } from './render-lists.ts'
import { holdsRawText, innerHtml, renderElement } from './render-element.ts'
import { PageMath } from './render-math.ts'
import { headingHtml, linkHtml, paragraphHtml } from './text-html.ts'
import { noteElement, noteMarkup } from '../policy/note-markup.ts'
import type { PageSources } from '../policy/page-sources.ts'

export interface RenderOptions {
  /** How code gets its colours; a build passes one that remembers. */
  readonly highlight?: Highlight | undefined
  /** What a spec adds to the page. */
  readonly reference?: ReferenceHtml | undefined
  /** docs.json `icons.library`. */
  readonly icons?: IconLibrary | undefined
  /** Where scripts and styles of the page are noted. */
  readonly sources?: PageSources | undefined
  /** The author is looking. */
  readonly isPreview?: boolean | undefined
  /** In the language of the page; English where nobody says. */
  readonly words?: TextMessages | undefined
  /** The id of the text, by which style sheets of authors know it. */
  readonly id?: string | undefined
}

/** The text of a page, and what it needs of the page around it. */
export interface RenderedBody {
  readonly html: SafeHtml
  readonly uses: PageUses
}

export interface PageUses extends PageChoices {
  /** Components of the author that go on living in the browser. */
  readonly islands: boolean
  readonly diagrams: boolean
}

/** State of one page while it is written. */
interface Walk extends IslandWalk {
  depth: number
  lastId: number
  readonly footnotes: Footnotes
  readonly highlight: Highlight
  readonly icons: IconLibrary
  readonly math: PageMath
  readonly sources: PageSources | undefined
  readonly choices: ChoicesNoted
  readonly isPreview: boolean
  readonly words: TextMessages
  readonly render: (value: unknown) => SafeHtml
  readonly markdown: (value: unknown) => SafeHtml
  readonly line: (value: unknown) => SafeHtml
  readonly uid: () => number
}

// Deeper than any page by hand, and shallow enough that no page can exhaust the stack.
const MAX_DEPTH = 300
const NO_CHOICES: PageChoices = { views: [], tags: [] }
// Beside the text on wide screens, when they stand at the top level of a page.
const ASIDE = new Set(['Panel', 'RequestExample', 'ResponseExample'])
const COLUMN = trustedHtml('', NEEDS_COLUMN)

/** A page's tree -> its body: the text, and beside it what belongs into the right column. */
export function renderBody(tree: Node, options: RenderOptions = {}): RenderedBody {
  const walk = startWalk(options)
  const body = bodyHtml(tree, walk, options)
  return { html: body, uses: usesOf(body, walk.choices) }
}

/** What finished HTML needs, with nothing in it to choose from. */
export function usesOf({ needs }: SafeHtml, { views, tags }: PageChoices = NO_CHOICES): PageUses {
  return { islands: (needs & NEEDS_ISLANDS) !== 0, diagrams: (needs & NEEDS_DIAGRAMS) !== 0, views, tags }
}

function bodyHtml(tree: Node, walk: Walk, { reference, id }: RenderOptions): SafeHtml {
  const text = new HtmlBuilder()
  const aside = new HtmlBuilder()
  const given = new Set<string>()
  for (const node of topLevel(tree)) {
    const part = renderNode(node, walk)
    if (node.type === 'component' && ASIDE.has(node.name)) {
      given.add(node.name)
      aside.add(part)
    } else text.add(isLooseText(node, part) ? html`<p>${part}</p>` : part)
  }
  text.add(walk.footnotes.section((node) => renderAll(node.children, walk)))
  // What the author wrote for this page takes the place of what the spec would give, and a request comes before its answer.
  const request = !given.has('RequestExample') && (reference?.request ?? NO_HTML)
  const response = !given.has('ResponseExample') && (reference?.response ?? NO_HTML)
  const examples = html`${request}${aside.finish()}${response}`
  const prose =
    !(reference && text.isEmpty) &&
    html`<div${attribute('id', id)} class="prose mdx-content">${text.finish()}</div>`
  const beside = !examples.isEmpty && html`<aside class="beside">${COLUMN}${examples}</aside>`
  // One below the other, as on a phone, samples come right behind the address they call.
  return reference ? html`${reference.top}${beside}${prose}${reference.main}` : html`${prose}${beside}`
}

/** Short Markdown of docs.json, such as the banner's, without the frame of a page. */
export function renderMarkdown(text: string): SafeHtml {
  return renderAll(parseMarkdown(text), startWalk({}))
}

/** A line of Markdown, such as the description of a page. */
export function renderLine(text: string): SafeHtml {
  return startWalk({}).line(text)
}

/** Nodes of a short text on their own. */
export function renderNodes(nodes: readonly Node[]): SafeHtml {
  return renderAll(nodes, startWalk({}))
}

function startWalk(options: RenderOptions): Walk {
  const walk: Walk = {
    depth: 0,
    lastId: 0,
    slots: undefined,
    renderAll: (nodes) => renderAll(nodes, walk),
    footnotes: new Footnotes(options.words ?? ENGLISH_TEXT),
    highlight: options.highlight ?? highlight,
    icons: options.icons ?? 'fontawesome',
    math: new PageMath(),
    sources: options.sources,
    choices: new ChoicesNoted(),
    isPreview: options.isPreview === true,
    words: options.words ?? ENGLISH_TEXT,
    render: (value) => renderValue(value, walk),
    markdown: (value) => renderValue(typeof value === 'string' ? parseMarkdown(value) : value, walk),
    line: (value) =>
      typeof value === 'string'
        ? renderAll(lineNodes(value) as readonly Node[], walk)
        : renderValue(value, walk),
    uid: () => ++walk.lastId,
  }
  return walk
}

function* topLevel(node: Node): Generator<Node> {
  if (node.type !== 'root' && node.type !== 'fragment') yield node
  else for (const child of node.children) yield child
}

/** What an author put into a prop: text, a number, JSX, or a list of these. Other data shows nothing. */
function renderValue(value: unknown, walk: Walk): SafeHtml {
  if (typeof value === 'string') return html`${value}`
  if (typeof value === 'number' || typeof value === 'bigint') return html`${String(value)}`
  if (Array.isArray(value)) return joinHtml(value.map((part) => renderValue(part, walk)))
  return isPageNode(value) ? renderNode(value, walk) : NO_HTML
}

function renderAll(nodes: readonly Node[], walk: Walk): SafeHtml {
  if (nodes.length === 1) return renderNode(nodes[0] as Node, walk)
  const all = new HtmlBuilder()
  for (const node of nodes) all.add(renderNode(node, walk))
  return all.finish()
}

function renderNode(node: Node, walk: Walk): SafeHtml {
  if (node.type === 'text') return textHtml(node.value)
  if (walk.depth >= MAX_DEPTH) return html`<p class="failure">${walk.words.notShown}</p>`
  walk.depth++
  const rendered = renderDeep(node, walk)
  walk.depth--
  return rendered
}

function renderDeep(node: Node, walk: Walk): SafeHtml {
  switch (node.type) {
    case 'text':
      return textHtml(node.value)
    case 'inlineCode':
      return inlineCodeHtml(node)
    case 'paragraph':
      return paragraphHtml(node, renderAll(node.children, walk))
    case 'heading':
      return headingHtml(node, renderAll(node.children, walk))
    case 'link':
      return linkHtml(node, renderAll(node.children, walk))
    case 'strong':
      return html`<strong>${renderAll(node.children, walk)}</strong>`
    case 'emphasis':
      return html`<em>${renderAll(node.children, walk)}</em>`
    case 'delete':
      return html`<del>${renderAll(node.children, walk)}</del>`
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
        renderAlert(node, walk.words, (nodes) => renderAll(nodes, walk)) ??
        html`<blockquote>${renderAll(node.children, walk)}</blockquote>`
      )
    case 'image':
      return imageHtml(node)
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
      return authorHtml(node.value)
    case 'math':
      return html`<div class="math">${walk.math.render(node.value, true)}</div>`
    case 'inlineMath':
      return walk.math.render(node.value, false)
    case 'break':
      return BREAK
    case 'thematicBreak':
      return RULE
    case 'footnoteReference':
      return walk.footnotes.reference(node)
    case 'footnoteDefinition':
      walk.footnotes.define(node)
      return NO_HTML
    case 'failure':
      return failureHtml(node, walk)
    default:
      // root, and whatever the parser may know beyond our types
      return 'children' in node ? renderAll(node.children, walk) : NO_HTML
  }
}

function element(node: Element, walk: Walk): SafeHtml {
  const { name, props } = node
  const markup = innerHtml(props)
  if (holdsRawText(name)) {
    const text = markup ?? textOf(node.children).replace(/<\/(?=script|style)/gi, '<\\/')
    if (walk.sources) noteElement(walk.sources, name, { props, text })
    return renderElement(name, props, trustedHtml(text))
  }
  if (walk.sources && markup !== undefined) noteMarkup(walk.sources, markup)
  if (walk.sources && name === 'link') noteElement(walk.sources, name, { props, text: '' })
  const inside = insideLine(node)
  // A browser ends a <p> where a block begins, and would lose what the author said about it.
  const tag =
    name === 'p' && inside.some((child) => child.type === 'paragraph' || isBlock(child)) ? 'div' : name
  const made = renderElement(tag, props, renderAll(inside, walk))
  // Written as HTML it looks and scrolls like one in Markdown, unless its author gave it a look.
  const plain = name === 'table' && props['className'] === undefined && props['class'] === undefined
  return plain ? html`<div class="table" tabindex="0">${made}</div>` : made
}

function component(node: Component, walk: Walk): SafeHtml {
  const render = COMPONENT_RENDERERS.get(node.name)
  walk.choices.enter(node)
  const children =
    render !== undefined && READS_OWN_CHILDREN.has(node.name) ? NO_HTML : renderAll(node.children, walk)
  walk.choices.leave(node)
  if (render === undefined) return children
  const context: ComponentContext = {
    node,
    highlight: walk.highlight,
    icons: walk.icons,
    math: walk.math,
    words: walk.words,
    render: walk.render,
    markdown: walk.markdown,
    line: walk.line,
    uid: walk.uid,
  }
  return render(node.props, children, context)
}
