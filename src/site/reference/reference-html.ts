import type { Viewer } from '../../access/viewer.ts'
import type { CompiledReference, Page } from '../../content/page.ts'
import { playgroundPath } from '../../shared/schema-path.ts'
import type { SiteConfig } from '../page/route-data.ts'
import { endpointBar } from './endpoint-bar.ts'
import { endpointHtml } from './endpoint-html.ts'
import { bodyExamples, codeChoices, responseExamples } from './examples-html.ts'
import { playgroundMode } from './playground-mode.ts'
import type { ReferenceHtml } from './reference-parts.ts'
import { requestSamples } from './request-samples.ts'
import { schemaHtml } from './schema-html.ts'
import { placeAt, type PagePlace } from './schema-place.ts'
import { specText } from './spec-text.ts'

export interface ReferenceOptions {
  readonly viewer: Viewer
  readonly api: SiteConfig['api']
  /** Where more of a schema is served. */
  readonly moreUrl: ((spec: string, name: string) => string) | undefined
  readonly assetUrl: (name: string) => string
}

/** What a spec says about a page's operation or schema, as HTML that needs no script. */
export function referenceHtml(
  reference: CompiledReference,
  page: Page,
  { api, viewer, moreUrl, assetUrl }: ReferenceOptions,
): ReferenceHtml {
  const spec = page.reference?.spec ?? ''
  const place: PagePlace = {
    expanded: api.params.expanded === 'all',
    moreUrl: moreUrl && ((name) => moreUrl(spec, name)),
  }
  if (reference.kind === 'schema') {
    const main = `<section class="reference-part">${schemaHtml(reference.node, placeAt(place, 'schema'))}</section>`
    return { top: '', main: `<div class="prose reference">${main}</div>`, request: '', response: '' }
  }
  const { endpoint } = reference
  const mode = playgroundMode(endpoint, page, { api, viewer })
  const description =
    page.reference?.describes === true && endpoint.description
      ? `<div class="reference-description">${specText(endpoint.description)}</div>`
      : ''
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
    top: `<div class="prose reference">${top}${description}</div>`,
    // Fields written on the page need no second list.
    main: reference.manual ? '' : `<div class="prose reference">${endpointHtml(endpoint, place)}</div>`,
    request:
      endpoint.kind === 'webhook'
        ? codeChoices('Payload', bodyExamples(endpoint), 'request-example')
        : requestSamples(endpoint, api.examples),
    response: codeChoices('Response', responseExamples(endpoint), 'response-example'),
  }
}
