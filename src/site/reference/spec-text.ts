import sanitizeHtml from 'sanitize-html'
import { markdownToMdast } from 'satteri'
import type { Node } from '../../content/tree.ts'
import { escapeText } from '../html/escape-html.ts'
import { separateBlocks } from './separate-blocks.ts'
import { simpleText } from './simple-text.ts'
import { renderNodes } from '../body/render-body.ts'

// Specs repeat their descriptions, on one page and across hundreds.
const RENDERED = new Map<string, string>()
const MAX_REMEMBERED = 20_000
const MAX_LENGTH = 50_000
const PLAIN = /^[\p{L}\p{N} ,.;:'"()/%?$=+@-]*$/u
const BEGINS_BLOCK = /^\s*(?:[-+]\s|\d+[.)]\s|=|-{3})|https?:\/\/|www\.|\S@\S|\t/

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
export function specText(text: string): string {
  const known = RENDERED.get(text)
  if (known !== undefined) return known
  const html = render(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)
  if (RENDERED.size >= MAX_REMEMBERED) RENDERED.clear()
  RENDERED.set(text, html)
  return html
}

let drawn = false

/** Whether any description so far has a diagram. Most sites have none, and need not look for them in every page. */
export function drawsDiagrams(): boolean {
  return drawn
}

function render(text: string): string {
  if (PLAIN.test(text) && !BEGINS_BLOCK.test(text)) return `<p>${escapeText(text)}</p>`
  // Descriptions of operations differ in a paragraph and share the others.
  const blocks = separateBlocks(text)
  if (blocks !== undefined) return blocks.map(specText).join('')
  const simple = simpleText(text)
  if (simple !== undefined) return simple
  const { children } = markdownToMdast(text, { features: { gfm: true } }) as unknown as {
    children: readonly Node[]
  }
  const html = renderNodes(children.map(lowerHeadings))
  drawn ||= html.includes('class="mermaid"')
  return text.includes('<') ? sanitizeHtml(html, ALLOWED) : html
}

/** Headings of a description stand below those of the page, and are no places to link to. */
function lowerHeadings(node: Node): Node {
  if (node.type !== 'heading') return node
  return { type: 'paragraph', children: [{ type: 'strong', children: node.children }] }
}
