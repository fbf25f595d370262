import { isObject, listOr, own, textOr, type JsonObject } from '../json.ts'
import type { Spec } from '../spec.ts'

/** A schema with its references followed and `allOf` merged, in OpenAPI 3.1 shape. Its children are still raw. */
export interface FlatSchema {
  /** Name among the components; undefined for a schema written in place. */
  readonly name: string | undefined
  /** Keys of the merged schema that need no treatment: description, format, limits, extensions. */
  readonly keys: JsonObject
  /** Without `null`. Empty when nothing says what it is. */
  readonly types: readonly string[]
  readonly nullable: boolean
  readonly properties: ReadonlyMap<string, unknown>
  readonly required: ReadonlySet<string>
  readonly choices: readonly RawChoice[]
  readonly discriminator: { readonly property: string; readonly mapping: JsonObject } | undefined
  /** A reference that leads nowhere. */
  readonly missing: string | undefined
}

export interface RawChoice {
  readonly kind: 'oneOf' | 'anyOf'
  readonly options: readonly unknown[]
}

interface Building {
  keys: Record<string, unknown>
  types: string[] | undefined
  nullable: boolean
  properties: Map<string, unknown>
  required: Set<string>
  choices: RawChoice[]
  discriminator: FlatSchema['discriminator']
}

const MEMORY = new WeakMap<object, FlatSchema>()
const TARGETS = new WeakMap<object, FlatSchema>()
const HANDLED = new Set([
  '$ref',
  'type',
  'nullable',
  'properties',
  'required',
  'allOf',
  'oneOf',
  'anyOf',
  'discriminator',
])
const MAX_PARTS = 200

/** One look at a schema, remembered: specs use the same component in hundreds of places. */
export function flatten(spec: Spec, raw: unknown): FlatSchema {
  if (!isObject(raw)) return raw === false ? NEVER : ANYTHING
  const { ref, value, siblings } = spec.refs.resolve(raw)
  // A bare reference is its target, whoever refers to it.
  const [memory, key] = ref !== undefined && value && !siblings ? [TARGETS, value] : [MEMORY, raw]
  const known = memory.get(key)
  if (known) return known
  const building: Building = {
    keys: {},
    types: undefined,
    nullable: false,
    properties: new Map(),
    required: new Set(),
    choices: [],
    discriminator: undefined,
  }
  merge(raw, building, { spec, seen: new Set() })
  const { types, ...rest } = building
  const flat: FlatSchema = {
    ...rest,
    name: nameOf(ref),
    types: types ?? guessTypes(building),
    missing: ref !== undefined && value === undefined ? ref : undefined,
  }
  memory.set(key, flat)
  return flat
}

/** Component name of a reference, when it is one to a schema. */
export function nameOf(ref: string | undefined): string | undefined {
  const match = /^#\/components\/schemas\/([^/]+)$/.exec(ref ?? '')
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
  state: { readonly spec: Spec; readonly seen: Set<object> },
): void {
  const { value, siblings } = state.spec.refs.resolve(raw)
  if (!value || state.seen.has(value) || state.seen.size > MAX_PARTS) return
  state.seen.add(value)
  if (siblings) mergeKeys(siblings, into)
  mergeKeys(value, into)
  for (const source of siblings ? [siblings, value] : [value])
    for (const part of listOr(own(source, 'allOf'))) merge(part, into, state)
}

function mergeKeys(source: JsonObject, into: Building): void {
  for (const key in source)
    if (!HANDLED.has(key) && !Object.hasOwn(into.keys, key)) into.keys[key] = source[key]
  mergeTypes(source, into)
  const properties = source['properties']
  if (isObject(properties))
    for (const name of Object.keys(properties)) {
      const before = into.properties.get(name)
      // The same property in two parts: both hold, which is what allOf says.
      into.properties.set(
        name,
        before === undefined ? properties[name] : { allOf: [before, properties[name]] },
      )
    }
  for (const name of listOr(source['required'])) if (typeof name === 'string') into.required.add(name)
  for (const kind of ['oneOf', 'anyOf'] as const) {
    const options = listOr(source[kind])
    if (options.length > 0) addChoice(kind, options, into)
  }
  const discriminator = source['discriminator']
  const property = isObject(discriminator) ? textOr(discriminator['propertyName']) : textOr(discriminator)
  if (property !== undefined && into.discriminator === undefined)
    into.discriminator = {
      property,
      mapping: isObject(discriminator) && isObject(discriminator['mapping']) ? discriminator['mapping'] : {},
    }
}

function mergeTypes(source: JsonObject, into: Building): void {
  if (source['nullable'] === true) into.nullable = true
  const written = source['type']
  const list = (Array.isArray(written) ? written : [written]).filter((type) => typeof type === 'string')
  if (list.includes('null')) into.nullable = true
  const types = list.filter((type) => type !== 'null')
  if (types.length > 0) into.types ??= types
  else if (list.length > 0 && into.types === undefined) into.types = ['null']
}

/** `X or null` is a nullable X, however it is written. */
function addChoice(kind: RawChoice['kind'], options: readonly unknown[], into: Building): void {
  const real = options.filter((option) => !isNull(option))
  if (real.length < options.length) into.nullable = true
  if (real.length > 0) into.choices.push({ kind, options: real })
}

function isNull(option: unknown): boolean {
  return isObject(option) && option['type'] === 'null'
}

function guessTypes({ keys, properties }: Building): readonly string[] {
  if (
    properties.size > 0 ||
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
  keys: {},
  types: [],
  nullable: false,
  properties: new Map(),
  required: new Set<string>(),
  choices: [],
  discriminator: undefined,
  missing: undefined,
})
const NEVER: FlatSchema = Object.freeze({ ...ANYTHING, types: ['never'] })
