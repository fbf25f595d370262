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
import { flatten } from './flat-schema.ts'
import { describeSchema } from './describe-schema.ts'
import { schemaChildren } from './schema-children.ts'
import { fallback, leadsOf, schemaFacts } from './schema-facts.ts'
import { memoryOf } from './schema-memory.ts'
import type { FlatSchema, RawChoice, SchemaChild, SchemaMemory } from './schema-shapes.ts'
import { INSIDE, INSIDE_KEYS, ITEMS } from './schema-traits.ts'

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
const MAX_LEADS = 200
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
  ['unevaluatedItems', 'other items'],
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
  const trees = (memoryOf(schema, pillKeys).trees ??= new Map())
  let tree = trees.get(room)
  if (!tree)
    trees.set(room, (tree = new TreeBuilder(spec, { pillKeys, budget: { left: room } }).buildFrom(schema)))
  return tree
}

class TreeBuilder {
  readonly #spec: Spec
  readonly #options: TreeOptions
  /** How many trees this one is built inside of. */
  readonly #depth: number
  readonly #queue: Pending[] = []

  constructor(spec: Spec, options: TreeOptions, depth = 0) {
    this.#spec = spec
    this.#options = options
    this.#depth = depth
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
  #node(schema: FlatSchema, above: Ancestors): SchemaNode {
    const leaf = leafOf(this.#spec, schema, this.#options.pillKeys)
    if (leaf) {
      this.#options.budget.left--
      return leaf
    }
    const whole = this.#whole(schema)
    if (whole && whole.nodes <= this.#options.budget.left) {
      this.#options.budget.left -= whole.nodes
      return whole.node
    }
    return this.#draft(schema, above)
  }

  #draft(schema: FlatSchema, above: Ancestors): SchemaNode {
    this.#options.budget.left--
    const leaf = leafOf(this.#spec, schema, this.#options.pillKeys)
    if (leaf) return leaf
    const draft = nodeOf(aboutOf(this.#spec, schema, this.#options.pillKeys))
    if (contains(above, schema)) draft.more = 'recursive'
    else this.#queue.push({ draft, schema, above })
    return draft
  }

  /** A small component looks the same wherever it stands, so it is built once and shared by all pages. */
  #whole(schema: FlatSchema): SchemaMemory['whole'] {
    const { pillKeys } = this.#options
    // What lies deeper is not small, and a chain of schemas may be longer than the stack.
    if (schema.name === undefined || this.#depth >= SMALL_TREE) return undefined
    const memory = memoryOf(schema, pillKeys)
    if (memory.whole !== undefined) return memory.whole
    // Set before it is built: inside it may lead back here.
    memory.whole = false
    const budget = { left: SMALL_TREE }
    const node: Draft = new TreeBuilder(this.#spec, { pillKeys, budget }, this.#depth + 1).buildFrom(schema)
    if (budget.left < 0) return false
    node.shared = true
    memory.whole = { node, nodes: SMALL_TREE - budget.left }
    return memory.whole
  }

  #fill(draft: Draft, schema: FlatSchema, above: Ancestors): void {
    const inside: Ancestors = { schema, above }
    if (schema.properties.size > 0) this.#properties(draft, schema, inside)
    if ((schema.traits & (INSIDE | ITEMS)) !== 0) {
      const parts = this.#parts(schema.keys, inside)
      if (parts.length > 0) draft.parts = parts
    }
    if (schema.choices.length > 0)
      draft.choices = schema.choices.map((choice) => this.#choice(choice, schema, inside))
  }

  #properties(draft: Draft, schema: FlatSchema, inside: Ancestors): void {
    const { budget, pillKeys } = this.#options
    const children = schemaChildren(this.#spec, schema)
    const rows = rowsOf(this.#spec, schema, pillKeys)
    draft.properties = rows.map((row, at) => {
      if (row === undefined) {
        const { name, required, schema: own } = children[at] as SchemaChild
        return { name, required, node: this.#node(own, inside) }
      }
      budget.left--
      return row
    })
    if (rows.length < children.length) draft.unshown = children.slice(rows.length).map(({ name }) => name)
  }

  #parts(keys: JsonObject, inside: Ancestors): readonly SchemaPart[] {
    const parts: SchemaPart[] = []
    const add = (label: string, raw: unknown) =>
      parts.push({ label, node: this.#node(flatten(this.#spec, raw), inside) })
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
    const { discriminator } = schema
    const shown = options.slice(0, MAX_OPTIONS).map((raw, index) => ({
      label: choiceLabel(this.#spec, raw, { index, discriminator }),
      node: this.#node(flatten(this.#spec, raw), inside),
    }))
    return {
      kind,
      discriminator: discriminator?.property,
      ...(discriminator && untold(discriminator, shown)),
      options: shown,
    }
  }
}

/** Values that are themselves the name of what they lead to are told by the options. */
function untold(
  discriminator: NonNullable<FlatSchema['discriminator']>,
  options: readonly SchemaPart[],
): Pick<SchemaChoice, 'mapping' | 'unlisted'> {
  const labels = new Set(options.map(({ label }) => label))
  const leads = leadsOf(discriminator.mapping).filter(
    ({ label, value }) => label !== value || !labels.has(label),
  )
  const mapping = [...leads.slice(0, MAX_LEADS), ...fallback(discriminator.otherwise)]
  return {
    mapping: mapping.length === 0 ? undefined : mapping,
    unlisted: leads.length > MAX_LEADS ? leads.length - MAX_LEADS : undefined,
  }
}

/** Worked out once a schema: the same one stands in hundreds of places. */
function aboutOf(spec: Spec, schema: FlatSchema, pillKeys: readonly string[]): SchemaAbout {
  return (memoryOf(schema, pillKeys).about ??= describeSchema(spec, schema, pillKeys))
}

/** The node of a schema with nothing inside, which is the same everywhere. */
function leafOf(spec: Spec, schema: FlatSchema, pillKeys: readonly string[]): SchemaNode | false {
  const memory = memoryOf(schema, pillKeys)
  return (memory.leaf ??= hasInside(spec, schema) ? false : nodeOf(aboutOf(spec, schema, pillKeys)))
}

/** Properties with nothing inside as pages list them, the same objects everywhere; unset where there is something. */
function rowsOf(
  spec: Spec,
  schema: FlatSchema,
  pillKeys: readonly string[],
): readonly (SchemaProperty | undefined)[] {
  return (memoryOf(schema, pillKeys).rows ??= schemaChildren(spec, schema)
    .slice(0, MAX_PROPERTIES)
    .map(({ name, required, schema: own }) => {
      const node = leafOf(spec, own, pillKeys)
      return node ? { name, required, node } : undefined
    }))
}

/** All nodes have all keys, in one order: what walks them is then as fast as it can be. */
function nodeOf(about: SchemaAbout): Draft {
  return {
    about,
    properties: undefined,
    unshown: undefined,
    parts: undefined,
    choices: undefined,
    more: undefined,
    shared: undefined,
  }
}

function hasInside(spec: Spec, schema: FlatSchema, depth = 0): boolean {
  const { keys, properties, choices, traits } = schema
  return (
    properties.size > 0 ||
    choices.length > 0 ||
    ((traits & INSIDE) !== 0 && INSIDE_KEYS.some((key) => typeof keys[key] === 'object')) ||
    ((traits & ITEMS) !== 0 && showsItems(spec, keys, depth))
  )
}

/** Items that are only a type are already in the label of the list. */
function showsItems(spec: Spec, keys: JsonObject, depth = 0): boolean {
  if (!isObject(keys['items']) || depth > MAX_NESTED_LISTS) return false
  const item = flatten(spec, keys['items'])
  return (
    textOr(item.keys['description']) !== undefined ||
    schemaFacts(item) !== undefined ||
    hasInside(spec, item, depth + 1)
  )
}

function contains(above: Ancestors, schema: FlatSchema): boolean {
  for (let at = above; at !== undefined; at = at.above) if (at.schema === schema) return true
  return false
}
