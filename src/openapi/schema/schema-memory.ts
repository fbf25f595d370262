import type { SchemaAbout, SchemaNode, SchemaProperty } from '../../shared/reference/schema-node.ts'
import type { FlatSchema } from './flat-schema.ts'
import type { SchemaChild } from './schema-children.ts'

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

export function newMemory(): SchemaMemory {
  return {
    pillKeys: undefined,
    about: undefined,
    leaf: undefined,
    rows: undefined,
    whole: undefined,
    trees: undefined,
    children: undefined,
    sample: undefined,
  }
}

/** What is known of a schema under these settings; other settings begin anew. */
export function memoryOf({ memory }: FlatSchema, pillKeys: readonly string[]): SchemaMemory {
  if (memory.pillKeys !== pillKeys) {
    memory.pillKeys = pillKeys
    memory.about = memory.leaf = memory.rows = memory.whole = memory.trees = undefined
  }
  return memory
}
