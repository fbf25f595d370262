import { securityOf } from '../../../openapi/endpoint/security.ts'
import { listOr, objectOr, own, textOr, type JsonObject } from '../../../openapi/json.ts'
import type { Operation } from '../../../openapi/operations.ts'
import type { Spec } from '../../../openapi/spec.ts'
import type { SecurityScheme } from '../../../shared/reference/endpoint.ts'
import { Validators } from '../validators.ts'
import type { SampleRequest } from './curl-request.ts'
import { MockOperations } from './find-operation.ts'
import { OF_VARIABLES } from './variables.ts'

/** What a server that keeps to a spec would say to requests. */
export class RequestJudge {
  readonly #spec: Spec
  readonly #operations: MockOperations
  readonly #validators: Validators

  constructor(spec: Spec) {
    this.#spec = spec
    this.#operations = new MockOperations([spec])
    this.#validators = new Validators(spec)
  }

  /** Whether a request goes to a server of the spec. */
  knows({ url }: SampleRequest): boolean {
    return this.#operations.knows(url)
  }

  operationOf({ method, url }: SampleRequest): Operation | undefined {
    return this.#operations.at(url).find(({ operation }) => operation.method === method)?.operation
  }

  /**
   * Why a request would be refused, or is not one to `key`, the operation that is meant. Undefined when all is well, or it
   * goes elsewhere.
   */
  problem(request: SampleRequest, key?: string): string | undefined {
    if (!this.knows(request)) return undefined
    const found = this.operationOf(request)
    if (!found) {
      const { method, url } = request
      const there = this.#operations.at(url)
      const methods = [...new Set(there.map(({ operation }) => operation.method))].join(', ')
      return `it sends ${method} ${readable(url.pathname)}, ${methods === '' ? 'and the spec has no such path' : `where the spec has ${methods}`}`
    }
    if (key !== undefined && found.key !== key) return `it calls ${found.key}`
    return this.#parameters(request, found) ?? this.#credentials(request, found) ?? this.#body(request, found)
  }

  #parameters({ url, headers }: SampleRequest, { raw, pathItem }: Operation): string | undefined {
    const all = new Map<string, JsonObject>()
    for (const written of [...listOr(pathItem['parameters']), ...listOr(raw['parameters'])]) {
      const parameter = this.#spec.refs.resolve(written).value
      if (parameter) all.set(`${textOr(parameter['in'])} ${textOr(parameter['name'])}`, parameter)
    }
    for (const parameter of all.values()) {
      const [place, name = ''] = [parameter['in'], textOr(parameter['name'])]
      if (parameter['required'] !== true || OF_OTHERS.has(name.toLowerCase())) continue
      const isObjectLike = this.#spec.refs.resolve(parameter['schema']).value?.['type'] === 'object'
      if (place === 'query' && !isObjectLike && ![...url.searchParams.keys()].some(isNamed(name)))
        return `the query parameter "${name}" is missing`
      if (place === 'header' && !headers.has(name.toLowerCase())) return `the header "${name}" is missing`
    }
    return undefined
  }

  #credentials(request: SampleRequest, operation: Operation): string | undefined {
    const ways = securityOf(this.#spec, operation)
    if (ways.length === 0 || ways.some((way) => way.every((scheme) => isSent(scheme, request))))
      return undefined
    const names = [...new Set(ways.map((way) => way.map(placeOf).join(' and ')))]
    return `it sends no credentials, which are ${names.join(', or ')}`
  }

  #body({ body, headers }: SampleRequest, { raw }: Operation): string | undefined {
    const wanted = this.#spec.refs.resolve(raw['requestBody']).value
    if (!wanted) return undefined
    if (body === undefined) return wanted['required'] === true ? 'the body is missing' : undefined
    const content = objectOr(wanted['content'])
    const types = Object.keys(content).map(bareType)
    const type = bareType(headers.get('content-type') ?? '')
    if (types.length === 0 || types.some((known) => known.includes('*'))) return undefined
    const index = types.indexOf(type)
    if (index < 0) return `it sends ${type}, and the operation takes ${types.join(', ')}`
    const schema = own(objectOr(Object.values(content)[index]), 'schema')
    return body === null || schema === undefined || !/[/+]json$/.test(type)
      ? undefined
      : this.#json(body, schema)
  }

  #json(text: string, schema: unknown): string | undefined {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      // A variable may stand for anything that makes it JSON.
      return text.includes(OF_VARIABLES) ? undefined : 'the body is no JSON'
    }
    const said = this.#validators.problem({ value, schema, way: 'request' }, { exact: false })
    return said === undefined ? undefined : `the body does not fit: ${said}`
  }
}

/** Headers that say what a body is, or who calls, and are looked at elsewhere. */
const OF_OTHERS = new Set(['accept', 'content-type', 'authorization'])

/** Lists and objects are written `name[]`, `name[key]`, `name.key`. */
function isNamed(name: string): (key: string) => boolean {
  return (key) => key === name || key.startsWith(`${name}[`) || key.startsWith(`${name}.`)
}

function isSent(scheme: SecurityScheme, { url, headers }: SampleRequest): boolean {
  if (scheme.type !== 'apiKey') return scheme.type === 'mutualTLS' || headers.has('authorization')
  const name = scheme.name ?? ''
  if (scheme.in === 'query') return url.searchParams.has(name)
  return scheme.in === 'cookie' ? headers.has('cookie') : headers.has(name.toLowerCase())
}

function placeOf({ type, in: place, name }: SecurityScheme): string {
  return type === 'apiKey' ? `"${name ?? ''}" (${place ?? 'header'})` : 'the header "Authorization"'
}

/** As people write it; a path that says something else with its percent signs stays as it is. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

function bareType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}
