import type { View } from '../../access/view.ts'
import { html, trustedHtml, type SafeHtml } from '../../site/html/html.ts'
import type { RenderedPage } from '../../site/layout/document.ts'
import { ownPart } from '../../site/page/own-part.ts'
import { leadsTo } from '../addresses.ts'
import { markWords } from '../mark-words.ts'
import { differenceDocument, type DifferenceFrame } from './difference-document.ts'
import { DIFFERENCE_PATH } from './list-page.ts'

interface Sides {
  readonly before: View
  readonly path: string
  readonly liveUrl: string
}

/** A page before and after, side by side. Undefined when this viewer may not read it on one of the sides. */
export function sidesPage(
  frame: DifferenceFrame,
  { before, path, liveUrl }: Sides,
): RenderedPage | undefined {
  const { view: after } = frame
  if (before.keeps(path) || after.keeps(path)) return undefined
  const [old, now] = [before.page(path), after.page(path)]
  const page = now ?? old
  if (!page) return undefined
  const [was, is] = [old && ownPart(before, old), now && ownPart(after, now)]
  const marked = markWords(was ?? '', is ?? '')
  const gone = leadsTo(after, path)
  const note = now
    ? was === is && 'Both sides are the same.'
    : gone === undefined
      ? 'This page is not found any more, and nothing leads from its address.'
      : `This page is not there any more; its address leads to ${gone}.`
  const main = html`<p class="difference-back"><a href="${DIFFERENCE_PATH}">All changes</a><a href="${now ? encodeURI(path) : liveUrl}">${now ? 'To the page' : 'Live page'}</a></p><h1>${page.title}</h1><p class="difference-lead"><code>${path}</code> ${note}</p><div class="difference-sides">${side('before', 'Live', was && marked.before)}${side('after', 'Preview', is && marked.after)}</div>`
  return differenceDocument(frame, { title: page.title, main })
}

function side(kind: 'before' | 'after', name: string, markup: string | undefined): SafeHtml {
  const content =
    markup === undefined ? html`<p>There is no such page on this side.</p>` : trustedHtml(markup)
  return html`<section class="difference-side ${kind}" aria-label="${name}"><p class="side-name">${name}</p>${content}</section>`
}
