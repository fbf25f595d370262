import type { SchemaChild } from './schema-shapes.ts'
import { flatten } from './flat-schema.ts'
import type { FlatSchema } from './schema-shapes.ts'

/** Properties of a schema, looked at once: trees and samples of hundreds of pages go through them. */
export function schemaChildren(
  spec: Parameters<typeof flatten>[0],
  { memory, properties, required }: FlatSchema,
): readonly SchemaChild[] {
  if (memory.children) return memory.children
  const children: SchemaChild[] = []
  for (const [name, raw] of properties)
    children.push({ name, required: required.has(name), schema: flatten(spec, raw) })
  memory.children = children
  return children
}
