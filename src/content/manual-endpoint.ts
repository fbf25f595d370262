import type {
  Endpoint,
  MediaContent,
  Parameter,
  SecurityScheme,
  Server,
} from '../shared/reference/endpoint.ts'
import type { FormSchema } from '../shared/reference/form-schema.ts'
import { parameterKey } from '../shared/request/build-request.ts'
import { collectFields, exampleOf, formOf, nodeOf, type ManualField } from './manual-fields.ts'
import type { Node } from './tree.ts'

/** What docs.json says about pages whose API is written by hand. */
export interface ManualSettings {
  readonly servers: readonly string[]
  readonly auth: { readonly method?: string | undefined; readonly name?: string | undefined } | undefined
}

export interface ManualEndpoint {
  readonly endpoint: Endpoint
  readonly parameters: Readonly<Record<string, FormSchema>>
  readonly bodies: Readonly<Record<string, FormSchema>>
}

const API = /^(get|put|post|delete|options|head|patch|trace)\s+(\S+)$/i
const JSON_TYPE = 'application/json'

/** `api: POST /v1/users` and the fields of the page -> the same endpoint a spec would give. */
export function manualEndpoint(
  page: {
    readonly api: string
    readonly title: string
    readonly authMethod: unknown
    readonly deprecated: boolean
  },
  tree: Node,
  settings: ManualSettings,
): ManualEndpoint | undefined {
  const match = API.exec(page.api.trim())
  if (!match) return undefined
  const { servers, path } = splitUrl(match[2] as string, settings.servers)
  const fields = collectFields(tree)
  const parameters = withPathParameters(fields, path)
  const body = fields.filter(({ place }) => place === 'body')
  const media = body.length > 0 ? [bodyOf(body)] : []
  const scheme = schemeOf(
    typeof page.authMethod === 'string' ? page.authMethod : settings.auth?.method,
    settings.auth?.name,
  )
  return {
    endpoint: {
      kind: 'operation',
      method: (match[1] as string).toUpperCase(),
      path,
      title: page.title,
      description: undefined,
      deprecated: page.deprecated,
      externalDocs: undefined,
      servers,
      security: scheme === undefined ? [] : [[scheme]],
      parameters,
      body: media.length === 0 ? undefined : { required: true, description: undefined, media },
      responses: [],
      callbacks: [],
      samples: [],
    },
    parameters: Object.fromEntries(
      parameters.map((parameter) => [
        parameterKey(parameter),
        formOf(fields.find((field) => field.name === parameter.name && field.place === parameter.in)),
      ]),
    ),
    bodies: media.length === 0 ? {} : { [JSON_TYPE]: objectForm(body) },
  }
}

/** A whole URL brings its server along. */
function splitUrl(
  written: string,
  configured: readonly string[],
): { servers: readonly Server[]; path: string } {
  const whole = /^([a-z][a-z\d+.-]*:\/\/[^/?#]+)([^?#]*)/i.exec(written)
  const urls = whole ? [whole[1] as string] : configured
  const path = whole ? (whole[2] as string) || '/' : written.startsWith('/') ? written : `/${written}`
  return {
    servers: urls.map((url) => ({ url: url.replace(/\/+$/, ''), description: undefined, variables: [] })),
    path,
  }
}

/** Parameters of the path that no field describes are there all the same. */
function withPathParameters(fields: readonly ManualField[], path: string): readonly Parameter[] {
  const described = fields.filter(({ place }) => place !== 'body').map(parameterOf)
  const missing = [...path.matchAll(/\{([^{}]+)\}/g)]
    .map((match) => match[1] as string)
    .filter((name) => !described.some((parameter) => parameter.in === 'path' && parameter.name === name))
  const bare = missing.map((name) =>
    parameterOf({
      place: 'path',
      name,
      type: 'string',
      required: true,
      deprecated: false,
      fallback: undefined,
      placeholder: undefined,
      children: [],
    }),
  )
  return [...bare, ...described]
}

function parameterOf(field: ManualField): Parameter {
  const place = field.place === 'body' ? 'query' : field.place
  return {
    in: place,
    name: field.name,
    required: field.required || place === 'path',
    deprecated: field.deprecated,
    description: undefined,
    style: place === 'query' || place === 'cookie' ? 'form' : 'simple',
    explode: place === 'query' || place === 'cookie',
    allowReserved: false,
    allowEmptyValue: false,
    contentType: undefined,
    node: nodeOf(field),
    example: exampleOf(field),
    exampleGiven: field.fallback !== undefined || field.placeholder !== undefined,
    examples: [],
  }
}

function bodyOf(fields: readonly ManualField[]): MediaContent {
  const value = Object.fromEntries(fields.map((field) => [field.name, exampleOf(field)]))
  return {
    type: JSON_TYPE,
    node: {
      about: { type: 'object' },
      properties: fields.map((field) => ({
        name: field.name,
        required: field.required,
        node: nodeOf(field),
      })),
    },
    examples: [{ name: undefined, value, text: JSON.stringify(value, undefined, 2) }],
    encoding: {},
  }
}

function objectForm(fields: readonly ManualField[]): FormSchema {
  return {
    type: 'object',
    properties: fields.map((field) => ({
      name: field.name,
      required: field.required,
      schema: formOf(field),
    })),
  }
}

function schemeOf(method: string | undefined, name: string | undefined): SecurityScheme | undefined {
  const common = { id: method ?? '', scopes: [] }
  if (method === 'bearer' || method === 'basic') return { ...common, type: 'http', scheme: method }
  if (method === 'key' || method === 'cobo')
    return { ...common, type: 'apiKey', in: 'header', name: name ?? 'X-API-Key' }
  return undefined
}
