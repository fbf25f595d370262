import type { FlatSchema, SchemaMemory } from './schema-shapes.ts'

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
