import type {
  Callback,
  Endpoint,
  Example,
  LinkDoc,
  MediaContent,
  Parameter,
  RequestBody,
  ResponseDoc,
} from '../../shared/reference/endpoint.ts'
import type { SchemaNode, SchemaValue } from '../../shared/reference/schema-node.ts'
import { encodingFacts } from '../../shared/reference/encoding-facts.ts'
import { statusWords } from '../../shared/reference/status-words.ts'
import { html, HtmlBuilder, joinHtml, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { ReferenceMessages } from '../../shared/messages/reference-messages.ts'
import {
  aboutHtml,
  codeList,
  descriptionHtml,
  docsHtml,
  factHtml,
  factsHtml,
  fieldTags,
} from './about-html.ts'
import { fieldHtml, hasContent, schemaHtml } from './schema-html.ts'
import { messagesHtml } from './messages-html.ts'
import { partsAround } from './parts-around.ts'
import { securityHtml } from './security-html.ts'
import { serversHtml } from './servers-html.ts'
import { placeAt, type PagePlace, type SchemaPlace } from './schema-place.ts'
import { repeatedHtml, sharedHtml } from './shared-html.ts'

const PLACES = [
  ['path', 'pathParameters'],
  ['query', 'queryParameters'],
  ['header', 'headers'],
  ['cookie', 'cookies'],
] as const

/** The written part of an operation: everything but samples and examples, which stand beside it. */
export function endpointHtml(endpoint: Endpoint, page: PagePlace): SafeHtml {
  const at = (anchor: string): SchemaPlace => placeAt(page, anchor)
  const parameters = PLACES.map(([where, title]) =>
    parametersHtml(
      page.words[title],
      endpoint.parameters.filter((parameter) => parameter.in === where),
      at(where),
    ),
  )
  const parts = new HtmlBuilder()
  parts.add(serversHtml(endpoint, page.words))
  parts.add(securityHtml(endpoint.security, page.words))
  for (const part of parameters) parts.add(part)
  parts.add(messagesHtml(endpoint, page))
  parts.add(bodyHtml(endpoint.body, at('body')))
  parts.add(callbacksHtml(endpoint.callbacks, page))
  parts.add(
    responsesHtml(endpoint.responses, { anchor: 'responses', page }, (status) => at(`response-${status}`)),
  )
  parts.add(docsHtml(endpoint.externalDocs))
  parts.add(partsAround(endpoint.about, page.words))
  return parts.finish()
}

function partHtml(heading: SafeHtml, content: SafeHtml): SafeHtml {
  return html`<section class="reference-part api-section">${heading}${content}</section>`
}

function headingHtml(id: string, title: string, tag: SafeHtml | false = false): SafeHtml {
  return html`<h2 id="${id}" class="api-section-heading"><a class="anchor api-section-heading-title" href="#${id}">${title}</a>${tag !== false && !tag.isEmpty && html`<span class="api-section-heading-subtitle">${tag}</span>`}</h2>`
}

function parametersHtml(title: string, parameters: readonly Parameter[], place: SchemaPlace): SafeHtml {
  if (parameters.length === 0) return NO_HTML
  const fields = new HtmlBuilder()
  for (const parameter of parameters) {
    // Those of the components are the same objects in hundreds of operations; the others stand in one.
    const write = () =>
      fieldHtml({ ...parameter, examples: shownExamples(parameter), named: namedExamples(parameter) }, place)
    fields.add(repeatedHtml(parameter, place, write))
  }
  return partHtml(headingHtml(`${place.anchor}-parameters`, title), fields.finish())
}

const MAX_EXAMPLES = 3
const MAX_NAMED = 10
const MAX_EXAMPLE = 200

/** What the spec gives for a parameter itself; that of its schema is told by the schema. */
function shownExamples({ exampleGiven, example, examples, node }: Parameter): readonly string[] {
  if (!exampleGiven || node.about.example !== undefined || examples.some(saysWhat)) return []
  const values = examples.length > 0 ? examples.map(({ value }) => value) : [example]
  return values.slice(0, MAX_EXAMPLES).map((value) => (JSON.stringify(value) ?? '').slice(0, MAX_EXAMPLE))
}

/** Examples of which the spec says what they are for. */
function namedExamples({ examples }: Parameter): readonly SchemaValue[] | undefined {
  if (!examples.some(saysWhat)) return undefined
  return examples.slice(0, MAX_NAMED).map(({ name, value, description }) => ({
    value: (JSON.stringify(value) ?? '').slice(0, MAX_EXAMPLE),
    description: [...new Set([name, description])].filter(Boolean).join(': '),
  }))
}

function saysWhat({ name, description }: Example): boolean {
  return description !== undefined || (name?.includes(' ') ?? false)
}

function bodyHtml(body: RequestBody | undefined, place: SchemaPlace): SafeHtml {
  if (!body || body.media.length === 0) return NO_HTML
  const description = body.description !== undefined && descriptionHtml(body.description)
  return partHtml(
    headingHtml(place.anchor, place.page.words.body, body.required && fieldTags(place.page.words).required),
    html`${description}${mediaHtml(body.media, place)}`,
  )
}

const MAX_BODY = 4000

/** What the API sends has no sample beside it: the first body that the spec gives. */
function bodyExample(body: RequestBody | undefined): SafeHtml {
  const given = body?.media.flatMap(({ examples }) => examples).find(({ made }) => !made)
  if (!given) return NO_HTML
  return html`<pre class="part-example" tabindex="0"><code>${given.text.slice(0, MAX_BODY)}</code></pre>`
}

/** Type and pills of a schema without a name. */
function rootHead({ about }: SchemaNode, words: ReferenceMessages): SafeHtml {
  const { before, type, after } = aboutHtml(about, words)
  return html`${before}${type}${after}`
}

/** One content type is named; several unfold, unless they all say the same. */
function mediaHtml(media: readonly MediaContent[], place: SchemaPlace): SafeHtml {
  const groups = sameContent(media).map(({ types, content }) => ({
    node: content.node,
    encoding: factsHtml(encodingFacts(content, place.page.words), place.page.words),
    title: html`${codeList(types)}${rootHead(content.node, place.page.words)}`,
  }))
  const [first] = groups
  if (groups.length === 1 && first)
    return html`<p class="media-type">${first.title}</p>${schemaHtml(first.node, place)}${first.encoding}`
  return joinHtml(
    groups.map(({ node, title, encoding }, index) => {
      // Only the first may have the plain anchors.
      const own =
        index === 0 ? place : placeAt(place.page, `${place.anchor}-${index + 1}`, place.exampleShown)
      const open = index === 0 && html` open`
      return html`<details class="media"${open}><summary>${title}</summary>${schemaHtml(node, own)}${encoding}</details>`
    }),
  )
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
  { anchor, page }: { readonly anchor: string; readonly page: PagePlace },
  placeOf: (status: string) => SchemaPlace,
): SafeHtml {
  if (responses.length === 0) return NO_HTML
  const first = Math.max(
    responses.findIndex(({ status }) => status.startsWith('2')),
    0,
  )
  const items = new HtmlBuilder()
  for (const [index, response] of responses.entries())
    items.add(responseHtml(response, placeOf(response.status), index === first))
  return partHtml(headingHtml(anchor, page.words.responses), items.finish())
}

function responseHtml(response: ResponseDoc, place: SchemaPlace, first: boolean): SafeHtml {
  const { headers, media, links, shared } = response
  const write = () => responseContent(response, place)
  // Answers that operations share are written once, as long as they stand in the same place.
  const content = shared === true ? sharedHtml(response, place, write) : write()
  const simple = headers.length === 0 && links.length === 0 && media.every(({ node }) => !hasContent(node))
  const open = (first || (simple && place.page.expanded)) && html` open`
  return html`<details class="response" id="${place.anchor}"${open}>${content}</details>`
}

function responseContent(response: ResponseDoc, place: SchemaPlace): SafeHtml {
  const { status, description, headers, media, links } = response
  const title = html`<span class="status s${status.charAt(0)}">${status}</span> <span class="status-words">${statusWords(status, place.page.words)}</span>`
  const inside = new HtmlBuilder()
  if (description !== undefined && !isSame(description, statusWords(status)))
    inside.add(descriptionHtml(description))
  if (headers.length > 0) inside.add(html`<h4>${place.page.words.headers}</h4>`)
  for (const header of headers) inside.add(fieldHtml(header, placeAt(place.page, `${place.anchor}-header`)))
  if (media.length > 0) inside.add(mediaHtml(media, placeAt(place.page, place.anchor, true)))
  for (const link of links) inside.add(linkHtml(link, place.page.words))
  return html`<summary>${title}</summary><div class="response-inside">${inside.finish()}</div>`
}

/** Many descriptions only repeat what the status says. */
function isSame(description: string, words: string): boolean {
  return description.trim().replace(/\.$/, '').toLowerCase() === words.toLowerCase()
}

function linkHtml({ name, operation, description, values }: LinkDoc, words: ReferenceMessages): SafeHtml {
  const facts = values.map(({ name: label, value }) => factHtml({ label, value }))
  const head = html`<div class="field-head"><span class="field-name"><code>${name}</code></span>\n<span class="field-type">${words.linkTo.replace('{name}', () => operation)}</span></div>`
  const given = facts.length > 0 && html`<p class="field-facts">${facts}</p>`
  return html`<div class="field">${head}${description !== undefined && descriptionHtml(description)}${given}</div>`
}

/** Requests the API makes itself: between what goes in and what comes out, folded. */
function callbacksHtml(callbacks: readonly Callback[], page: PagePlace): SafeHtml {
  if (callbacks.length === 0) return NO_HTML
  const items = callbacks.map((callback, index) => callbackHtml(callback, `callback-${index + 1}`, page))
  return partHtml(headingHtml('callbacks', page.words.callbacks), joinHtml(items))
}

function callbackHtml(callback: Callback, anchor: string, page: PagePlace): SafeHtml {
  const at = (name: string): SchemaPlace => placeAt(page, `${anchor}-${name}`)
  const { method, name, expression, description, deprecated } = callback
  const title = html`<span class="method ${method.toLowerCase()}">${method}</span> <strong>${name}</strong> <code class="long">${expression}</code>${deprecated && fieldTags(page.words).deprecated}`
  const parameters = PLACES.map(([where, words]) =>
    parametersHtml(
      page.words[words],
      callback.parameters.filter((parameter) => parameter.in === where),
      at(where),
    ),
  )
  const responses = responsesHtml(callback.responses, { anchor: `${anchor}-response-s`, page }, (status) =>
    at(`response-${status}`),
  )
  const inside = html`${description !== undefined && descriptionHtml(description)}${securityHtml(callback.security, page.words, anchor)}${joinHtml(parameters)}${bodyHtml(callback.body, at('body'))}${bodyExample(callback.body)}${responses}${docsHtml(callback.externalDocs)}`
  return html`<details class="callback" id="${anchor}"><summary>${title}</summary><div class="response-inside">${inside}</div></details>`
}
