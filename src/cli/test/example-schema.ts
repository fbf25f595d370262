import { isObject, listOr, own, type JsonObject } from '../../openapi/json.ts'
import type { RefResolver } from '../../openapi/resolve-ref.ts'

/** Which way a value goes: `readOnly` properties are not sent, `writeOnly` ones do not come back. */
export type Way = 'request' | 'response' | 'either'

const ONE = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']
const MANY = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const NAMED = ['properties', 'patternProperties', 'dependentSchemas']
const PLAIN = [
  'enum',
  'const',
  'multipleOf',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxProperties',
  'minProperties',
  'minContains',
  'maxContains',
  'dependentRequired',
]
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
/** Those whose violation a reader would trip over; others are advice. */
const FORMATS = new Set(['date', 'date-time', 'uuid', 'email', 'ipv4', 'ipv6', 'int32', 'int64'])
const MAX_DEPTH = 200

/**
 * Schemas of a spec as JSON Schema 2020-12 that one validator can read: references become schemas of their own, and what only
 * OpenAPI 3.0 has (`nullable`, `exclusiveMinimum: true`) is said the new way.
 */
export class ExampleSchemas {
  readonly #refs: RefResolver
  readonly #way: Way
  /** In 3.0 nothing beside a reference counts. */
  readonly #old: boolean
  readonly #ids = new Map<string, string>()
  readonly #waiting: string[] = []

  constructor(refs: RefResolver, version: string, way: Way) {
    this.#refs = refs
    this.#old = version === '3.0'
    this.#way = way
  }

  /** A schema, and those it refers to that were not handed out before, by their IDs. */
  convert(schema: unknown): { readonly schema: JsonObject; readonly added: ReadonlyMap<string, unknown> } {
    const root = { allOf: [this.#convert(schema, 0)] }
    const added = new Map<string, unknown>()
    for (let ref = this.#waiting.pop(); ref !== undefined; ref = this.#waiting.pop())
      added.set(this.#idOf(ref), this.#convert(this.#refs.at(ref), 0))
    return { schema: root, added }
  }

  #convert(schema: unknown, depth: number): unknown {
    if (typeof schema === 'boolean') return schema
    if (!isObject(schema) || depth > MAX_DEPTH) return true
    const ref = own(schema, '$ref')
    if (typeof ref === 'string') {
      const target = { $ref: this.#idOf(ref) }
      if (this.#old || Object.keys(schema).length === 1) return target
      const { $ref: _, ...rest } = schema
      return { allOf: [target, this.#convert(rest, depth + 1)] }
    }
    const found = this.#keywords(schema, depth)
    return schema['nullable'] === true ? { anyOf: [{ type: 'null' }, found] } : found
  }

  #keywords(schema: JsonObject, depth: number): Record<string, unknown> {
    const found: Record<string, unknown> = {}
    const convert = (value: unknown) => this.#convert(value, depth + 1)
    for (const name of PLAIN) if (own(schema, name) !== undefined) found[name] = schema[name]
    for (const name of ONE) if (own(schema, name) !== undefined) found[name] = convert(schema[name])
    for (const name of MANY)
      if (Array.isArray(schema[name]) && schema[name].length > 0)
        found[name] = listOr(schema[name]).map(convert)
    for (const name of NAMED)
      if (isObject(schema[name]))
        found[name] = Object.fromEntries(
          Object.entries(schema[name])
            .filter(([key]) => name !== 'patternProperties' || isPattern(key))
            .map(([key, value]) => [key, convert(value)]),
        )
    const types = [schema['type']].flat().filter((type) => TYPES.has(type as string))
    if (types.length > 0) found['type'] = types
    if (typeof schema['pattern'] === 'string' && isPattern(schema['pattern']))
      found['pattern'] = schema['pattern']
    if (FORMATS.has(schema['format'] as string)) found['format'] = schema['format']
    const required = this.#required(schema)
    if (required.length > 0) found['required'] = required
    return oldBounds(found)
  }

  #required(schema: JsonObject): readonly string[] {
    const properties = isObject(schema['properties']) ? schema['properties'] : {}
    return [
      ...new Set(
        listOr(schema['required']).filter((name): name is string => {
          if (typeof name !== 'string') return false
          const { value, siblings } = this.#refs.resolve(own(properties, name))
          const is = (mark: string) => value?.[mark] === true || siblings?.[mark] === true
          return !(
            (this.#way !== 'response' && is('readOnly')) ||
            (this.#way !== 'request' && is('writeOnly'))
          )
        }),
      ),
    ]
  }

  #idOf(ref: string): string {
    let id = this.#ids.get(ref)
    if (id === undefined) {
      this.#ids.set(ref, (id = `https://spec.invalid/${this.#way}/${this.#ids.size}`))
      this.#waiting.push(ref)
    }
    return id
  }
}

/** `exclusiveMinimum: true` of 3.0 says how `minimum` is meant. */
function oldBounds(schema: Record<string, unknown>): Record<string, unknown> {
  for (const [mark, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[mark] !== 'boolean') continue
    if (schema[mark] && typeof schema[bound] === 'number') {
      schema[mark] = schema[bound]
      delete schema[bound]
    } else delete schema[mark]
  }
  return schema
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
