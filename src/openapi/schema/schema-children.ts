import type { Spec } from '../spec.ts'
import { flatten, type FlatSchema } from './flat-schema.ts'

/** A property with its schema already looked at. */
export interface SchemaChild {
  readonly name: string
  readonly required: boolean
  readonly schema: FlatSchema
}

/** Properties of a schema, looked at once: trees and samples of hundreds of pages go through them. */
export function childrenOf(spec: Spec, { memory, properties, required }: FlatSchema): readonly SchemaChild[] {
  if (memory.children) return memory.children
  const children: SchemaChild[] = []
  for (const [name, raw] of properties)
    children.push({ name, required: required.has(name), schema: flatten(spec, raw) })
  memory.children = children
  return children
}
