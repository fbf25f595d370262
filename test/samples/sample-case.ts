import type {
  Endpoint,
  MediaContent,
  Parameter,
  PartEncoding,
  SecurityScheme,
} from '../../src/shared/reference/endpoint.ts'
import type { BodyValue } from '../../src/shared/request/build-body.ts'
import { buildRequest, parameterKey, type SecurityValue } from '../../src/shared/request/build-request.ts'
import type { HttpRequest } from '../../src/shared/request/http-request.ts'

/** A request, and where the specification says so what it looks like on the wire. */
export interface SampleCase {
  readonly name: string
  readonly method?: string
  readonly path?: string
  readonly parameters?: readonly Given[]
  readonly body?: BodyValue
  readonly encoding?: Readonly<Record<string, PartEncoding>>
  readonly security?: readonly SecurityValue[]
  /** Written by hand, never taken from the code under test. */
  readonly expected?: {
    readonly target?: string
    readonly header?: readonly [name: string, value: string]
    readonly body?: string
  }
}

export type Given = Pick<Parameter, 'in' | 'name'> & Partial<Parameter> & { readonly value: unknown }

/** The request of a case to an API under an address of its own, by which the echo server knows it again. */
export function requestOf(one: SampleCase, base: string): HttpRequest {
  const parameters = (one.parameters ?? []).map((given) => ({ ...DEFAULTS, ...styleOf(given), ...given }))
  const media: readonly MediaContent[] = one.body
    ? [{ type: one.body.type, node: NODE, examples: [], encoding: one.encoding ?? {} }]
    : []
  const endpoint: Pick<Endpoint, 'method' | 'path' | 'parameters' | 'body'> = {
    method: one.method ?? (one.body ? 'POST' : 'GET'),
    path: one.path ?? '/items',
    parameters,
    body: { required: true, description: undefined, media },
  }
  return buildRequest(endpoint, {
    server: { url: base, description: undefined, variables: [] },
    variables: {},
    parameters: new Map(parameters.map((parameter) => [parameterKey(parameter), parameter.value])),
    body: one.body,
    security: one.security ?? [],
  })
}

export function scheme(more: Partial<SecurityScheme> & Pick<SecurityScheme, 'type'>): SecurityScheme {
  return { id: 'key', scopes: [], ...more }
}

const NODE = { about: { type: 'string' } }
const DEFAULTS = {
  required: true,
  deprecated: false,
  description: undefined,
  allowReserved: false,
  allowEmptyValue: false,
  contentType: undefined,
  node: NODE,
  example: undefined,
  exampleGiven: false,
  examples: [],
} as const

/** The defaults of the specification for each place. */
function styleOf({ in: place }: Given): Pick<Parameter, 'style' | 'explode'> {
  const isForm = place === 'query' || place === 'cookie'
  return { style: isForm ? 'form' : 'simple', explode: isForm }
}
