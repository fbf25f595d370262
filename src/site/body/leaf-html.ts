import type { NodeOf } from '../../content/tree.ts'
import type { TextMessages } from '../../shared/messages/text-messages.ts'
import { attribute, html, type SafeHtml } from '../html/html.ts'
import { safeUrl } from '../html/safe-url.ts'

// Nodes with nothing inside.

const MAX_WORD = 24
export const BREAK = html`<br>`
export const RULE = html`<hr>`

/** Names stay in one piece; what is longer may be broken, or it would not fit a phone. */
export function inlineCodeHtml({ value }: { readonly value: string }): SafeHtml {
  return html`<code${value.length > MAX_WORD && html` class="long"`}>${value}</code>`
}

export function imageHtml(node: NodeOf<'image'>): SafeHtml {
  const url = safeUrl(node.url) ?? ''
  const title = node.title !== null && attribute('title', node.title)
  return html`<img src="${url}" alt="${node.alt ?? ''}"${title} loading="lazy" decoding="async">`
}

/** What stands where a part of the page failed. Why is for the author: readers can do nothing about it. */
export function failureHtml(
  node: NodeOf<'failure'>,
  { isPreview, words }: { readonly isPreview: boolean; readonly words: TextMessages },
): SafeHtml {
  if (!isPreview) return html`<p class="failure-quiet">${words.notShown}</p>`
  const place = node.line !== undefined && html` <span class="failure-line">line ${node.line}</span>`
  return html`<div class="failure" role="alert"><strong>${words.notShown}</strong>${place}<p>${node.value}</p></div>`
}
