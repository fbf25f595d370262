import type { FlatSchema, RawChoice } from './schema-shapes.ts'
import { isObject, listOr, own, textOr, type JsonObject } from '../json.ts'
import type { RefResolver } from '../resolve-ref.ts'
import { closedText } from './closed-text.ts'
import { newMemory } from './schema-memory.ts'
import { traitsOf } from './schema-traits.ts'

interface Building {
  keys: JsonObject | undefined
  /** Whether the keys are a copy; those of a schema in one piece are its own. */
  merged: boolean
  types: readonly string[] | undefined
  nullable: boolean
  properties: Map<string, unknown> | undefined
  required: Set<string> | undefined
  choices: RawChoice[] | undefined
  discriminator: FlatSchema['discriminator']
}

const NO_PROPERTIES: ReadonlyMap<string, unknown> = new Map()
const NONE_REQUIRED: ReadonlySet<string> = new Set()
const NO_KEYS: JsonObject = Object.freeze({})
const SINGLE_TYPES = new Map(
  ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'].map((type) => [type, [type]]),
)
/** Keys that a flat schema says in another way. Not `type` and `nullable`: `api.params.post` may ask for their words. */
export const HANDLED: ReadonlySet<string> = new Set([
  '$ref',
  'properties',
  'required',
  'allOf',
  'oneOf',
  'anyOf',
  'discriminator',
])
const MAX_PARTS = 200

/** The schemas of a spec, each looked at once: specs use the same component in hundreds of places. */
export class FlatSchemas {
  readonly #refs: RefResolver
  readonly #bySchema = new Map<object, FlatSchema>()
  /** Schemas that are nothing but a type, by what they say: most of a spec are one of a few. */
  readonly #plain = new Map<string, FlatSchema>()
  /** Small ones without references: generators write the same field into hundreds of schemas. */
  readonly #byText = new Map<string, FlatSchema>()
  readonly #byTarget = new Map<object, FlatSchema>()
  /** By reference, which saves following it. */
  readonly #byRef = new Map<string, FlatSchema>()
  /** How many parts of schemas were put together so far. */
  work = 0

  constructor(refs: RefResolver) {
    this.#refs = refs
  }

  of(raw: unknown): FlatSchema {
    if (!isObject(raw)) return raw === false ? NEVER : ANYTHING
    const plain = plainType(raw)
    if (plain !== undefined) {
      let flat = this.#plain.get(plain)
      if (!flat) this.#plain.set(plain, (flat = this.#make(raw)))
      return flat
    }
    const reference = raw['$ref']
    if (typeof reference === 'string' && isBare(raw)) {
      let flat = this.#byRef.get(reference)
      if (!flat) this.#byRef.set(reference, (flat = this.#make(raw)))
      return flat
    }
    return this.#bySchema.get(raw) ?? this.#make(raw)
  }

  #make(raw: JsonObject): FlatSchema {
    const { ref, value, siblings } = this.#refs.resolve(raw)
    // A bare reference is its target, whoever refers to it.
    const bare = ref !== undefined && value !== undefined && !siblings
    const known = bare ? this.#byTarget.get(value) : this.#bySchema.get(raw)
    if (known) return known
    const text = ref === undefined ? closedText(raw) : undefined
    const same = text === undefined ? undefined : this.#byText.get(text)
    const flat =
      same ?? flatSchema(this, this.#refs, { raw, name: nameOf(ref), missing: value ? undefined : ref })
    if (text !== undefined) this.#byText.set(text, flat)
    if (bare) this.#byTarget.set(value, flat)
    else this.#bySchema.set(raw, flat)
    return flat
  }
}

/** One look at a schema of a spec. */
export function flatten({ flat }: { readonly flat: FlatSchemas }, raw: unknown): FlatSchema {
  return flat.of(raw)
}

/** All that a schema says, if that is a type and perhaps its format. */
function plainType(raw: JsonObject): string | undefined {
  for (const key in raw) if (key !== 'type' && key !== 'format' && key !== 'nullable') return undefined
  const { type, format, nullable } = raw
  if (typeof type !== 'string') return undefined
  if (format === undefined) return nullable === true ? `${type}\0` : type
  return typeof format === 'string' ? `${type}\0${nullable === true}\0${format}` : undefined
}

function flatSchema(
  counted: { work: number },
  refs: RefResolver,
  { raw, name, missing }: { readonly raw: JsonObject } & Pick<FlatSchema, 'name' | 'missing'>,
): FlatSchema {
  const building: Building = {
    keys: undefined,
    merged: false,
    types: undefined,
    nullable: false,
    properties: undefined,
    required: undefined,
    choices: undefined,
    discriminator: undefined,
  }
  if (missing === undefined) merge(raw, building, { refs, seen: undefined, counted })
  const keys = building.keys ?? NO_KEYS
  return {
    name,
    keys,
    traits: traitsOf(keys),
    types: building.types ?? guessTypes(keys, building.properties),
    nullable: building.nullable,
    properties: building.properties ?? NO_PROPERTIES,
    required: building.required ?? NONE_REQUIRED,
    choices: building.choices ?? [],
    discriminator: building.discriminator,
    missing,
    memory: newMemory(),
  }
}

function isBare(raw: JsonObject): boolean {
  for (const key in raw) if (key !== '$ref') return false
  return true
}

/** Component name of a reference, when it is one to a schema. */
export function nameOf(ref: string | undefined): string | undefined {
  if (ref === undefined) return undefined
  const match = /^#\/components\/schemas\/([^/]+)$/.exec(ref)
  if (!match) return undefined
  const name = (match[1] as string).replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Adds a schema to what was gathered. What stands nearer to the reader wins: it was gathered first. */
function merge(
  raw: unknown,
  into: Building,
  state: {
    readonly refs: RefResolver
    readonly counted: { work: number }
    seen: Set<object> | undefined
  },
): void {
  const { value, siblings } = state.refs.resolve(raw)
  if (!value) return
  if (state.seen !== undefined && (state.seen.has(value) || state.seen.size > MAX_PARTS)) return
  state.counted.work++
  if (siblings) mergeKeys(siblings, into)
  mergeKeys(value, into)
  const beside = siblings && own(siblings, 'allOf')
  const parts = own(value, 'allOf')
  if (beside === undefined && parts === undefined && state.seen === undefined) return
  state.seen ??= new Set()
  state.seen.add(value)
  for (const part of listOr(beside)) merge(part, into, state)
  for (const part of listOr(parts)) merge(part, into, state)
}

function mergeKeys(source: JsonObject, into: Building): void {
  into.keys = into.keys === undefined ? source : addKeys(source, into)
  mergeTypes(source, into)
  const properties = source['properties']
  if (isObject(properties)) mergeProperties(properties, into)
  const required = source['required']
  if (Array.isArray(required))
    for (const name of required as unknown[])
      if (typeof name === 'string') (into.required ??= new Set()).add(name)
  addChoice('oneOf', source['oneOf'], into)
  addChoice('anyOf', source['anyOf'], into)
  const discriminator = source['discriminator']
  if (discriminator === undefined || into.discriminator !== undefined) return
  const property = isObject(discriminator) ? textOr(discriminator['propertyName']) : textOr(discriminator)
  if (property !== undefined)
    into.discriminator = {
      property,
      mapping: isObject(discriminator) && isObject(discriminator['mapping']) ? discriminator['mapping'] : {},
      otherwise: isObject(discriminator) ? textOr(discriminator['defaultMapping']) : undefined,
    }
}

/** The second part of a schema makes a copy of the first necessary. */
function addKeys(source: JsonObject, into: Building): JsonObject {
  const keys: Record<string, unknown> = into.merged ? (into.keys as Record<string, unknown>) : {}
  if (!into.merged) copyKeys(into.keys as JsonObject, keys)
  into.merged = true
  copyKeys(source, keys)
  return keys
}

function copyKeys(source: JsonObject, into: Record<string, unknown>): void {
  for (const key in source) if (!HANDLED.has(key) && !Object.hasOwn(into, key)) into[key] = source[key]
}

function mergeProperties(properties: JsonObject, into: Building): void {
  for (const name of Object.keys(properties)) {
    into.properties ??= new Map()
    const before = into.properties.get(name)
    // The same property in two parts: both hold, which is what allOf says.
    into.properties.set(name, before === undefined ? properties[name] : { allOf: [before, properties[name]] })
  }
}

function mergeTypes(source: JsonObject, into: Building): void {
  if (source['nullable'] === true) into.nullable = true
  const written = source['type']
  if (written === undefined) return
  if (typeof written === 'string') {
    if (written === 'null') into.nullable = true
    into.types ??= SINGLE_TYPES.get(written) ?? [written]
    return
  }
  const list = listOr(written).filter((type) => typeof type === 'string')
  if (list.includes('null')) into.nullable = true
  const types = list.filter((type) => type !== 'null')
  if (types.length > 0) into.types ??= types
  else if (list.length > 0 && into.types === undefined) into.types = ['null']
}

/** `X or null` is a nullable X, however it is written. */
function addChoice(kind: RawChoice['kind'], options: unknown, into: Building): void {
  if (!Array.isArray(options) || options.length === 0) return
  const real = (options as unknown[]).filter((option) => !isNull(option))
  if (real.length < options.length) into.nullable = true
  if (real.length > 0) (into.choices ??= []).push({ kind, options: real })
}

function isNull(option: unknown): boolean {
  return isObject(option) && option['type'] === 'null'
}

function guessTypes(keys: JsonObject, properties: Building['properties']): readonly string[] {
  if (
    properties !== undefined ||
    isObject(keys['additionalProperties']) ||
    keys['patternProperties'] !== undefined
  )
    return ['object']
  if (keys['items'] !== undefined || keys['prefixItems'] !== undefined) return ['array']
  const values = keys['const'] === undefined ? listOr(keys['enum']) : [keys['const']]
  const types = new Set(values.filter((value) => value !== null).map(jsonType))
  if (types.size > 0) return [...types]
  if (keys['format'] !== undefined || keys['pattern'] !== undefined || keys['minLength'] !== undefined)
    return ['string']
  return []
}

function jsonType(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'object' ? 'object' : typeof value
}

const ANYTHING: FlatSchema = Object.freeze({
  name: undefined,
  keys: NO_KEYS,
  traits: 0,
  types: [],
  nullable: false,
  properties: NO_PROPERTIES,
  required: NONE_REQUIRED,
  choices: [],
  discriminator: undefined,
  missing: undefined,
  memory: newMemory(),
})
const NEVER: FlatSchema = Object.freeze({ ...ANYTHING, types: ['never'], memory: newMemory() })
