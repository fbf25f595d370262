import { isObject, listOr, own, textOr, type JsonObject } from '../json.ts'
import type { RefResolver } from '../resolve-ref.ts'

/** A schema with its reference followed. One object for one schema: pairs are known by identity. */
export interface Opened {
  readonly schema: JsonObject
  readonly nullable: boolean
  /** Types without `null`; undefined when any is allowed. */
  readonly types: readonly string[] | undefined
  /** The types come from alternatives that say nothing but a type. */
  readonly isListOfTypes: boolean
}

/** Words about a schema that restrict no value. */
const ANNOTATIONS = new Set([
  'title',
  'description',
  'example',
  'examples',
  'deprecated',
  'externalDocs',
  'xml',
  '$comment',
  'default',
  'nullable',
])

/** JSON has seven. */
const MOST_TYPES = 20
const NOTHING: JsonObject = Object.freeze({ not: {} })
const ANYTHING: JsonObject = Object.freeze({})

/** Schemas of one of the two documents. */
export class SchemaSide {
  readonly refs: RefResolver
  readonly #opened = new Map<JsonObject, Opened>()
  readonly #nullable = new Map<JsonObject, Opened>()
  readonly #merged = new Map<JsonObject, JsonObject>()
  readonly #sizes = new Map<object, number>()

  constructor(refs: RefResolver) {
    this.refs = refs
  }

  open(value: unknown): Opened {
    let schema = this.follow(value)
    let nullable = false
    // `oneOf: [X, { type: 'null' }]` is how 3.1 writes a nullable X.
    for (let depth = 0; depth < 5; depth++) {
      const inner = this.#wrapped(schema)
      if (inner === undefined) break
      schema = this.follow(inner)
      nullable = true
    }
    const known = nullable ? this.#nullable : this.#opened
    let opened = known.get(schema)
    if (!opened) {
      opened = this.#read(schema, nullable)
      known.set(schema, opened)
    }
    return opened
  }

  /** The schema behind a reference, with what is written beside it. */
  follow(value: unknown): JsonObject {
    if (value === false) return NOTHING
    if (!isObject(value)) return ANYTHING
    const merged = this.#merged.get(value)
    if (merged) return merged
    const resolved = this.refs.resolve(value)
    if (resolved.ref === undefined) return value
    const target = resolved.value ?? ANYTHING
    const found = resolved.siblings ? { ...target, ...resolved.siblings } : target
    this.#merged.set(value, found)
    return found
  }

  /** How many values a schema holds, as far as no reference is followed. */
  sizeOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return 1
    let size = this.#sizes.get(value)
    if (size === undefined) {
      size = Object.values(value).reduce((sum: number, inner) => sum + this.sizeOf(inner), 1)
      this.#sizes.set(value, size)
    }
    return size
  }

  #read(schema: JsonObject, isWrapped: boolean): Opened {
    const written = typeWords(schema)
    const listed = written === undefined ? this.#listOfTypes(schema) : undefined
    const types = written ?? listed
    return {
      schema,
      nullable: isWrapped || schema['nullable'] === true || types?.includes('null') === true,
      types: types?.filter((type) => type !== 'null'),
      isListOfTypes: listed !== undefined,
    }
  }

  #wrapped(schema: JsonObject): unknown {
    const branches = listOr(schema['oneOf'] ?? schema['anyOf'])
    if (branches.length !== 2 || !Object.keys(schema).every((key) => isLoose(key, ['oneOf', 'anyOf'])))
      return undefined
    const [first, second] = branches
    const isNull = (branch: unknown) => this.follow(branch)['type'] === 'null'
    if (isNull(first) === isNull(second)) return undefined
    return isNull(first) ? second : first
  }

  #listOfTypes(schema: JsonObject): readonly string[] | undefined {
    if (['not', 'allOf', 'properties'].some((key) => own(schema, key) !== undefined)) return undefined
    for (const key of ['oneOf', 'anyOf']) {
      const branches = listOr(schema[key]).map((branch) => this.follow(branch))
      const types = branches.map((branch) => textOr(branch['type']))
      const isPlain = branches.every((branch) =>
        Object.keys(branch).every((word) => isLoose(word, ['type', 'format'])),
      )
      if (branches.length > 0 && isPlain && types.every((type) => type !== undefined))
        return [...new Set(types as string[])].slice(0, MOST_TYPES)
    }
    return undefined
  }
}

export function isAnnotation(key: string): boolean {
  return ANNOTATIONS.has(key) || key.startsWith('x-')
}

function isLoose(key: string, allowed: readonly string[]): boolean {
  return allowed.includes(key) || isAnnotation(key)
}

function typeWords(schema: JsonObject): readonly string[] | undefined {
  const type = schema['type']
  if (typeof type === 'string') return [type]
  const list = new Set(listOr(type).filter((word) => typeof word === 'string'))
  return list.size > 0 ? [...list].slice(0, MOST_TYPES) : undefined
}
