import { isObject, listOr, objectOr, own, type JsonObject } from '../../openapi/json.ts'
import { keysOf, pointerOf } from '../../openapi/pointer.ts'
import type { Spec } from '../../openapi/spec.ts'
import type { Way } from './example-schema.ts'

/** A value of a spec that a schema must accept. */
export interface SpecExample {
  /** Where it stands. */
  readonly pointer: string
  readonly value: unknown
  readonly schema: unknown
  readonly way: Way
}

type Keys = readonly (string | number)[]

const MAX_EXAMPLES = 20_000
/** Keywords that hold a schema, and those that hold several by name. */
const SCHEMAS = [
  'items',
  'contains',
  'unevaluatedItems',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
]
const NAMED_SCHEMAS = ['properties', 'patternProperties', 'dependentSchemas', '$defs']
const MAX_DEPTH = 60

/** Every example of a spec with its schema: of parameters, headers, bodies, answers and schemas. */
export function listExamples(spec: Pick<Spec, 'document' | 'refs' | 'operations'>): readonly SpecExample[] {
  return new ExampleList(spec).run()
}

class ExampleList {
  readonly #spec: Pick<Spec, 'document' | 'refs' | 'operations'>
  readonly #found: SpecExample[] = []
  readonly #seen = new Set<object>()

  constructor(spec: Pick<Spec, 'document' | 'refs' | 'operations'>) {
    this.#spec = spec
  }

  run(): readonly SpecExample[] {
    for (const { at, raw, kind, pathItem } of this.#spec.operations) {
      const inside = kind === 'webhook' ? 'response' : 'request'
      this.#parameters(pathItem['parameters'], [...at.slice(0, 2), 'parameters'])
      this.#parameters(raw['parameters'], [...at, 'parameters'])
      this.#open(raw['requestBody'], [...at, 'requestBody'], (body, keys) =>
        this.#content(body['content'], [...keys, 'content'], inside),
      )
      for (const [status, answer] of Object.entries(objectOr(raw['responses'])))
        this.#open(answer, [...at, 'responses', status], (response, keys) => {
          this.#content(response['content'], [...keys, 'content'], 'response')
          for (const [name, header] of Object.entries(objectOr(response['headers'])))
            this.#open(header, [...keys, 'headers', name], (value, place) =>
              this.#holder(value, place, { way: 'response' }),
            )
        })
    }
    const components = objectOr(this.#spec.document['components'])
    for (const [name, schema] of Object.entries(objectOr(components['schemas'])))
      this.#schema(schema, ['components', 'schemas', name], 0)
    return this.#found
  }

  #parameters(list: unknown, keys: Keys): void {
    for (const [index, parameter] of listOr(list).entries())
      this.#open(parameter, [...keys, index], (value, place) => {
        this.#holder(value, place, { way: 'request' })
        this.#content(value['content'], [...place, 'content'], 'request')
      })
  }

  #content(content: unknown, keys: Keys, way: Way): void {
    for (const [type, media] of Object.entries(objectOr(content)))
      this.#open(media, [...keys, type], (value, place) => {
        // The text of another notation says nothing about the value it stands for.
        const texts = /[/+]json\b|^\*\/\*|^application\/\*/i.test(type)
        this.#holder(value, place, { way, texts })
      })
  }

  /** What has a schema and examples beside each other. */
  #holder(holder: JsonObject, keys: Keys, { way, texts = true }: { way: Way; texts?: boolean }): void {
    const { schema } = holder
    if (schema === undefined) return
    this.#schema(schema, [...keys, 'schema'], 0)
    const add = (value: unknown, place: Keys) => {
      if (texts || typeof value !== 'string') this.#add({ pointer: pointerOf(place), value, schema, way })
    }
    if (own(holder, 'example') !== undefined) add(holder['example'], [...keys, 'example'])
    for (const [name, example] of Object.entries(objectOr(holder['examples'])))
      this.#open(example, [...keys, 'examples', name], (value, place) => {
        for (const key of ['value', 'dataValue'])
          if (own(value, key) !== undefined) add(value[key], [...place, key])
      })
  }

  /** Examples of a schema itself and of the schemas in it. */
  #schema(schema: unknown, keys: Keys, depth: number): void {
    if (!isObject(schema) || own(schema, '$ref') !== undefined || depth > MAX_DEPTH) return
    if (this.#isSeen(schema)) return
    const way = 'either'
    if (own(schema, 'example') !== undefined)
      this.#add({ pointer: pointerOf([...keys, 'example']), value: schema['example'], schema, way })
    for (const [index, value] of listOr(schema['examples']).entries())
      this.#add({ pointer: pointerOf([...keys, 'examples', index]), value, schema, way })
    for (const name of SCHEMAS) this.#schema(schema[name], [...keys, name], depth + 1)
    for (const name of ['allOf', 'anyOf', 'oneOf', 'prefixItems'])
      for (const [index, part] of listOr(schema[name]).entries())
        this.#schema(part, [...keys, name, index], depth + 1)
    for (const place of NAMED_SCHEMAS)
      for (const [name, part] of Object.entries(objectOr(schema[place])))
        this.#schema(part, [...keys, place, name], depth + 1)
  }

  #add(example: SpecExample): void {
    if (this.#found.length < MAX_EXAMPLES) this.#found.push(example)
  }

  /** Follows a reference: what is found is reported where it stands, once. */
  #open(value: unknown, keys: Keys, visit: (value: JsonObject, keys: Keys) => void): void {
    const { value: target, ref } = this.#spec.refs.resolve(value)
    if (target === undefined) return
    if (ref !== undefined && this.#isSeen(target)) return
    visit(target, ref === undefined ? keys : (keysOf(ref) ?? keys))
  }

  #isSeen(value: object): boolean {
    return this.#seen.size === this.#seen.add(value).size
  }
}
