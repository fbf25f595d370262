import type {
  SchemaAbout,
  SchemaChoice,
  SchemaNode,
  SchemaPart,
  SchemaProperty,
} from '../../shared/reference/schema-node.ts'
import { isObject, listOr, objectOr, textOr, type JsonObject } from '../json.ts'
import type { Spec } from '../spec.ts'
import { choiceLabel } from './choice-label.ts'
import { flatten, type FlatSchema, type RawChoice } from './flat-schema.ts'
import { jsonText } from './json-text.ts'
import { pillsOf } from './pills.ts'
import { schemaFacts, schemaValues } from './schema-facts.ts'
import { typeLabel } from './type-label.ts'

/** How many nodes a page may still show. Shared by all the trees of a page. */
export interface NodeBudget {
  left: number
}

export interface TreeOptions {
  readonly budget: NodeBudget
  /** `api.params.post`: schema keys whose values become pills. */
  readonly pillKeys: readonly string[]
}

type Draft = { -readonly [Key in keyof SchemaNode]: SchemaNode[Key] }

interface Pending {
  readonly draft: Draft
  readonly schema: FlatSchema
  readonly above: Ancestors
}

/** Schemas from the root to here, to see when one contains itself. */
type Ancestors = { readonly schema: FlatSchema; readonly above: Ancestors } | undefined

// More rows than this in one object are listed by name: no reader reads them, and no page carries them.
const MAX_PROPERTIES = 250
const MAX_OPTIONS = 60
const SMALL_TREE = 60
const MAX_NESTED_LISTS = 10
const CONDITIONS = [
  ['not', 'not'],
  ['if', 'if'],
  ['then', 'then'],
  ['else', 'else'],
  ['contains', 'contains'],
  ['propertyNames', 'property names'],
  ['contentSchema', 'content'],
] as const

/** A schema -> what a page shows of it. Breadth first, so that what is cut is the deepest, never the next line. */
export function schemaTree(spec: Spec, raw: unknown, options: TreeOptions): SchemaNode {
  return new TreeBuilder(spec, options).build(raw)
}

/** The same for a place with a room of its own: what stands there is then the same on every page, and made once. */
export function sharedTree(
  spec: Spec,
  raw: unknown,
  { pillKeys, room }: { readonly pillKeys: readonly string[]; readonly room: number },
): SchemaNode {
  const schema = flatten(spec, raw)
  let known = SHARED.get(pillKeys)
  if (!known) SHARED.set(pillKeys, (known = new WeakMap()))
  let trees = known.get(schema)
  if (!trees) known.set(schema, (trees = new Map()))
  let tree = trees.get(room)
  if (!tree)
    trees.set(room, (tree = new TreeBuilder(spec, { pillKeys, budget: { left: room } }).buildFrom(schema)))
  return tree
}

const SHARED = new WeakMap<readonly string[], WeakMap<FlatSchema, Map<number, SchemaNode>>>()

interface WholeTree {
  readonly node: SchemaNode
  readonly nodes: number
}

const WHOLE = new WeakMap<readonly string[], WeakMap<FlatSchema, WholeTree | 'large'>>()

class TreeBuilder {
  readonly #spec: Spec
  readonly #options: TreeOptions
  readonly #queue: Pending[] = []

  constructor(spec: Spec, options: TreeOptions) {
    this.#spec = spec
    this.#options = options
  }

  build(raw: unknown): SchemaNode {
    return this.buildFrom(flatten(this.#spec, raw))
  }

  buildFrom(schema: FlatSchema): SchemaNode {
    const root = this.#draft(schema, undefined)
    for (let index = 0; index < this.#queue.length; index++) {
      const { draft, schema, above } = this.#queue[index] as Pending
      // The first level of a tree is what its page is about, so it is always there.
      if (this.#options.budget.left <= 0 && draft !== root) draft.more = 'cut'
      else this.#fill(draft, schema, above)
    }
    return root
  }

  /** The node itself; what is inside waits for its turn. */
  #node(raw: unknown, above: Ancestors): SchemaNode {
    const schema = flatten(this.#spec, raw)
    const whole = above === undefined ? undefined : this.#whole(schema)
    if (whole && whole.nodes <= this.#options.budget.left) {
      this.#options.budget.left -= whole.nodes
      return whole.node
    }
    return this.#draft(schema, above)
  }

  #draft(schema: FlatSchema, above: Ancestors): SchemaNode {
    this.#options.budget.left--
    const draft: Draft = { about: aboutOf(this.#spec, schema, this.#options.pillKeys) }
    if (!hasInside(this.#spec, schema)) return draft
    if (contains(above, schema)) draft.more = 'recursive'
    else this.#queue.push({ draft, schema, above })
    return draft
  }

  /** A small component looks the same wherever it stands, so it is built once and shared by all pages. */
  #whole(schema: FlatSchema): WholeTree | undefined {
    const { pillKeys } = this.#options
    if (schema.name === undefined) return undefined
    let known = WHOLE.get(pillKeys)
    if (!known) WHOLE.set(pillKeys, (known = new WeakMap()))
    const found = known.get(schema)
    if (found !== undefined) return found === 'large' ? undefined : found
    // Set before it is built: inside it may lead back here.
    known.set(schema, 'large')
    const budget = { left: SMALL_TREE }
    const builder = new TreeBuilder(this.#spec, { pillKeys, budget })
    const node = builder.buildFrom(schema)
    if (budget.left < 0) return undefined
    const whole = { node, nodes: SMALL_TREE - budget.left }
    known.set(schema, whole)
    return whole
  }

  #fill(draft: Draft, schema: FlatSchema, above: Ancestors): void {
    const inside: Ancestors = { schema, above }
    const { keys, properties, required } = schema
    if (properties.size > 0) {
      const names = [...properties.keys()]
      const shown = names.slice(0, MAX_PROPERTIES)
      draft.properties = shown.map((name): SchemaProperty => ({
        name,
        required: required.has(name),
        node: this.#node(properties.get(name), inside),
      }))
      if (names.length > shown.length) draft.unshown = names.slice(MAX_PROPERTIES)
    }
    const parts = this.#parts(keys, inside)
    if (parts.length > 0) draft.parts = parts
    if (schema.choices.length > 0)
      draft.choices = schema.choices.map((choice) => this.#choice(choice, schema, inside))
  }

  #parts(keys: JsonObject, inside: Ancestors): readonly SchemaPart[] {
    const parts: SchemaPart[] = []
    const add = (label: string, raw: unknown) => parts.push({ label, node: this.#node(raw, inside) })
    listOr(keys['prefixItems'])
      .slice(0, MAX_OPTIONS)
      .forEach((item, index) => add(`item ${index + 1}`, item))
    if (showsItems(this.#spec, keys)) add('items', keys['items'])
    for (const [pattern, raw] of Object.entries(objectOr(keys['patternProperties'])).slice(0, MAX_OPTIONS))
      add(`keys like ${pattern}`, raw)
    const additional = isObject(keys['additionalProperties'])
      ? keys['additionalProperties']
      : keys['unevaluatedProperties']
    if (isObject(additional)) add('any other key', additional)
    for (const [key, label] of CONDITIONS)
      if (keys[key] !== undefined && isObject(keys[key])) add(label, keys[key])
    for (const [name, raw] of Object.entries(objectOr(keys['dependentSchemas'])).slice(0, MAX_OPTIONS))
      add(`with ${name}`, raw)
    return parts
  }

  #choice({ kind, options }: RawChoice, schema: FlatSchema, inside: Ancestors): SchemaChoice {
    return {
      kind,
      discriminator: schema.discriminator?.property,
      options: options.slice(0, MAX_OPTIONS).map((raw, index) => ({
        label: choiceLabel(this.#spec, raw, { index, discriminator: schema.discriminator }),
        node: this.#node(raw, inside),
      })),
    }
  }
}

const KNOWN = new WeakMap<readonly string[], WeakMap<FlatSchema, SchemaAbout>>()

/** Worked out once a schema: the same one stands in hundreds of places. */
function aboutOf(spec: Spec, schema: FlatSchema, pillKeys: readonly string[]): SchemaAbout {
  let known = KNOWN.get(pillKeys)
  if (!known) KNOWN.set(pillKeys, (known = new WeakMap()))
  let about = known.get(schema)
  if (!about) known.set(schema, (about = describe(spec, schema, pillKeys)))
  return about
}

function describe(spec: Spec, schema: FlatSchema, pillKeys: readonly string[]): SchemaAbout {
  const { keys, name } = schema
  const draft: { -readonly [Key in keyof SchemaAbout]: SchemaAbout[Key] } = {
    type: schema.missing === undefined ? typeLabel(spec, schema) : 'any',
  }
  if (name !== undefined) draft.name = name
  const title = textOr(keys['title'])
  if (title !== undefined) draft.title = title
  const description = textOr(keys['description'])
  if (description !== undefined && description !== '') draft.description = description
  if (schema.missing !== undefined)
    draft.description = `The spec refers to \`${schema.missing}\`, which is not in it.`
  if (keys['deprecated'] === true) draft.deprecated = true
  Object.assign(draft, pillsOf(keys, pillKeys))
  const facts = schemaFacts(keys)
  if (facts) draft.facts = facts
  const values = schemaValues(itemsEnum(spec, schema) ?? keys)
  if (values) draft.values = values
  if (keys['default'] !== undefined) draft.defaultValue = jsonText(keys['default'], 400)
  const example = keys['example'] ?? listOr(keys['examples'])[0]
  if (example !== undefined) draft.example = jsonText(example, 400)
  return draft
}

/** Values of a list are those of its items. */
function itemsEnum(spec: Spec, { keys, types }: FlatSchema): JsonObject | undefined {
  if (!types.includes('array') || !isObject(keys['items'])) return undefined
  const item = flatten(spec, keys['items'])
  return listOr(item.keys['enum']).length > 0 ? item.keys : undefined
}

function hasInside(spec: Spec, schema: FlatSchema): boolean {
  const { keys, properties, choices } = schema
  return (
    properties.size > 0 ||
    choices.length > 0 ||
    INSIDE_KEYS.some((key) => typeof keys[key] === 'object') ||
    showsItems(spec, keys)
  )
}

const INSIDE_KEYS = [
  'prefixItems',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'dependentSchemas',
  ...CONDITIONS.map(([key]) => key),
]

/** Items that are only a type are already in the label of the list. */
function showsItems(spec: Spec, keys: JsonObject, depth = 0): boolean {
  if (!isObject(keys['items']) || depth > MAX_NESTED_LISTS) return false
  const item = flatten(spec, keys['items'])
  const { properties, choices } = item
  return (
    properties.size > 0 ||
    choices.length > 0 ||
    textOr(item.keys['description']) !== undefined ||
    schemaFacts(item.keys) !== undefined ||
    INSIDE_KEYS.some((key) => typeof item.keys[key] === 'object') ||
    showsItems(spec, item.keys, depth + 1)
  )
}

function contains(above: Ancestors, schema: FlatSchema): boolean {
  for (let at = above; at !== undefined; at = at.above) if (at.schema === schema) return true
  return false
}
