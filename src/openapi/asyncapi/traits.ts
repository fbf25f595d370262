import { isObject, listOr, type JsonObject } from '../json.ts'
import type { RefResolver } from '../resolve-ref.ts'
import type { Spec } from '../spec.ts'

/** A message or operation with what its traits add. In version 3 its own words win, in version 2 those of the traits. */
export function withTraits({ document, refs }: Pick<Spec, 'document' | 'refs'>, raw: JsonObject): JsonObject {
  const traits = listOr(raw['traits']).flatMap((trait): readonly JsonObject[] => {
    const { value } = refs.resolve(trait)
    return value ? [value] : []
  })
  if (traits.length === 0) return raw
  const ownWins = String(document['asyncapi']).startsWith('3')
  const patches: readonly JsonObject[] = ownWins ? [...traits, raw] : traits
  const merge = mergePatch(refs)
  return patches.reduce((target, patch) => merge(target, patch), raw)
}

// Two schemas that contain themselves would be merged without end.
const DEEPEST = 12

type Merge = (target: JsonObject, patch: JsonObject) => JsonObject

/** JSON Merge Patch, which looks through references: headers of two components become one list. */
function mergePatch(refs: RefResolver, depth = 0): Merge {
  const inside = (value: JsonObject) => refs.resolve(value).value ?? value
  return (target, patch) => {
    const merged: Record<string, unknown> = Object.assign(Object.create(null) as object, target)
    for (const [key, value] of Object.entries(patch)) {
      const before = merged[key]
      if (value === null) delete merged[key]
      else if (before === value) continue
      else if (isObject(before) && isObject(value) && depth < DEEPEST)
        merged[key] = mergePatch(refs, depth + 1)(inside(before), inside(value))
      else merged[key] = value
    }
    return merged
  }
}
