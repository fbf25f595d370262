import type { SchemaAbout, SchemaNode, SchemaProperty } from '../../shared/reference/schema-node.ts'
import type { JsonObject } from '../json.ts'

/** A schema with its references followed and `allOf` merged, in OpenAPI 3.1 shape. Its children are still raw. */
export interface FlatSchema {
  /** Name among the components; undefined for a schema written in place. */
  readonly name: string | undefined
  /** Keys of the merged schema that need no treatment: description, format, limits, extensions. May hold others too. */
  readonly keys: JsonObject
  /** What kinds of keys there are (see schema-traits.ts). */
  readonly traits: number
  /** Without `null`. Empty when nothing says what it is. */
  readonly types: readonly string[]
  readonly nullable: boolean
  readonly properties: ReadonlyMap<string, unknown>
  readonly required: ReadonlySet<string>
  readonly choices: readonly RawChoice[]
  readonly discriminator:
    | {
        readonly property: string
        readonly mapping: JsonObject
        /** Of any other value: `defaultMapping` of OpenAPI 3.2. */
        readonly otherwise: string | undefined
      }
    | undefined
  /** A reference that leads nowhere. */
  readonly missing: string | undefined
  /** Kept with the schema, because hundreds of pages ask for it. */
  readonly memory: SchemaMemory
}

export interface RawChoice {
  readonly kind: 'oneOf' | 'anyOf'
  readonly options: readonly unknown[]
}

/** What pages show of a schema, as far as it was worked out for one list of `api.params.post`. */
export interface SchemaMemory {
  pillKeys: readonly string[] | undefined
  about: SchemaAbout | undefined
  /** The node of a schema with nothing inside; false when there is something. */
  leaf: SchemaNode | false | undefined
  /** Its properties as pages list them (see schema-tree.ts). */
  rows: readonly (SchemaProperty | undefined)[] | undefined
  /** All of a small component and how many nodes that is; false when it is not small. */
  whole: { readonly node: SchemaNode; readonly nodes: number } | false | undefined
  /** Trees in a room of their own, by its size. */
  trees: Map<number, SchemaNode> | undefined
  /** Whatever the settings: its properties, and the value it has in samples without a look inside. */
  children: readonly SchemaChild[] | undefined
  sample: unknown
}

/** A property with its schema already looked at. */
export interface SchemaChild {
  readonly name: string
  readonly required: boolean
  readonly schema: FlatSchema
}
