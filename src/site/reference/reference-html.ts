import type { Viewer } from '../../access/viewer.ts'
import type { CompiledReference, Page } from '../../content/page.ts'
import {
  referenceLanguage,
  referenceMessagesFor,
  type ReferenceMessages,
} from '../../shared/messages/reference-messages.ts'
import { playgroundPath } from '../../shared/schema-path.ts'
import type { SiteConfig } from '../page/site-config.ts'
import type { Endpoint } from '../../shared/reference/endpoint.ts'
import { html, joinHtml, NO_HTML, type SafeHtml } from '../html/html.ts'
import { docsHtml } from './about-html.ts'
import { endpointBar } from './endpoint-bar.ts'
import { endpointHtml } from './endpoint-html.ts'
import { bodyExamples, codeChoices, messageExamples, otherBodies, responseExamples } from './examples-html.ts'
import { playgroundMode } from './playground-mode.ts'
import type { ReferenceHtml } from './reference-parts.ts'
import { requestSamples } from './request-samples.ts'
import { schemaHtml } from './schema-html.ts'
import { placeAt, type PagePlace } from './schema-place.ts'
import { sharingPage } from './shared-html.ts'
import { specText } from './spec-text.ts'

export interface ReferenceOptions {
  readonly viewer: Viewer
  readonly api: SiteConfig['api']
  /** Of the page. */
  readonly language: string
  /** Where more of a schema is served. */
  readonly schemaUrl: PagePlace['schemaUrl']
  readonly assetUrl: (name: string) => string
}

/** What a spec says about a page's operation or schema, as HTML that needs no script. */
export function referenceHtml(
  reference: CompiledReference,
  page: Page,
  { api, viewer, language, schemaUrl, assetUrl }: ReferenceOptions,
): ReferenceHtml {
  const words = referenceMessagesFor(language)
  const spoken = referenceLanguage(language)
  const place = sharingPage(
    {
      spec: page.reference?.spec ?? '',
      expanded: api.params.expanded === 'all',
      language,
      words,
      schemaUrl,
    },
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
  const labels = endpoint.labels && labelsHtml(endpoint.labels)
  const top = endpointBar(endpoint, {
    mode,
    words,
    showBase: api.url === 'full' || endpoint.servers.length > 1,
    playground: {
      script: assetUrl('playground.js'),
      style: assetUrl('playground.css'),
      model: playgroundPath(page.path),
      words: spoken === 'en' ? undefined : assetUrl(`playground-words-${spoken}.json`),
    },
  })
  return {
    top: html`<div class="prose reference">${top}${labels}${description}</div>`,
    // Fields written on the page need no second list.
    main: reference.manual
      ? NO_HTML
      : html`<div class="prose reference">${endpointHtml(endpoint, place)}</div>`,
    request: requestSide(endpoint, api, words),
    response: codeChoices(
      { title: words.response, id: 'response-example', copyCode: words.copyCode },
      responseExamples(endpoint, words),
    ),
  }
}

/** How an operation is marked, with what each mark means. */
function labelsHtml(labels: NonNullable<Endpoint['labels']>): SafeHtml {
  return joinHtml(
    labels.map(
      ({ name, description, externalDocs }) =>
        html`<div class="field-facts"><span class="field-tag">${name}</span>\n<span>${description}</span>${docsHtml(externalDocs)}</div>`,
    ),
  )
}

/** What goes beside a request: samples of it, or what is sent without one. */
function requestSide(endpoint: Endpoint, api: SiteConfig['api'], words: ReferenceMessages): SafeHtml {
  const head = { id: 'request-example', copyCode: words.copyCode } as const
  if (endpoint.kind === 'webhook')
    return codeChoices({ ...head, title: words.payload }, bodyExamples(endpoint, words))
  if (endpoint.kind === 'channel')
    return codeChoices({ ...head, title: words.message }, messageExamples(endpoint, words))
  const samples = requestSamples(endpoint, api.examples, words)
  const bodies = otherBodies(endpoint, words)
  if (bodies.length === 0) return samples
  return html`${samples}${codeChoices({ ...head, id: 'body-example', title: words.body }, bodies)}`
}
