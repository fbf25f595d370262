import type {
  AuthoredSample,
  Callback,
  Endpoint,
  LinkDoc,
  MediaContent,
  RequestBody,
  ResponseDoc,
} from '../../shared/reference/endpoint.ts'
import type { SchemaNode } from '../../shared/reference/schema-node.ts'
import { Topic } from '../../lib/memo.ts'
import { listOr, objectOr, textOr, type JsonObject } from '../json.ts'
import { isLabel, methodsOf, type Operation } from '../operations.ts'
import { pointerOf } from '../pointer.ts'
import { smallText } from '../schema/closed-text.ts'
import { jsonText } from '../schema/json-text.ts'
import { schemaTree } from '../schema/schema-tree.ts'
import { forRequest, forResponse } from '../schema/without-fields.ts'
import type { Spec } from '../spec.ts'
import { readChannel } from '../asyncapi/read-channel.ts'
import { aboutOf, docsOf } from './read-about.ts'
import { readBody, readMedia } from './read-body.ts'
import type { ReadContext } from './read-context.ts'
import { readHeaders, readParameters } from './read-parameters.ts'
import { securityOf } from './security.ts'
import { serversOf } from './servers.ts'

export interface EndpointOptions {
  /** `api.params.post`. */
  readonly pillKeys: readonly string[]
  /** `api.examples.defaults` is `required`. */
  readonly requiredOnly: boolean
}

// Rows of a page, so that the largest schema makes a page that a phone can draw.
const NODES_OF_A_PAGE = 200
// An answer has room of its own; errors look alike on every page, and their first fields are enough.
const NODES_OF_AN_ANSWER = 140
const NODES_OF_AN_ERROR = 24
const FULL_ANSWERS = 2
const MAX_RESPONSES = 40
const MAX_CALLBACKS = 20
const MAX_SAMPLE = 20_000

/** Everything a page says about an operation, read when the page is wanted. */
export function readEndpoint(spec: Spec, operation: Operation, options: EndpointOptions): Endpoint {
  const { raw } = operation
  const pillKeys = samePillKeys(spec, options.pillKeys)
  const context: ReadContext = { spec, budget: { left: NODES_OF_A_PAGE }, ...options, pillKeys }
  const channel = operation.kind === 'channel' ? readChannel(context, operation) : undefined
  return {
    kind: operation.kind,
    method: operation.method,
    path: operation.path,
    title: spec.titleOf(operation),
    description: operation.description,
    deprecated: operation.deprecated,
    externalDocs: docsOf(raw),
    labels: readLabels(spec, raw),
    servers: operation.kind === 'webhook' ? [] : serversOf(spec, operation),
    security: operation.kind === 'webhook' ? [] : securityOf(spec, operation),
    parameters: readParameters(context, operation),
    body:
      operation.kind === 'operation'
        ? sentBody(context, raw['requestBody'])
        : readBody(context, raw['requestBody']),
    responses: readResponses(context, raw['responses']),
    callbacks: readCallbacks(context, raw['callbacks']),
    samples: readSamples(raw),
    about: aboutOf(spec, operation),
    ...channel,
  }
}

function readLabels(spec: Spec, raw: JsonObject): Endpoint['labels'] {
  const labels = listOr(raw['tags']).flatMap((name) => {
    const tag = typeof name === 'string' ? spec.tag(name) : undefined
    if (!tag || !isLabel(tag)) return []
    const label = textOr(tag['summary']) || String(name)
    return [{ name: label, description: textOr(tag['description']), externalDocs: docsOf(tag) }]
  })
  return labels.length === 0 ? undefined : labels
}

/** The body a reader sends; that of a webhook is sent by the API, with all it has. */
function sentBody(context: ReadContext, raw: unknown): RequestBody | undefined {
  const body = readBody(context, raw)
  if (!body || (!body.required && body.media.length > 0 && body.media.every(holdsNothing))) return undefined
  return { ...body, media: forRequest(body.media) }
}

/** Some tools describe the body of every operation, as an object without any field, and none allowed, where there is none. */
function holdsNothing({ node }: MediaContent): boolean {
  const { about, properties, parts, choices } = node
  const closed = about.facts?.some(({ label, value }) => label === 'other keys' && value === 'not allowed')
  return (
    about.type === 'object' && closed === true && !properties?.length && !parts?.length && !choices?.length
  )
}

/** A schema of the components, for a page of its own or to unfold one that was cut. */
export function readSchemaNode(spec: Spec, name: string, { pillKeys }: EndpointOptions): SchemaNode {
  return schemaTree(
    spec,
    { $ref: pointerOf(['components', 'schemas', name]) },
    { budget: { left: NODES_OF_A_PAGE }, pillKeys: samePillKeys(spec, pillKeys) },
  )
}

const PILL_KEYS = new Topic<string, readonly string[]>('lists of api.params.post')

/** The same list for the same keys, also after docs.json was read again: schemas keep what they show by it. */
function samePillKeys(spec: Spec, pillKeys: readonly string[]): readonly string[] {
  return spec.memory.get(PILL_KEYS, JSON.stringify(pillKeys), () => pillKeys)
}

function readResponses(context: ReadContext, responses: unknown): readonly ResponseDoc[] {
  const found: ResponseDoc[] = []
  let answers = 0
  for (const [status, value] of Object.entries(objectOr(responses))) {
    if (status.startsWith('x-')) continue
    if (found.length === MAX_RESPONSES) break
    const full = /^[23]/.test(status) && answers++ < FULL_ANSWERS
    found.push(readResponse(context, status, { value, room: full ? NODES_OF_AN_ANSWER : NODES_OF_AN_ERROR }))
  }
  return found
}

const RESPONSES = new Topic<JsonObject, Map<string, ResponseDoc>>('answers of the components')

/** Answers of the components are shared by many operations, so each is read once; so are those that say the same. */
function readResponse(
  context: ReadContext,
  status: string,
  { value, room }: { readonly value: unknown; readonly room: number },
): ResponseDoc {
  const { value: raw, ref, siblings } = context.spec.refs.resolve(value)
  const shared = siblings !== undefined || !raw ? undefined : ref === undefined ? repeated(context, raw) : raw
  if (!raw || !shared) return makeResponse(context, status, { raw: { ...raw, ...siblings }, room })
  const readings = context.spec.memory.get(RESPONSES, shared, () => new Map())
  const key = `${status} ${room} ${context.requiredOnly} ${context.pillKeys.join(' ')}`
  let response = readings.get(key)
  if (!response)
    readings.set(key, (response = { ...makeResponse(context, status, { raw, room }), shared: true }))
  return response
}

const SAID = new Topic<string, { times: number; readonly raw: JsonObject }>('answers by what they say')

/** The first answer with these words, when they are met again: most are met once, and need not be kept. */
function repeated({ spec }: ReadContext, raw: JsonObject): JsonObject | undefined {
  // Headers take from the room of their page.
  const text = raw['headers'] === undefined ? smallText(raw) : undefined
  if (text === undefined) return undefined
  const said = spec.memory.get(SAID, text, () => ({ times: 0, raw }))
  return said.times++ === 0 ? undefined : said.raw
}

function makeResponse(
  context: ReadContext,
  status: string,
  { raw, room }: { readonly raw: JsonObject; readonly room: number },
): ResponseDoc {
  return {
    status,
    description: textsOf(raw),
    headers: readHeaders(context, raw['headers']),
    media: forResponse(readMedia({ ...context, room }, raw['content'], 'response')),
    links: readLinks(context.spec, raw['links']),
  }
}

/** OpenAPI 3.2 has a short text beside the long one. */
function textsOf(raw: JsonObject): string | undefined {
  const texts = [textOr(raw['summary']), textOr(raw['description'])].filter(Boolean)
  return texts.length === 0 ? undefined : [...new Set(texts)].join('\n\n')
}

function readLinks(spec: Spec, links: unknown): readonly LinkDoc[] {
  return Object.entries(objectOr(links)).flatMap(([name, value]) => {
    const { value: target, siblings } = spec.refs.resolve(value)
    if (!target) return []
    const raw = { ...target, ...siblings }
    const values = Object.entries(objectOr(raw['parameters'])).map(([parameter, expression]) => ({
      name: parameter,
      value: expressionText(expression),
    }))
    if (raw['requestBody'] !== undefined)
      values.push({ name: 'body', value: expressionText(raw['requestBody']) })
    const server = objectOr(raw['server'])
    const address = [textOr(server['url']), textOr(server['description'])].filter(Boolean).join(' – ')
    if (address !== '') values.push({ name: 'server', value: address })
    return [
      {
        name,
        operation: textOr(raw['operationId']) ?? textOr(raw['operationRef']) ?? '',
        description: textOr(raw['description']) || undefined,
        values,
      },
    ]
  })
}

function expressionText(expression: unknown): string {
  return typeof expression === 'string' ? expression : jsonText(expression, 400)
}

function readCallbacks(context: ReadContext, callbacks: unknown): readonly Callback[] {
  const found: Callback[] = []
  for (const [name, value] of Object.entries(objectOr(callbacks))) {
    const expressions = context.spec.refs.resolve(value).value ?? {}
    for (const [expression, item] of Object.entries(expressions)) {
      const pathItem = expression.startsWith('x-') ? undefined : context.spec.refs.resolve(item).value
      if (pathItem) found.push(...readCallback(context, pathItem, { name, expression }))
    }
  }
  return found.slice(0, MAX_CALLBACKS)
}

function readCallback(
  context: ReadContext,
  pathItem: JsonObject,
  named: Pick<Callback, 'name' | 'expression'>,
): readonly Callback[] {
  return methodsOf(pathItem).map(({ method, raw }) => ({
    ...named,
    method,
    deprecated: raw['deprecated'] === true,
    description: callbackText(pathItem, raw),
    externalDocs: docsOf(raw),
    // What the API shows to whom it calls; a list for the whole spec is for those who call the API.
    security: raw['security'] === undefined ? [] : securityOf(context.spec, { raw }),
    parameters: readParameters(context, { raw, pathItem }),
    body: readBody(context, raw['requestBody']),
    responses: readResponses(context, raw['responses']),
  }))
}

function callbackText(pathItem: JsonObject, raw: JsonObject): string | undefined {
  const texts = [pathItem, raw].flatMap((part) => [textOr(part['summary']), textOr(part['description'])])
  return [...new Set(texts.filter(Boolean))].join('\n\n') || undefined
}

function readSamples(raw: JsonObject): readonly AuthoredSample[] {
  return listOr(raw['x-codeSamples'] ?? raw['x-code-samples']).flatMap((value) => {
    const sample = objectOr(value)
    const source = textOr(sample['source'])
    const lang = textOr(sample['lang'])
    if (source === undefined || lang === undefined) return []
    return [{ lang, label: textOr(sample['label']), source: source.slice(0, MAX_SAMPLE) }]
  })
}
