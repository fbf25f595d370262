import { isObject, listOr, type JsonObject } from '../json.ts'
import { Topic } from '../../lib/memo.ts'
import { sampleNumber, sampleText } from '../../shared/reference/sample-scalar.ts'
import type { Spec } from '../spec.ts'
import { flatten } from './flat-schema.ts'
import type { FlatSchema } from './schema-shapes.ts'
import { schemaChildren } from './schema-children.ts'
import { GIVEN, LIMITED_USE } from './schema-traits.ts'
import { isFile } from './type-label.ts'

export interface SampleOptions {
  /** A request leaves out what is read-only, a response what is write-only. */
  readonly direction: 'request' | 'response'
  /** Leave out what is not required. */
  readonly requiredOnly?: boolean | undefined
}

const MAX_NODES = 300
const MAX_DEPTH = 12

/** A value that fits a schema: the author's examples where there are any, plausible ones elsewhere. */
export function sampleValue(spec: Spec, raw: unknown, options: SampleOptions): unknown {
  const simple = simpleValue(flatten(spec, raw))
  return simple === NOTHING ? new Sampler(spec, options).value(raw, undefined, 0) : simple
}

type Ancestors =
  | { readonly schema: FlatSchema; readonly above: Ancestors; readonly level: number }
  | undefined

/** Stands for a value that cannot be given; whoever asked leaves the key out. */
const NOTHING = Symbol('nothing')

/** The value of a component, and when it is the same in another place. */
interface Whole {
  readonly value: unknown
  /** So many nodes must be left, and more. */
  readonly nodes: number
  /** Levels below the place. */
  readonly height: number
  /** It is another value inside one of these. */
  readonly schemas: ReadonlySet<FlatSchema>
}

interface Kept {
  readonly wholes: Map<FlatSchema, Whole>
  /** Of what there was no room for all: the same again where as much room is left. Payloads begin alike. */
  readonly cuts: Map<FlatSchema, Map<number, Whole>>
}

const COMPONENT_VALUES = new Topic<string, Kept>('values of components, by how they are made')
const MOST_CUTS = 50
// Below this, making a value again costs less than finding out whether it may be used.
const WORTH_KEEPING = 4

class Sampler {
  readonly #spec: Spec
  readonly #options: SampleOptions
  readonly #kept: Kept
  /** Everything looked into so far that has something inside. */
  readonly #visited: FlatSchema[] = []
  #left = MAX_NODES
  /** Deepest place so far, and the outermost one that a value led back to. */
  #deepest = 0
  #outermost = Infinity

  constructor(spec: Spec, options: SampleOptions) {
    this.#spec = spec
    this.#options = options
    const key = `${options.direction} ${options.requiredOnly === true}`
    this.#kept = spec.memory.get(COMPONENT_VALUES, key, () => ({ wholes: new Map(), cuts: new Map() }))
  }

  value(raw: unknown, above: Ancestors, depth: number): unknown {
    const found = this.#try(flatten(this.#spec, raw), above, depth)
    return found === NOTHING ? null : found
  }

  #try(schema: FlatSchema, above: Ancestors, depth: number): unknown {
    const simple = simpleValue(schema)
    if (simple !== NOTHING) {
      this.#left--
      return simple
    }
    for (let at = above; at !== undefined; at = at.above)
      if (at.schema === schema) {
        this.#left--
        this.#outermost = Math.min(this.#outermost, at.level)
        return NOTHING
      }
    return schema.name === undefined
      ? this.#make(schema, above, depth)
      : this.#component(schema, above, depth)
  }

  /** A component has the same value wherever there is room for all of it and nothing leads back. */
  #component(schema: FlatSchema, above: Ancestors, depth: number): unknown {
    const { wholes } = this.#kept
    const known = wholes.get(schema)
    if (known && this.#fits(known, above, depth)) return this.#take(known, depth)
    // The node and all that is around it decide where a value is cut.
    const place = this.#left * (MAX_DEPTH + 1) + depth
    const cut = this.#kept.cuts.get(schema)?.get(place)
    if (cut && isOutside(cut, above)) return this.#take(cut, depth)
    const { length } = this.#visited
    const left = this.#left
    const deepest = this.#deepest
    const outermost = this.#outermost
    this.#deepest = depth
    this.#outermost = Infinity
    const value = this.#make(schema, above, depth)
    const nodes = left - this.#left
    const height = this.#deepest - depth
    const alone = this.#outermost > (above === undefined ? -1 : above.level)
    if (alone && nodes >= WORTH_KEEPING) {
      const whole = { value, nodes, height, schemas: new Set(this.#visited.slice(length)) }
      if (this.#left <= 0 || this.#deepest >= MAX_DEPTH) this.#keepCut(schema, place, whole)
      else if (!known) wholes.set(schema, whole)
    }
    this.#deepest = Math.max(this.#deepest, deepest)
    this.#outermost = Math.min(this.#outermost, outermost)
    return value
  }

  #fits(whole: Whole, above: Ancestors, depth: number): boolean {
    return this.#left > whole.nodes && depth + whole.height < MAX_DEPTH && isOutside(whole, above)
  }

  #take({ value, nodes, height, schemas }: Whole, depth: number): unknown {
    this.#left -= nodes
    this.#deepest = Math.max(this.#deepest, depth + height)
    for (const visited of schemas) this.#visited.push(visited)
    return value
  }

  #keepCut(schema: FlatSchema, place: number, cut: Whole): void {
    const { cuts } = this.#kept
    const places = cuts.get(schema) ?? new Map<number, Whole>()
    if (places.size >= MOST_CUTS) places.clear()
    cuts.set(schema, places.set(place, cut))
  }

  #make(schema: FlatSchema, above: Ancestors, depth: number): unknown {
    this.#left--
    this.#visited.push(schema)
    if (depth > this.#deepest) this.#deepest = depth
    const inside: Ancestors = { schema, above, level: above === undefined ? 0 : above.level + 1 }
    const choice = schema.choices[0]
    const chosen = choice === undefined ? undefined : this.#option(choice.options, inside, depth)
    const type = schema.types[0]
    if (schema.properties.size > 0 || type === 'object')
      return this.#object(schema, isObject(chosen) ? chosen : {}, { inside, depth })
    if (chosen !== undefined && chosen !== NOTHING) return chosen
    if (type === 'array') return this.#array(schema, inside, depth)
    return scalar(schema)
  }

  /** The first option that does not lead back to where we come from. */
  #option(options: readonly unknown[], inside: Ancestors, depth: number): unknown {
    for (const option of options.slice(0, 5)) {
      // Options of options have the depth of the first, and may be a longer chain than the stack.
      if (this.#left <= -MAX_NODES) return undefined
      const value = this.#try(flatten(this.#spec, option), inside, depth)
      if (value !== NOTHING) return value
    }
    return undefined
  }

  #object(
    schema: FlatSchema,
    base: JsonObject,
    { inside, depth }: { inside: Ancestors; depth: number },
  ): unknown {
    const object: Record<string, unknown> = { ...base }
    const { direction, requiredOnly } = this.#options
    for (const { name, required, schema: property } of schemaChildren(this.#spec, schema)) {
      if (!required && (requiredOnly === true || this.#left <= 0 || depth >= MAX_DEPTH)) continue
      if ((property.traits & LIMITED_USE) !== 0) {
        if (property.keys[direction === 'request' ? 'readOnly' : 'writeOnly'] === true) continue
        if (property.keys['deprecated'] === true && !required) continue
      }
      const value = this.#left <= -MAX_NODES ? NOTHING : this.#try(property, inside, depth + 1)
      if (value !== NOTHING) define(object, name, value)
      else if (required) define(object, name, emptyValue(property))
    }
    const additional = schema.keys['additionalProperties']
    if (isObject(additional) && schema.properties.size === 0 && this.#left > 0 && depth < MAX_DEPTH) {
      const value = this.#try(flatten(this.#spec, additional), inside, depth + 1)
      if (value !== NOTHING) define(object, 'key', value)
    }
    return object
  }

  #array({ keys }: FlatSchema, inside: Ancestors, depth: number): unknown {
    const tuple = listOr(keys['prefixItems'])
    if (tuple.length > 0)
      return tuple.slice(0, 10).map((item) => {
        // Lists of ten in lists of ten are soon more than anybody can hold.
        const isFull = this.#left <= 0 || depth >= MAX_DEPTH
        return isFull ? emptyValue(flatten(this.#spec, item)) : this.value(item, inside, depth + 1)
      })
    if (keys['items'] === undefined || this.#left <= 0 || depth >= MAX_DEPTH) return []
    const item = this.#try(flatten(this.#spec, keys['items']), inside, depth + 1)
    if (item === NOTHING) return []
    const count = typeof keys['minItems'] === 'number' ? Math.min(Math.max(keys['minItems'], 1), 5) : 1
    return Array.from({ length: count }, () => item)
  }
}

/** What stands where there is no room for a value. */
function emptyValue(schema: FlatSchema): unknown {
  const simple = simpleValue(schema)
  if (simple !== NOTHING) return simple
  return schema.types[0] === 'array' ? [] : schema.nullable ? null : {}
}

/** None of what is inside it stands around the place, where it would be another value. */
function isOutside({ schemas }: Whole, above: Ancestors): boolean {
  for (let at = above; at !== undefined; at = at.above) if (schemas.has(at.schema)) return false
  return true
}

/** The value of a schema that gives one, or has nothing inside; worked out once. */
function simpleValue(schema: FlatSchema): unknown {
  const { memory } = schema
  if (memory.sample === undefined) {
    const given = (schema.traits & GIVEN) === 0 ? undefined : givenValue(schema.keys)
    memory.sample = given === undefined ? (isScalar(schema) ? scalar(schema) : NOTHING) : given
  }
  return memory.sample
}

/** A value without anything inside, which cannot lead back to where we come from. */
function isScalar({ types, properties, choices }: FlatSchema): boolean {
  const type = types[0]
  return properties.size === 0 && choices.length === 0 && type !== 'object' && type !== 'array'
}

/** A property may be called `__proto__`. */
function define(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  else object[name] = value
}

function givenValue(keys: JsonObject): unknown {
  if (keys['example'] !== undefined) return keys['example']
  const examples = listOr(keys['examples'])
  if (examples.length > 0) return examples[0]
  if (keys['const'] !== undefined) return keys['const']
  if (keys['default'] !== undefined && keys['default'] !== null) return keys['default']
  const values = listOr(keys['enum'])
  return values.find((value) => value !== null) ?? values[0]
}

function scalar(schema: FlatSchema): unknown {
  const { keys, types } = schema
  switch (types[0]) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return sampleNumber(keys, types[0] === 'integer')
    case 'null':
      return null
    case 'string':
      return isFile(schema) ? '<file>' : sampleText(keys)
    default:
      return schema.nullable && types.length === 0 ? null : 'string'
  }
}
