import type { SchemaNode } from '../../shared/reference/schema-node.ts'
import { referenceMessagesFor } from '../../shared/messages/reference-messages.ts'
import { html } from '../html/html.ts'
import { placeUrls } from '../html/place-urls.ts'
import type { Place } from '../page/place-of.ts'
import { directionOf } from '../page/reader-language.ts'
import { schemaHtml } from './schema-html.ts'
import { placeAt, type PagePlace } from './schema-place.ts'

export interface SchemaPageInput {
  readonly spec: string
  readonly name: string
  readonly node: SchemaNode
  /** Of the pages that unfold it, as `referenceLanguage` names it. */
  readonly language: string
  readonly assetUrl: (name: string) => string
  /** Where more of other schemas is. */
  readonly schemaUrl: NonNullable<PagePlace['schemaUrl']>
  /** Where URLs go on a site below a path of its host. */
  readonly place: Place | undefined
}

/** One schema on a bare page: scripts take its inside, readers without scripts the whole. */
export function schemaPage(input: SchemaPageInput): string {
  const { spec, name, node, language, assetUrl, schemaUrl, place } = input
  const page = {
    spec,
    expanded: false,
    language,
    words: referenceMessagesFor(language),
    schemaUrl,
    shared: undefined,
  }
  const inside = schemaHtml(node, placeAt(page, name))
  const sheets = ['site.css', 'reference.css'].map(
    (sheet) => html`<link rel="stylesheet" href="${assetUrl(sheet)}">`,
  )
  const head = html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${name}</title>${sheets}</head>`
  const main = html`<main class="prose reference bare"><h1>${name}</h1><div id="schema">${inside}</div></main>`
  const { markup } =
    html`<!doctype html><html lang="${language}" dir="${directionOf(language)}">${head}<body>${main}</body></html>`
  return place ? placeUrls(markup, place) : markup
}
