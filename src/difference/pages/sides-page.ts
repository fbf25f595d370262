import { html, trustedHtml, type SafeHtml } from '../../site/html/html.ts'
import { placeUrls } from '../../site/html/place-urls.ts'
import type { RenderedPage } from '../../site/layout/document.ts'
import { ownPart } from '../../site/page/own-part.ts'
import { leadsTo } from '../addresses.ts'
import { markingWords } from '../mark-words.ts'
import { SLIDER_SCRIPT, viewChoice } from './slider.ts'
import {
  DIFFERENCE_PATH,
  differenceDocument,
  previewPath,
  type DifferenceFrame,
} from './difference-document.ts'

/**
 * A page before and after, side by side or one over the other; in parts, between which others get their turn. Undefined when
 * this viewer may not read it on one of the sides.
 */
export function* sidesPage(
  frame: DifferenceFrame,
  path: string,
): Generator<undefined, RenderedPage | undefined> {
  const { before, after } = frame
  if (before.keeps(path) || after.keeps(path)) return undefined
  const [old, now] = [before.page(path), after.page(path)]
  const page = now ?? old
  if (!page) return undefined
  const was = old && ownPart(before, old)
  yield
  const is = now && ownPart(after, now)
  yield
  const hasBoth = was !== undefined && is !== undefined && was !== is
  const marked = yield* markingWords(was ?? '', is ?? '')
  const link = now
    ? html`<a href="${previewPath(frame, path)}">To the page</a>`
    : html`<a href="${encodeURI(path)}">Live page</a>`
  const main = html`<p class="difference-back"><a href="${DIFFERENCE_PATH}/${frame.id}">All changes</a>${link}</p><h1>${page.title}</h1><p class="difference-lead"><code>${path}</code> ${noteOf(frame, path, was === is)}</p>${hasBoth && viewChoice()}<div class="difference-sides">${side('before', 'Live', was && marked.before)}${side('after', 'Preview', is && inPreview(frame, marked.after))}</div>`
  return differenceDocument(frame, {
    title: page.title,
    main,
    ...(hasBoth && { script: SLIDER_SCRIPT }),
  })
}

function noteOf({ after }: DifferenceFrame, path: string, isSame: boolean): string {
  if (after.page(path)) return isSame ? 'Both sides are the same.' : ''
  const lead = leadsTo(after, path)
  return lead === undefined
    ? 'This page is not found any more, and nothing leads from its address.'
    : `This page is not there any more; its address leads to ${lead}.`
}

/** Pictures and links of the preview are those of the preview. */
function inPreview({ previewUrl }: DifferenceFrame, markup: string): string {
  if (previewUrl === undefined) return markup
  return placeUrls(markup, (url) => (url.startsWith('//') ? url : `${previewUrl}${url}`))
}

function side(kind: 'before' | 'after', name: string, markup: string | undefined): SafeHtml {
  const content =
    markup === undefined ? html`<p>There is no such page on this side.</p>` : trustedHtml(markup)
  return html`<section class="difference-side ${kind}" aria-label="${name}"><p class="side-name">${name}</p>${content}</section>`
}
