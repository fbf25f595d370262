import type { Viewer } from '../../access/viewer.ts'
import type { CompiledReference, Page } from '../../content/page.ts'
import { playgroundPath } from '../../shared/schema-path.ts'
import type { SiteConfig } from '../page/site-config.ts'
import type { Endpoint } from '../../shared/reference/endpoint.ts'
import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import { endpointBar } from './endpoint-bar.ts'
import { endpointHtml } from './endpoint-html.ts'
import { bodyExamples, codeChoices, messageExamples, responseExamples } from './examples-html.ts'
import { playgroundMode } from './playground-mode.ts'
import type { ReferenceHtml } from './reference-parts.ts'
import { requestSamples } from './request-samples.ts'
import { schemaHtml } from './schema-html.ts'
import { placeAt } from './schema-place.ts'
import { sharingPage } from './shared-html.ts'
import { specText } from './spec-text.ts'

export interface ReferenceOptions {
  readonly viewer: Viewer
  readonly api: SiteConfig['api']
  /** Where more of a schema is served. */
  readonly schemaUrl: ((spec: string, name: string) => string) | undefined
  readonly assetUrl: (name: string) => string
}

/** What a spec says about a page's operation or schema, as HTML that needs no script. */
export function referenceHtml(
  reference: CompiledReference,
  page: Page,
  { api, viewer, schemaUrl, assetUrl }: ReferenceOptions,
): ReferenceHtml {
  const place = sharingPage(
    { spec: page.reference?.spec ?? '', expanded: api.params.expanded === 'all', schemaUrl },
    reference.memory,
  )
  if (reference.kind === 'schema') {
    const node = schemaHtml(reference.node, placeAt(place, 'schema'))
    const main = html`<div class="prose reference"><section class="reference-part">${node}</section></div>`
    return { top: NO_HTML, main, request: NO_HTML, response: NO_HTML }
  }
  const { endpoint } = reference
  const mode = playgroundMode(endpoint, page, { api, viewer })
  const description =
    page.reference?.describes === true &&
    endpoint.description &&
    html`<div class="reference-description">${specText(endpoint.description)}</div>`
  const top = endpointBar(endpoint, {
    mode,
    showBase: api.url === 'full' || endpoint.servers.length > 1,
    playground: {
      script: assetUrl('playground.js'),
      style: assetUrl('playground.css'),
      model: playgroundPath(page.path),
    },
  })
  return {
    top: html`<div class="prose reference">${top}${description}</div>`,
    // Fields written on the page need no second list.
    main: reference.manual
      ? NO_HTML
      : html`<div class="prose reference">${endpointHtml(endpoint, place)}</div>`,
    request: requestSide(endpoint, api),
    response: codeChoices('Response', responseExamples(endpoint), 'response-example'),
  }
}

/** What goes beside a request: samples of it, or what is sent without one. */
function requestSide(endpoint: Endpoint, api: SiteConfig['api']): SafeHtml {
  if (endpoint.kind === 'webhook') return codeChoices('Payload', bodyExamples(endpoint), 'request-example')
  if (endpoint.kind === 'channel') return codeChoices('Message', messageExamples(endpoint), 'request-example')
  return requestSamples(endpoint, api.examples)
}
