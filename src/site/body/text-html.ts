import type { Heading, NodeOf } from '../../content/tree.ts'
import { attribute, html, type SafeHtml } from '../html/html.ts'
import { isExternal, safeUrl } from '../html/safe-url.ts'
import { isBlock } from './is-block.ts'
import { textOf, type Container } from './page-node.ts'

/** A paragraph may hold blocks when an author writes JSX inside a line; HTML would close the `<p>` before them. */
export function paragraphHtml({ children }: Container, inside: SafeHtml): SafeHtml {
  for (const child of children) {
    if (!isBlock(child)) continue
    const alone = children.every((other) => isBlock(other) || textOf(other).trim() === '')
    return alone ? inside : html`<div class="paragraph">${inside}</div>`
  }
  return html`<p>${inside}</p>`
}

/** The text of a heading links to it, unless it holds a link already. */
export function headingHtml({ id, depth }: Heading, text: SafeHtml): SafeHtml {
  if (!id) return html`<h${depth}>${text}</h${depth}>`
  const inside = text.markup.includes('<a ') ? text : html`<a class="anchor" href="#${id}">${text}</a>`
  return html`<h${depth} id="${id}">${inside}</h${depth}>`
}

export function linkHtml({ url: written, title }: NodeOf<'link'>, text: SafeHtml): SafeHtml {
  const url = safeUrl(written)
  if (url === undefined) return html`<a>${text}</a>`
  const named = title !== null && attribute('title', title)
  return html`<a href="${url}" class="link"${named}${isExternal(url) && html` rel="noopener"`}>${text}</a>`
}
