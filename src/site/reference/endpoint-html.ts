import type {
  Callback,
  Endpoint,
  LinkDoc,
  MediaContent,
  Parameter,
  RequestBody,
  ResponseDoc,
  SecurityScheme,
} from '../../shared/reference/endpoint.ts'
import type { SchemaNode } from '../../shared/reference/schema-node.ts'
import { statusWords } from '../../shared/reference/status-words.ts'
import { escapeHtml, escapeText } from '../html/escape-html.ts'
import { aboutHtml } from './about-html.ts'
import { fieldHtml, hasContent, schemaHtml } from './schema-html.ts'
import { placeAt, type PagePlace, type SchemaPlace } from './schema-place.ts'
import { specText } from './spec-text.ts'

const PLACES = [
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['cookie', 'Cookies'],
] as const

/** The written part of an operation: everything but samples and examples, which stand beside it. */
export function endpointHtml(endpoint: Endpoint, place: PagePlace): string {
  const at = (anchor: string): SchemaPlace => placeAt(place, anchor)
  return (
    securityHtml(endpoint.security) +
    PLACES.map(([where, title]) =>
      parametersHtml(
        title,
        endpoint.parameters.filter((parameter) => parameter.in === where),
        at(where),
      ),
    ).join('') +
    bodyHtml(endpoint.body, at('body')) +
    callbacksHtml(endpoint.callbacks, place) +
    responsesHtml(endpoint.responses, 'Responses', (status) => at(`response-${status}`)) +
    docsHtml(endpoint.externalDocs)
  )
}

function heading(id: string, title: string, extra = ''): string {
  return `<h2 id="${escapeHtml(id)}"><a class="anchor" href="#${escapeHtml(id)}">${escapeText(title)}</a>${extra}</h2>`
}

function parametersHtml(title: string, parameters: readonly Parameter[], place: SchemaPlace): string {
  if (parameters.length === 0) return ''
  let fields = ''
  for (const parameter of parameters) fields += parameterHtml(parameter, place)
  return `<section class="reference-part">${heading(`${place.anchor}-parameters`, title)}${fields}</section>`
}

const PARAMETERS = new WeakMap<Parameter, string>()

/** Parameters of the components stand on hundreds of pages, always at the place that they themselves name. */
function parameterHtml(parameter: Parameter, place: SchemaPlace): string {
  if (hasContent(parameter.node)) return fieldHtml(parameter, place)
  let html = PARAMETERS.get(parameter)
  if (html === undefined) PARAMETERS.set(parameter, (html = fieldHtml(parameter, place)))
  return html
}

function securityHtml(security: Endpoint['security']): string {
  const needed = security.filter((schemes) => schemes.length > 0)
  if (needed.length === 0) return ''
  const optional = needed.length < security.length ? '<span class="field-tag">optional</span>' : ''
  const parts = needed.map((schemes) => schemes.map(schemeHtml).join(''))
  const inner =
    parts.length === 1
      ? parts[0]
      : parts
          .map(
            (html, index) => `<div class="alternative"><p>${index === 0 ? 'Either' : 'Or'}</p>${html}</div>`,
          )
          .join('')
  return `<section class="reference-part">${heading('authorization', 'Authorization', optional)}${inner}</section>`
}

function schemeHtml(scheme: SecurityScheme): string {
  const { name, place, words } = describeScheme(scheme)
  const scopes =
    scheme.scopes.length === 0
      ? ''
      : `<p class="field-facts"><span>scopes ${scheme.scopes.map((scope) => `<code>${escapeText(scope)}</code>`).join(' ')}</span></p>`
  const flows = (scheme.flows ?? [])
    .map(({ kind, authorizationUrl, tokenUrl }) => {
      const urls = [authorizationUrl, tokenUrl].filter((url) => url !== undefined)
      return `<span>${escapeText(FLOW_WORDS[kind])} ${urls.map((url) => `<code class="long">${escapeText(url)}</code>`).join(' ')}</span>`
    })
    .join('')
  return (
    `<div class="field" id="authorization-${escapeHtml(scheme.id)}"><div class="field-head"><span class="field-name"><code>${escapeText(name)}</code></span>` +
    `<span class="field-type">${escapeText(place)}</span><span class="field-tag required">required</span></div>` +
    `<div class="field-body">${specText(scheme.description ?? words)}</div>${scopes}${flows === '' ? '' : `<p class="field-facts">${flows}</p>`}</div>`
  )
}

const FLOW_WORDS = {
  authorizationCode: 'authorization code',
  clientCredentials: 'client credentials',
  implicit: 'implicit',
  password: 'password',
}

/** How a scheme is called on the page, where its value goes, and what to put there. */
function describeScheme(scheme: SecurityScheme): { name: string; place: string; words: string } {
  switch (scheme.type) {
    case 'apiKey':
      return { name: scheme.name ?? scheme.id, place: scheme.in ?? 'header', words: 'Your API key.' }
    case 'http':
      if (scheme.scheme === 'basic')
        return {
          name: 'Authorization',
          place: 'header',
          words:
            'Basic authentication: `Basic <credentials>`, where credentials are `username:password` in base64.',
        }
      return {
        name: 'Authorization',
        place: 'header',
        words:
          scheme.scheme === 'bearer'
            ? `Bearer token: \`Bearer <token>\`${scheme.bearerFormat === undefined ? '' : ` (${scheme.bearerFormat})`}.`
            : `Authentication scheme \`${scheme.scheme ?? ''}\`.`,
      }
    case 'oauth2':
      return { name: 'Authorization', place: 'OAuth 2.0', words: 'Access token: `Bearer <token>`.' }
    case 'openIdConnect':
      return {
        name: 'Authorization',
        place: 'OpenID Connect',
        words: `Access token: \`Bearer <token>\`. Discovery: ${scheme.openIdConnectUrl ?? ''}`,
      }
    default:
      return { name: scheme.id, place: 'TLS', words: 'A client certificate.' }
  }
}

function bodyHtml(body: RequestBody | undefined, place: SchemaPlace): string {
  if (!body || body.media.length === 0) return ''
  const required = body.required ? '<span class="field-tag required">required</span>' : ''
  const words =
    body.description === undefined ? '' : `<div class="field-body">${specText(body.description)}</div>`
  return `<section class="reference-part">${heading(place.anchor, 'Body', required)}${words}${mediaHtml(body.media, place)}</section>`
}

/** Type and pills of a schema without a name. */
function rootHead({ about }: SchemaNode): string {
  const { before, type, after } = aboutHtml(about)
  return `${before}${type}${after}`
}

/** One content type is named; several unfold, unless they all say the same. */
function mediaHtml(media: readonly MediaContent[], place: SchemaPlace): string {
  const groups = sameContent(media)
  const [first] = groups
  if (groups.length === 1 && first)
    return `<p class="media-type">${first.types.map((type) => `<code>${escapeText(type)}</code>`).join(' ')}${rootHead(first.content.node)}</p>${schemaHtml(first.content.node, place)}`
  return groups
    .map(({ types, content }, index) => {
      // Only the first may have the plain anchors.
      const own = index === 0 ? place : placeAt(place, `${place.anchor}-${index + 1}`, place.exampleShown)
      const title = `${types.map((type) => `<code>${escapeText(type)}</code>`).join(' ')}${rootHead(content.node)}`
      return `<details class="media"${index === 0 ? ' open' : ''}><summary>${title}</summary>${schemaHtml(content.node, own)}</details>`
    })
    .join('')
}

interface MediaGroup {
  readonly types: string[]
  readonly content: MediaContent
}

function sameContent(media: readonly MediaContent[]): readonly MediaGroup[] {
  const groups: (MediaGroup & { readonly name: string | undefined })[] = []
  for (const content of media) {
    const { name } = content.node.about
    const same = groups.find(
      (group) =>
        group.name !== undefined &&
        group.name === name &&
        group.content.node.about.type === content.node.about.type,
    )
    if (same) same.types.push(content.type)
    else groups.push({ types: [content.type], content, name })
  }
  return groups
}

function responsesHtml(
  responses: readonly ResponseDoc[],
  title: string,
  placeOf: (status: string) => SchemaPlace,
): string {
  if (responses.length === 0) return ''
  const first = responses.findIndex(({ status }) => status.startsWith('2'))
  // Added up rather than joined, which would copy answers that are shared by many pages.
  let items = ''
  for (const [index, response] of responses.entries())
    items += responseHtml(response, placeOf(response.status), index === Math.max(first, 0))
  return `<section class="reference-part">${heading(placeOf('').anchor.startsWith('callback') ? `${placeOf('').anchor}s` : 'responses', title)}${items}</section>`
}

const WRITTEN = new WeakMap<ResponseDoc, Map<string, string>>()

/** Answers that operations share are written once, as long as they stand in the same place. */
function responseHtml(response: ResponseDoc, place: SchemaPlace, open: boolean): string {
  if (place.moreUrl === undefined || response.shared !== true) return writeResponse(response, place, open)
  let known = WRITTEN.get(response)
  if (!known) WRITTEN.set(response, (known = new Map()))
  const key = `${place.anchor} ${place.expanded} ${open}`
  let html = known.get(key)
  if (html === undefined) known.set(key, (html = writeResponse(response, place, open)))
  return html
}

function writeResponse(response: ResponseDoc, place: SchemaPlace, open: boolean): string {
  const { status, description, headers, media, links } = response
  const title = `<span class="status s${escapeHtml(status.charAt(0))}">${escapeText(status)}</span> <span class="status-words">${escapeText(statusWords(status))}</span>`
  const words = description === undefined ? '' : `<div class="field-body">${specText(description)}</div>`
  const fields =
    headers.length === 0
      ? ''
      : `<h4>Headers</h4>${headers.map((header) => fieldHtml(header, placeAt(place, `${place.anchor}-header`))).join('')}`
  const inside = `${words}${fields}${media.length === 0 ? '' : mediaHtml(media, placeAt(place, place.anchor, true))}${links.map(linkHtml).join('')}`
  const simple = headers.length === 0 && links.length === 0 && media.every(({ node }) => !hasContent(node))
  return `<details class="response" id="${escapeHtml(place.anchor)}"${open || (simple && place.expanded) ? ' open' : ''}><summary>${title}</summary><div class="response-inside">${inside}</div></details>`
}

function linkHtml({ name, operation, description, values }: LinkDoc): string {
  const given = values
    .map(({ name: key, value }) => `<span>${escapeText(key)} <code>${escapeText(value)}</code></span>`)
    .join('')
  return `<div class="field"><div class="field-head"><span class="field-name"><code>${escapeText(name)}</code></span><span class="field-type">link to ${escapeText(operation)}</span></div>${description === undefined ? '' : `<div class="field-body">${specText(description)}</div>`}${given === '' ? '' : `<p class="field-facts">${given}</p>`}</div>`
}

/** Requests the API makes itself: between what goes in and what comes out, folded. */
function callbacksHtml(callbacks: readonly Callback[], place: PagePlace): string {
  if (callbacks.length === 0) return ''
  const items = callbacks.map((callback, index) => {
    const anchor = `callback-${index + 1}`
    const at = (name: string): SchemaPlace => placeAt(place, `${anchor}-${name}`)
    const words = callback.description ?? callback.summary
    return (
      `<details class="callback" id="${anchor}"><summary><span class="method ${callback.method.toLowerCase()}">${callback.method}</span> <strong>${escapeText(callback.name)}</strong> <code class="long">${escapeText(callback.expression)}</code></summary>` +
      `<div class="response-inside">${words === undefined ? '' : `<div class="field-body">${specText(words)}</div>`}` +
      `${bodyHtml(callback.body, at('body'))}${responsesHtml(callback.responses, 'Responses', (status) => at(`response-${status}`))}</div></details>`
    )
  })
  return `<section class="reference-part">${heading('callbacks', 'Callbacks')}${items.join('')}</section>`
}

function docsHtml(docs: Endpoint['externalDocs']): string {
  if (docs === undefined) return ''
  const safe = /^https?:\/\//i.test(docs.url)
  const words = escapeText(docs.description ?? docs.url)
  return `<p class="reference-docs">${safe ? `<a href="${escapeHtml(docs.url)}" rel="noopener">${words}</a>` : words}</p>`
}
