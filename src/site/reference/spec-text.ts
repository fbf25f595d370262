import sanitizeHtml from 'sanitize-html'
import { markdownToMdast } from 'satteri'
import type { Node } from '../../content/tree.ts'
import { Lru } from '../../lib/lru.ts'
import { replaceNonTags } from '../../shared/html-tags.ts'
import { authorHtml, escapeText, html, joinHtml, type SafeHtml } from '../html/html.ts'
import { separateBlocks } from './separate-blocks.ts'
import { simpleText } from './simple-text.ts'
import { renderNodes } from '../body/render-body.ts'

// Specs repeat their descriptions, on one page and across hundreds.
const rendered = new Lru<string, SafeHtml>({ entries: 20_000 })
const MAX_LENGTH = 50_000
// Most are ASCII, where no table of letters is asked.
const PLAIN_ASCII = /^[A-Za-z0-9 ,.;:'"()/%?$=+@-]*$/
const PLAIN = /^[\p{L}\p{N} ,.;:'"()/%?$=+@-]*$/u
const BEGINS_BLOCK = /^\s*(?:[-+]\s|\d+[.)]\s|=|-{3})|https?:\/\/|www\.|\S@\S|\t/

/** For each of them the parser copies the text of its block so far. */
const REFERENCE = /&#?\w{1,32};/g
/** References times the letters of their block: some five milliseconds. A page may show hundreds of descriptions. */
const MOST_COPIED = 10_000_000
/** Quotes and lists inside each other, deeper than anybody writes: each is a level of the tree, and there is an end to the stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){50}/m

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: sanitizeHtml.defaults.allowedTags.concat([
    'img',
    'del',
    'ins',
    'details',
    'summary',
    'button',
    'input',
  ]),
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    code: ['class'],
    pre: ['class', 'tabindex'],
    div: ['class', 'tabindex', 'data-lang'],
    span: ['class'],
    ol: ['start'],
    button: ['type', 'class', 'aria-label'],
    input: ['type', 'disabled', 'checked'],
    th: ['class', 'colspan', 'rowspan'],
    td: ['class', 'colspan', 'rowspan'],
  },
  // A class of a spec could dress as one of ours; only what our own code blocks and tables need stays.
  allowedClasses: {
    div: ['code', 'table'],
    span: [/^[a-z]{1,3}$/],
    code: ['long'],
    button: ['copy'],
    th: ['right', 'center'],
    td: ['right', 'center'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  disallowedTagsMode: 'discard',
}

/** A description of a spec as HTML. It is CommonMark, never MDX, and what it may do to the page is bounded. */
export function specText(text: string): SafeHtml {
  return rendered.getOrMake(text, () =>
    render(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text),
  )
}

function render(text: string): SafeHtml {
  if ((PLAIN_ASCII.test(text) || PLAIN.test(text)) && !BEGINS_BLOCK.test(text)) return html`<p>${text}</p>`
  // Descriptions of operations differ in a paragraph and share the others.
  const blocks = separateBlocks(text)
  if (blocks !== undefined) return joinHtml(blocks.map(specText))
  const simple = simpleText(text)
  if (simple !== undefined) return simple
  if (TOO_DEEP.test(text) || text.split(/\n[ \t]*\n/).some(takesTooLong)) return html`<p>${text}</p>`
  const { children } = markdownToMdast(text, { features: { gfm: true } }) as unknown as {
    children: readonly Node[]
  }
  const description = renderNodes(children.map((node) => keepNonTags(lowerHeadings(node))))
  return text.includes('<') ? authorHtml(sanitizeHtml(description.markup, ALLOWED)) : description
}

function takesTooLong(block: string): boolean {
  return (block.match(REFERENCE)?.length ?? 0) * block.length > MOST_COPIED
}

/** Headings of a description stand below those of the page, and are no places to link to. */
function lowerHeadings(node: Node): Node {
  if (node.type !== 'heading') return node
  return { type: 'paragraph', children: [{ type: 'strong', children: node.children }] }
}

/** `Bearer <token>` is a sentence: what is no element of HTML is shown as it was written. */
function keepNonTags(node: Node): Node {
  if (node.type === 'html') {
    const value = replaceNonTags(node.value, escapeText)
    return value === node.value ? node : { ...node, value }
  }
  return 'children' in node ? ({ ...node, children: node.children.map(keepNonTags) } as Node) : node
}
