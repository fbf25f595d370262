import { sayCounts } from '../../openapi/diff/placed-changes.ts'
import { html, NO_HTML, type SafeHtml } from '../../site/html/html.ts'
import type { RenderedPage } from '../../site/layout/document.ts'
import { placeOf as placeOfChange, sayDifference, sayWhy } from '../describe.ts'
import { isEmpty, type Difference } from '../difference.ts'
import { differenceDocument, previewPath, sidesPath, type DifferenceFrame } from './difference-document.ts'

const MISSING = 'Not found any more'

/** Everything a preview changes. */
export function listPage(frame: DifferenceFrame, difference: Difference, name: string): RenderedPage {
  const { added, removed, moved, changed, notCompared, navigation, settings, missing, specs } = difference
  const sides = (path: string, title: string) => html`<a href="${sidesPath(frame, path)}">${title}</a>`
  const parts = [
    part(MISSING, missing, (path) =>
      row(html`<code>${path}</code>`, 'Had a page or a redirect. Add a redirect.'),
    ),
    part('Changed', changed, (page) =>
      row(
        html`<p>${sides(page.path, page.title)}</p><code>${page.path}</code>`,
        `Because of ${sayWhy(page)}.`,
      ),
    ),
    part('Added', added, ({ path, title }) =>
      row(html`<p><a href="${previewPath(frame, path)}">${title}</a></p><code>${path}</code>`),
    ),
    part('Removed', removed, ({ path, title }) =>
      row(html`<p>${sides(path, title)}</p><code>${path}</code>`),
    ),
    part('Moved', moved, ({ from, to, title, redirected }) =>
      row(
        html`<p><a href="${previewPath(frame, to)}">${title}</a></p><code>${from} → ${to}</code>`,
        redirected ? 'The old address leads to the new one.' : 'Without a redirect.',
      ),
    ),
    part('Not compared', notCompared, ({ path, title }) =>
      row(
        html`<p>${sides(path, title)}</p><code>${path}</code>`,
        'Too many pages are made of something else.',
      ),
    ),
    part('Elsewhere in the navigation', navigation, ({ path, title, before, after }) =>
      row(
        html`<p><a href="${previewPath(frame, path)}">${title}</a></p><code>${path}</code>`,
        `${before || 'Nowhere'} → ${after || 'nowhere'}`,
      ),
    ),
    part('Options of docs.json', settings, (option) => row(html`<code>${option}</code>`)),
    ...specs.map(({ spec, changes, ...counts }) =>
      part(`${spec}: ${sayCounts(counts)}`, changes, (change) =>
        row(change.verdict, `${placeOfChange(change)}${change.message}`),
      ),
    ),
  ]
  const main = html`<p class="difference-back"><a href="${previewPath(frame, '/')}">To the preview</a><a href="/">Live site</a></p><h1>${name}</h1><p class="difference-lead">${isEmpty(difference) ? 'Readers see the same as on the live site.' : sayDifference(difference)}</p>${parts}`
  return differenceDocument(frame, { title: name, main })
}

function part<Item>(title: string, items: readonly Item[], show: (item: Item) => SafeHtml): SafeHtml {
  if (items.length === 0) return NO_HTML
  const rows = html`<ul class="difference-rows">${items.map(show)}</ul>`
  return html`<section class="difference-part${title === MISSING && ' missing'}"><h2>${title} <span>${String(items.length)}</span></h2>${rows}</section>`
}

function row(what: SafeHtml | string, more = ''): SafeHtml {
  return html`<li><div>${what}</div><p>${more}</p></li>`
}
