import { isObject, own, textOr } from './json.ts'
import type { Operation } from './operations.ts'
import { nameOf } from './schema/flat-schema.ts'
import type { Spec } from './spec.ts'

/** Names of all schemas that operations lead to: what a reader of their pages may see of the spec. */
export function reachableSchemas(spec: Spec, operations: Iterable<Operation>): ReadonlySet<string> {
  const names = new Set<string>()
  const seen = new Set<object>()
  const waiting: unknown[] = []
  for (const { raw, pathItem } of operations) waiting.push(raw, own(pathItem, 'parameters'))
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    if (isObject(value)) {
      const ref = textOr(own(value, '$ref'))
      const name = nameOf(ref)
      if (name !== undefined) names.add(name)
      if (ref !== undefined) waiting.push(spec.refs.at(ref))
    }
    for (const child of Object.values(value)) waiting.push(child as unknown)
  }
  return names
}
