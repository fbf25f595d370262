import { isObject, listOr, type JsonObject } from '../json.ts'
import type { RefResolver } from '../resolve-ref.ts'
import type { Spec } from '../spec.ts'

/**
 * Messages and operations of a page with what their traits add. In version 3 their own words win, in version 2 those of
 * the traits.
 */
export function traitsIn({
  document,
  refs,
}: Pick<Spec, 'document' | 'refs'>): (raw: JsonObject) => JsonObject {
  const ownWins = String(document['asyncapi']).startsWith('3')
  const merge = mergePatch(refs)
  return (raw) => {
    const traits = listOr(raw['traits']).flatMap((trait): readonly JsonObject[] => {
      const { value } = refs.resolve(trait)
      return value ? [value] : []
    })
    if (traits.length === 0) return raw
    const patches: readonly JsonObject[] = ownWins ? [...traits, raw] : traits
    return patches.reduce((target, patch) => merge(target, patch), raw)
  }
}

// Two schemas that contain themselves would be merged without end.
const DEEPEST = 12
/** Keys of what is merged on one page: schemas that contain themselves several times would be merged millions of times. */
const MOST_MERGED = 500_000

type Merge = (target: JsonObject, patch: JsonObject, depth?: number) => JsonObject

/** JSON Merge Patch, which looks through references: headers of two components become one list. */
function mergePatch(refs: RefResolver): Merge {
  let left = MOST_MERGED
  const inside = (value: JsonObject) => refs.resolve(value).value ?? value
  const merge: Merge = (target, patch, depth = 0) => {
    left -= Object.keys(target).length + Object.keys(patch).length
    if (left < 0) return target
    const merged: Record<string, unknown> = Object.assign(Object.create(null) as object, target)
    for (const [key, value] of Object.entries(patch)) {
      const before = merged[key]
      if (value === null) delete merged[key]
      else if (before === value) continue
      else if (isObject(before) && isObject(value) && depth < DEEPEST)
        merged[key] = merge(inside(before), inside(value), depth + 1)
      else merged[key] = value
    }
    return merged
  }
  return merge
}
